<?php
$conf['title'] = 'Test Wiki';
$conf['lang'] = 'en';
$conf['license'] = '';
$conf['useacl'] = 1;
$conf['superuser'] = '@admin';
$conf['autopasswd'] = 0;
$conf['updatecheck'] = 0;
$conf['securecookie'] = 0;
$conf['dformat'] = '%Y-%m-%d';
$conf['basedir'] = '/';
$conf['savedir'] = './data';
$conf['plugin']['popularity']['x'] = 0;
