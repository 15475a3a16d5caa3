"""The engine that fills a region from one end with many pieces, nearly all different, for a first solution."""
