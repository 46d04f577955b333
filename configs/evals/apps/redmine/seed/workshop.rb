# A bicycle workshop: people, two projects, jobs, news and a wiki; runs in Redmine's own runner.

START = Time.utc(2024, 3, 4, 9, 0)
{
  "app_title" => "Wheel Works", "rest_api_enabled" => "0", "default_language" => "en", "gravatar_enabled" => "0",
  "host_name" => "127.0.0.1", "text_formatting" => "textile", "welcome_text" => "The jobs of our workshop.",
  "search_results_per_page" => "5", "per_page_options" => "10,25,50", "self_registration" => "3",
  "force_default_language_for_anonymous" => "1", "ui_theme" => ""
}.each { |name, value| Setting[name] = value }

def person(login, first, last, password, language = "en")
  user = User.find_by(login: login) || User.new
  user.login = login
  user.assign_attributes(firstname: first, lastname: last, mail: "#{login}@example.org", language: language)
  user.password = user.password_confirmation = password
  user.must_change_passwd = false
  user.passwd_changed_on = START
  user.save!
  user.pref.update!(no_self_notified: "1", warn_on_leaving_unsaved: "0")
  user
end

admin = person("admin", "Ada", "Boss", "secret123")
rita = person("rita", "Rita", "Moss", "workshop1")
sam = person("sam", "Sam", "Vu", "workshop1")
User.current = admin
manager, developer = %w[Manager Developer].map { |name| Role.find_by!(name: name) }
bug, feature, support = %w[Bug Feature Support].map { |name| Tracker.find_by!(name: name) }

def project(name, identifier, about)
  Project.create!(
    name: name, identifier: identifier, description: about, is_public: true, trackers: Tracker.all,
    enabled_module_names: %w[issue_tracking news wiki calendar time_tracking]
  )
end

repairs = project("Repairs", "repairs", "Bicycles that customers brought.")
shop = project("Shop", "shop", "What the shop itself needs.")
[repairs, shop].each do |one|
  Member.create!(project: one, user: rita, roles: [manager])
  Member.create!(project: one, user: sam, roles: [developer])
end
IssueCategory.create!(project: repairs, name: "Brakes")
IssueCategory.create!(project: repairs, name: "Gears")
Version.create!(project: repairs, name: "Spring check", status: "open")

status = %w[New Resolved Closed].to_h { |name| [name, IssueStatus.find_by!(name: name)] }
status["Doing"] = IssueStatus.find_by!(name: "In Progress")
priority = %w[Low Normal High Urgent].to_h { |name| [name, IssuePriority.find_by!(name: name)] }
jobs = [
  [bug, "Brake squeals on the red tandem", "New", "High", rita],
  [bug, "Flat tyre of the cargo bike", "Doing", "Normal", sam],
  [bug, "Chain slips in third gear", "New", "Urgent", rita],
  [feature, "Mount a child seat", "New", "Low", nil],
  [support, "Customer asks for an invoice copy", "Resolved", "Normal", rita],
  [bug, "Front light does not shine", "New", "Normal", sam],
  [feature, "Paint the old frame green", "New", "Low", nil],
  [bug, "Pedal has come loose", "Doing", "High", sam],
  [support, "Explain the electric lock", "New", "Normal", nil],
  [bug, "Saddle sinks while riding", "New", "Low", rita],
  [feature, "Fit a second bottle holder", "New", "Normal", nil],
  [bug, "Rear wheel is out of true", "New", "High", sam],
  [bug, "Handlebar is bent after a fall", "New", "Urgent", nil],
  [bug, "Broken spoke of the postal bike", "Closed", "Normal", sam]
]
jobs.each do |tracker, subject, state, urgency, owner|
  Issue.create!(
    project: repairs, tracker: tracker, subject: subject, description: "Please look at it before Friday.",
    status: status[state], priority: priority[urgency], author: admin, assigned_to: owner,
    start_date: Date.new(2024, 3, 4)
  )
end
[["Buy a new bench vice", "Normal"], ["Sweep the yard", "Low"]].each do |subject, urgency|
  Issue.create!(
    project: shop, tracker: feature, subject: subject, status: status["New"], priority: priority[urgency],
    author: rita, start_date: Date.new(2024, 3, 5)
  )
end
Watcher.create!(watchable: Issue.find_by!(subject: "Pedal has come loose"), user: admin)
Journal.create!(
  journalized: Issue.find_by!(subject: "Flat tyre of the cargo bike"), user: sam, notes: "A nail in the tread."
)
News.create!(
  project: repairs, title: "Open on Saturday", summary: "From nine to one", description: "We open on Saturdays.",
  author: rita
)
wiki = Wiki.find_or_create_by!(project: repairs) { |one| one.start_page = "Wiki" }
page = WikiPage.new(wiki: wiki, title: "Wiki")
page.content = WikiContent.new(page: page, text: "h1. How we work\n\nEvery bicycle gets a tag.", author: rita)
page.save!

# Every start must find the same times, an hour after each other.
connection = ActiveRecord::Base.connection
connection.tables.each do |table|
  next unless connection.column_exists?(table, :id)
  %w[created_on updated_on closed_on].each do |column|
    next unless connection.column_exists?(table, column)
    connection.execute(
      "UPDATE #{table} SET #{column} = datetime('2024-03-04 09:00:00', '+' || id || ' hours') WHERE #{column} IS NOT NULL"
    )
  end
end
