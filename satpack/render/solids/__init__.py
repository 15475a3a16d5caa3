"""Solids: what pieces are as things that can be made, and the files that printers take."""
