// A bakery's Node-RED: two accounts, nothing that asks the net or greets with a tour.
const bcrypt = require("bcryptjs");
const account = (username, password, permissions) => ({
  username,
  password: bcrypt.hashSync(password, 4),
  permissions,
});

module.exports = {
  uiHost: "127.0.0.1",
  flowFile: "flows.json",
  credentialSecret: "flour",
  adminAuth: {
    type: "credentials",
    users: [account("operator", "press-line", "*"), account("guest", "look-only", "read")],
  },
  telemetry: { enabled: false, updateNotification: false },
  externalModules: { palette: { allowInstall: false } },
  editorTheme: {
    page: { title: "Bakery flows" },
    header: { title: "Bakery flows" },
    tours: false,
    projects: { enabled: false },
  },
  logging: { console: { level: "warn" } },
};
