"""The JSON formats that satpack prints: each is declared once, key by key, as a type.

`declared.py` has the common base: start there. Writers fill these types, readers check against them, and the tables
of docs/json.md and `satpack schema FORMAT` are generated from them.
"""
