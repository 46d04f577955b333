"""One run: its graph driven to an end, its folder, lock and checkpoints, and how it goes on."""
