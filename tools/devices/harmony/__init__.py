"""HarmonyOS phones, driven through hmdriver2 over hdc."""
