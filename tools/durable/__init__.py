"""How runs are kept: journals of actions, and runs that many hosts share."""
