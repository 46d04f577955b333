# acl.auth.php
# <?php exit()?>
*	@ALL	1
*	@user	16
private:*	@ALL	0
private:*	@user	0
locked	@user	1
