"""Many cases: over the devices of this host, or by workers on many hosts."""
