"""Every way to put pieces into the region: as placements, and as items and options, the one form that engines read."""
