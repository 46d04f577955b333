"""What Python calls: one file for each thing that can be asked for, with its async twin."""
