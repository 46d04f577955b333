"""Screens whose controls can only be told apart by what they belong to."""

FLAT_ROWS = """
- navigation "Main" [ref=e1]
  - link "Trash" [ref=e2]
- table "Members" [ref=e3]
  - columnheader "Name" [ref=e4]
  - columnheader "Role" [ref=e5]
    - checkbox [ref=e6]
    - link "Ann" [ref=e7]
  - cell "Admin" [ref=e8]
    - button "Edit" [ref=e9]
    - button "Remove" [ref=e10]
    - checkbox [ref=e11]
    - link "Bob" [ref=e12]
  - cell "Guest" [ref=e13]
    - button "Edit" [ref=e14]
    - button "Remove" [ref=e15]
    - checkbox [ref=e16]
    - link "Cid" [ref=e17]
  - cell "Guest" [ref=e18]
    - button "Edit" [ref=e19]
    - button "Remove" [ref=e20]
"""
NAMED = """
- navigation "Main" [ref=e1]
  - link "Trash" [ref=e2]
- button "Delete selected" [disabled] [ref=e3]
- checkbox "Select budget.xlsx" [ref=e4]
- button "budget.xlsx" [ref=e5]
- button "Actions for budget.xlsx" [ref=e6]
- checkbox "Select notes.md" [ref=e7]
- button "notes.md" [ref=e8]
- button "Actions for notes.md" [ref=e9]
"""
ROWS_WITH_MENUS = """
- navigation "Main" [ref=e1]
  - link "Trash" [ref=e2]
- table "Files" [ref=e3]
  - row "budget.xlsx" [ref=e4]
    - cell "budget.xlsx" [ref=e5]
    - button "More" [ref=e6]
  - row "notes.md" [ref=e7]
    - cell "notes.md" [ref=e8]
    - button "More" [ref=e9]
"""
MENU_OPEN = (
    ROWS_WITH_MENUS
    + """
- menu [ref=e20]
  - menuitem "Rename" [ref=e21]
  - menuitem "Delete" [ref=e22]
"""
)
QUESTION = """
- button "Save" [ref=e1]
- dialog "Delete notes.md?" [ref=e2]
  - button "Cancel" [ref=e3]
  - button "Delete" [ref=e4]
"""
SIGN_IN = """
- banner
  - link "Sign in" [ref=e1]
- main
  - textbox "Account" [ref=e2]: ann
  - textbox "Password" [ref=e3]
  - checkbox "Keep me signed in" [ref=e4]
  - button "Sign in" [ref=e5]
"""
GREETING = """
- button "Files" [ref=e1]
- dialog "Welcome" [ref=e2]
  - button "Take the tour" [ref=e3]
  - button "Not now" [ref=e4]
"""
UNNAMED_FIELD = """
- combobox [ref=e1]: genre
  - option "genre" [selected] [ref=e2]
  - option "year" [ref=e3]
- text: ▾
- combobox [ref=e4]: =
  - option "=" [selected] [ref=e5]
  - option ">" [ref=e6]
- text: ▾
- textbox [ref=e7]
- button "Apply" [ref=e8]
"""
PERSON = """
- textbox "Name" [ref=e1]
- textbox "Email" [ref=e2]
- textbox "Level" [ref=e3]
- textbox "Password" [ref=e4]
- textbox "Once again" [ref=e5]
- button "Create" [ref=e6]
- link "Create" [ref=e7]
"""
MIXED = """
- button "Products" [collapsed] [ref=e1]
- combobox "Language" [ref=e2]: English
  - option "English" [selected] [ref=e3]
  - option "中文" [ref=e4]
  - option "Tiếng Việt" [ref=e5]
- textbox "Delivery date" [ref=e6]
- slider "Volume" [ref=e7]: 30
- button "Choose file" [ref=e8]
- listitem [ref=e9]
  - link "Call Ann" [ref=e10]
- region "Done" [ref=e11]
  - heading "Done" [level=2] [ref=e12]
- row "photo.png" [ref=e13]
- iframe [ref=e14]
  - textbox "Card number" [ref=f1e2]
  - button "Pay" [ref=f1e3]
"""
