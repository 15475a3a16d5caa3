"""Quarter turns while taking apart: where slides leave something locked, and with a certificate for every turn."""
