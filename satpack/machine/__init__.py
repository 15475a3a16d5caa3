"""Machine code, made by LLVM from functions written in a small part of Python, and kept on disk."""
