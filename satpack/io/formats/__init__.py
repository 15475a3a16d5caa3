"""The formats of what satpack prints as JSON: each is declared once, key by key, as a type.

`declared.py` has what all share: start there. Writers fill these types, readers check against them, and the tables of
docs/json.md and `satpack schema FORMAT` are made of them.
"""
