"""One decision each: read state, call tools, return an update."""
