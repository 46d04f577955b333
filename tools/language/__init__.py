"""The language of test steps and of user interfaces, in English, Chinese and Vietnamese."""
