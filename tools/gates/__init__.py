"""What is asked before an action: can it be taken back, is it for a secret, who says so."""
