"""A small grammar of plain sentences; it refuses what it does not read whole."""
