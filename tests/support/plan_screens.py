FILES = """
- banner [ref=e1]:
  - button "☰" [ref=e2]
  - searchbox [placeholder="Search files"] [ref=e3]
  - button "New folder" [ref=e4]
  - button "Upload" [ref=e5]
  - link "Settings" [url="/settings"] [ref=e6]
- navigation "Places" [ref=e7]:
  - link "Documents" [ref=e8]
  - link "Trash" [ref=e9]
- main [ref=e10]:
  - table "Files" [ref=e11]:
    - row "Name Size Changed" [ref=e12]:
      - columnheader [ref=e13]:
        - checkbox "Select all" [ref=e14]
      - columnheader "Name" [sort ascending] [ref=e15]:
        - button "Name" [ref=e16]
      - columnheader "Size" [ref=e17]:
        - button "Size" [ref=e18]
    - row "report1.txt 3 KB" [ref=e19]:
      - checkbox "Select report1.txt" [ref=e20]
      - link "report1.txt" [ref=e21]
      - cell "3 KB" [ref=e22]
      - button "Delete" [ref=e23]
      - button "More actions" [ref=e24]
    - row "photo.png 88 KB" [ref=e25]:
      - checkbox "Select photo.png" [ref=e26]
      - link "photo.png" [ref=e27]
      - cell "88 KB" [ref=e28]
      - button "Delete" [ref=e29]
      - button "More actions" [ref=e30]
    - row "docs" [ref=e31]:
      - checkbox "Select docs" [ref=e32]
      - link "docs" [ref=e33]
      - cell "folder" [ref=e34]
      - button "Delete" [ref=e35]
      - button "More actions" [ref=e36]
  - link "1" [ref=e37]
  - link "2" [ref=e38]
  - link "Next page" [ref=e39]
  - combobox "Rows per page" [ref=e40]: 10
    - option "10" [selected] [ref=e41]
    - option "25" [ref=e42]
"""
FORM = """
- heading "New customer" [level=1] [ref=e1]
- form [ref=e2]:
  - textbox "Full name" [required] [ref=e3]
  - textbox "E-mail address" [ref=e4]
  - text: Phone
  - textbox [ref=e5]
  - spinbutton "Quantity" [ref=e6]: 1
  - combobox "Country" [ref=e7]: Germany
    - option "Germany" [selected] [ref=e8]
    - option "Viet Nam" [ref=e9]
    - option "China" [ref=e10]
  - radio "Private" [ref=e11]
  - radio "Business" [checked] [ref=e12]
  - checkbox "I accept the terms and conditions" [ref=e13]
  - switch "Dark mode" [ref=e14]
  - slider "Volume" [ref=e15]: 30
  - button "Choose File" [ref=e16]
  - textbox "Notes" [ref=e17]: old text
  - button "Save" [ref=e18]
  - button "Cancel" [ref=e19]
  - button "Publish" [disabled] [ref=e20]
"""
LOGIN = """
- link "Sign in" [ref=e1]
- form [ref=e2]:
  - text: User name
  - textbox [active] [ref=e3]
  - text: Password
  - textbox [ref=e4]
  - checkbox "Keep me signed in" [ref=e5]
  - button "Sign in" [ref=e6]
  - link "Forgot your password?" [ref=e7]
"""
DIALOG = """
- button "Delete" [ref=e1]
- button "OK" [ref=e2]
- dialog "Delete report1.txt?" [ref=e3]:
  - heading "Delete report1.txt?" [level=2] [ref=e4]
  - button "×" [ref=e5]
  - button "Cancel" [ref=e6]
  - button "Yes, delete it" [ref=e7]
"""
PROMPT = """
- button "New folder" [ref=e1]
- dialog "New folder" [ref=e2]:
  - textbox "Folder name" [active] [ref=e3]
  - button "Cancel" [ref=e4]
  - button "Create" [ref=e5]
"""
TODO = """
- heading "todos" [level=1] [ref=e1]
- textbox [placeholder="What needs to be done?"] [active] [ref=e2]
- list [ref=e3]:
  - listitem [ref=e4]:
    - checkbox [ref=e5]
    - text: Buy milk
    - button "×" [ref=e6]
  - listitem [ref=e7]:
    - checkbox [checked] [ref=e8]
    - text: Call Anna
    - button "×" [ref=e9]
- link "All" [ref=e10]
- link "Completed" [ref=e11]
- button "Clear completed" [ref=e12]
"""
MENU = """
- menubar [ref=e1]:
  - menuitem "File" [collapsed] [ref=e2]
  - menuitem "Edit" [collapsed] [ref=e3]
- button "Open user menu" [collapsed] [ref=e4]
- tablist [ref=e5]:
  - tab "Overview" [selected] [ref=e6]
  - tab "History" [ref=e7]
- group "Advanced" [collapsed] [ref=e8]
- button "Details" [collapsed] [ref=e9]
- combobox "Theme" [ref=e10]: Light
- link "Terms of use" [ref=e11]
- text: Version 3
"""
CHINESE = """
- searchbox "搜索" [ref=e1]
- link "首页" [ref=e2]
- link "系统设置" [ref=e3]
- table [ref=e4]:
  - row "订单 1001 张三" [ref=e5]:
    - cell "1001" [ref=e6]
    - link "编辑" [ref=e7]
    - link "删除" [ref=e8]
  - row "订单 1002 李四" [ref=e9]:
    - cell "1002" [ref=e10]
    - link "编辑" [ref=e11]
    - link "删除" [ref=e12]
- textbox "用户名" [ref=e13]
- textbox "密码" [ref=e14]
- button "登录" [ref=e15]
- button "提交" [ref=e16]
"""
RECORDS = """
- navigation "Sidebar" [ref=e1]:
  - searchbox "Filter navigation items" [ref=e2]
  - link "Books" [url="/books"] [ref=e3]
  - link "Export" [url="#export-1"] [ref=e4]
- main [ref=e5]:
  - heading "Members" [level=1] [ref=e6]
  - link "Export" [url="/export"] [ref=e7]
  - link "Create a shelf" [ref=e8]
  - textbox [ref=e9]
  - button "Search" [ref=e10]
  - group "By status" [ref=e11]:
    - link "All" [url="?"] [ref=e12]
    - link "Active" [url="?s=1"] [ref=e13]
  - combobox "Action" [ref=e14]: ---
    - option "---" [selected] [ref=e15]
    - option "Mark as finished" [ref=e16]
    - option "Email" [ref=e17]
  - table [ref=e18]:
    - row "Name Email" [ref=e19]:
      - columnheader [ref=e20]:
        - checkbox [ref=e21]
      - columnheader "Name" [ref=e22]:
        - link "Name" [ref=e23]
      - columnheader "Email" [ref=e24]:
        - link "Email" [ref=e25]
    - row "Ada Low ada@x.org" [ref=e26]:
      - checkbox "Pinned" [ref=e27]
      - checkbox [ref=e28]
      - link "Ada Low" [ref=e29]
      - cell "ada@x.org" [ref=e30]
  - form [ref=e31]:
    - textbox "Last name" [ref=e32]: Low
    - textbox "Email address" [ref=e33]: ada@x.org
    - textbox "Book title" [ref=e34]: Emma
    - button "Save" [ref=e35]
"""
