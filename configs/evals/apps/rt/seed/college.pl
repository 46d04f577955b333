# The people, queues and tickets of a college's help desk; runs with RT's own packages.
use strict;
use warnings;
use lib '/usr/share/request-tracker5/lib';
use RT -init;

# done(OBJECT, ID, ..., MESSAGE): dies unless RT did as told
sub done {
    my ($object, $id, @rest) = @_;
    die "$rest[-1]\n" unless $id;
    return $object;
}

sub made {
    my ($class, %given) = @_;
    my $new = $class->new(RT->SystemUser);
    return done($new, $new->Create(%given));
}

my $root = RT::User->new(RT->SystemUser);
$root->Load('root');
done($root, $root->SetPassword('college-keys'));

my $desk = RT::Group->new(RT->SystemUser);
done($desk, $desk->CreateUserDefinedGroup(Name => 'Help desk', Description => 'They answer'));
my @people = (['helen', 'Helen Brandt'], ['marc', 'Marc Okafor']);
for my $person (@people) {
    my ($name, $real) = @$person;
    my $user = made(
        'RT::User',
        Name => $name, RealName => $real, EmailAddress => "$name\@brightwater.example.org",
        Password => 'help-desk', Privileged => 1,
    );
    done($desk, $desk->AddMember($user->PrincipalId));
}
for my $name (qw(dana.reyes j.whitlock p.novak)) {
    made('RT::User', Name => $name, EmailAddress => "$name\@brightwater.example.org");
}

my @rights = qw(SeeQueue ShowTicket ShowTicketComments CreateTicket ReplyToTicket CommentOnTicket
    OwnTicket TakeTicket StealTicket ModifyTicket Watch SeeCustomField ModifyCustomField
    SetInitialCustomField ModifySelf LoadSavedSearch CreateSavedSearch EditSavedSearches
    ShowSavedSearches SeeGroup SeeDashboard);
for my $right (@rights) {
    my ($id, $message) = $desk->PrincipalObj->GrantRight(Right => $right, Object => RT->System);
    die "$right: $message\n" unless $id;
}

my %queue;
for my $name ('Classrooms', 'Accounts') {
    $queue{$name} = made('RT::Queue', Name => $name, Description => "$name of the college");
}
my $room = made(
    'RT::CustomField',
    Name => 'Room', Type => 'FreeformSingle', Pattern => '(?#Mandatory).',
    LookupType => RT::Ticket->CustomFieldLookupType,
);
done($room, $room->AddToObject($queue{Classrooms}));

my @tickets = (
    ['Projector shows a green picture', 'Classrooms', 'dana.reyes', 'Nobody', 'B204', 'new'],
    ['Cannot log in after the holidays', 'Accounts', 'j.whitlock', 'helen', '', 'open'],
    ['Printer in the library jams', 'Classrooms', 'p.novak', 'marc', 'L010', 'open'],
    ['Replace the microphones of the main hall', 'Classrooms', 'dana.reyes', 'helen', 'H001', 'open'],
    ['Order two wireless microphones', 'Classrooms', 'dana.reyes', 'marc', 'H001', 'open'],
    ['Account for a visiting teacher', 'Accounts', 'p.novak', 'Nobody', '', 'new'],
    ['Printer out of toner', 'Classrooms', 'j.whitlock', 'Nobody', 'C118', 'new'],
    ['Wireless drops in the east wing', 'Classrooms', 'j.whitlock', 'helen', 'E300', 'open'],
);
my @made;
for my $line (@tickets) {
    my ($subject, $queue, $who, $owner, $where, $status) = @$line;
    my %field = $where ? ('CustomField-' . $room->id => $where) : ();
    push @made, made(
        'RT::Ticket',
        Subject => $subject, Queue => $queue, Status => $status, Owner => $owner,
        Requestor => "$who\@brightwater.example.org", %field,
        MIMEObj => MIME::Entity->build(
            From => "$who\@brightwater.example.org", Subject => $subject, Charset => 'UTF-8',
            Data => ["$subject.\n"],
        ),
    );
}
# The microphones of the hall wait for the order, and the order for the shop.
done($made[4], $made[4]->SetStatus('stalled'));
done($made[3], $made[3]->AddLink(Type => 'DependsOn', Target => $made[4]->id));

my $tables = $RT::Handle->dbh;
for my $table (qw(Tickets Transactions Attachments)) {
    $tables->do("update $table set Created = '2024-03-04 09:00:00'");
}
$tables->do("update Tickets set LastUpdated = '2024-03-0' || id || ' 10:00:00'");
$tables->do("update Tickets set Started = '2024-03-05 09:00:00' where Status = 'open'");
