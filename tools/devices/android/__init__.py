"""Android phones, driven through uiautomator2 over adb."""
