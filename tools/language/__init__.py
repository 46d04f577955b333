"""English, Chinese and Vietnamese as testers write them; the words are data in configs/language."""
