"""Files of what was found: solutions, best fits, disassemblies and certificates."""
