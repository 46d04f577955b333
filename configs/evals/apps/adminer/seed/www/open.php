<?php
// Opens the database shop.db as admin, logged in already.
session_name("adminer_sid"); session_start();
$_SESSION["pwds"]["sqlite"][""]["admin"] = "secret";
$_SESSION["db"]["sqlite"][""]["admin"]["shop.db"] = true;
header("Location: /?sqlite=&username=admin&db=shop.db");
