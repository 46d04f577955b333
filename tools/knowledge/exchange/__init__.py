"""Knowledge graphs as files, to be kept, shared and joined."""
