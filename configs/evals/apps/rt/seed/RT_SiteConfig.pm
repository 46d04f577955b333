# The college's settings. DESK_HOME holds the tickets and what RT writes, DESK_PORT is its port.
use File::Path ();

Set($rtname, 'brightwater');
Set($Organization, 'brightwater.example.org');
Set($Timezone, 'UTC');
Set($WebDomain, '127.0.0.1');
Set($WebPort, $ENV{DESK_PORT});
Set($WebPath, '');
Set($DatabaseType, 'SQLite');
Set($DatabaseName, "$ENV{DESK_HOME}/desk.db");
Set($LogToSyslog, undef);
Set($LogToSTDERR, 'error');
# Mail goes into a file instead of out.
Set($MailCommand, sub {
    open(my $file, '>>', "$ENV{DESK_HOME}/mail") or die "mail: $!";
    shift->print($file);
    close($file) or die "mail: $!";
    return 1;
});
$RT::MasonDataDir = "$ENV{DESK_HOME}/mason";
$RT::MasonSessionDir = "$ENV{DESK_HOME}/sessions";
File::Path::make_path($RT::MasonDataDir, $RT::MasonSessionDir);
1;
