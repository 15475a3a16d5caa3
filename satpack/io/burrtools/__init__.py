"""BurrTools' puzzle files, ``.xmpuzzle``: read and written by what their own description in the documentation says."""
