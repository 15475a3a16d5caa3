"""Bundles of pages: what they were made from."""

import hashlib


def source_hash(folder):
    """Return the digest that a bundle is stamped with: of the sources in a page's folder, and of what builds them."""
    names = [f"source/{path.name}" for path in (folder / "source").iterdir()]
    digest = hashlib.sha256()
    for name in sorted([*names, "build.js", "package.json", "package-lock.json"]):
        digest.update(f"{name}\n".encode())
        digest.update((folder / name).read_bytes())
    return digest.hexdigest()
