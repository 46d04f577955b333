"""A small grammar of plain sentences, one data file a language; it refuses what it does not read whole."""
