extension SettingKey {
  /// The store of the commands.
  public static let store = SettingKey(
    "store", .path, standard: "almanac/almanac.sqlite in $XDG_DATA_HOME or ~/.local/share", variable: "ALMANAC_STORE",
    "The store of all commands that are given no other.")
  /// The zone in which times are shown and read.
  public static let timeZone = SettingKey(
    "time-zone", .zone, standard: "the system's", variable: "TZ",
    "The time zone in which times are shown and read if a command is given no other.")

  /// How alarms are told.
  public static let ways = SettingKey(
    "alarms.ways", .choices(WayName.allCases.map(\.rawValue)), standard: "[\"output\"]",
    "In which ways alarms are told.")
  /// How long alarms are of use.
  public static let grace = SettingKey(
    "alarms.grace", .length, standard: "1d",
    "For how long an alarm is still told by itself when its event is over.")
  /// How long an alarm sleeps.
  public static let snooze = SettingKey(
    "alarms.snooze", .length, standard: "10m", "For how long an alarm sleeps if nobody says for how long.")
  /// The alarms of events without any.
  public static let standardAlarm = SettingKey(
    "alarms.default", .alarm, standard: "none", "How long before events that have no alarm people are told of them.")
  /// The alarms of whole days without any.
  public static let standardAlarmOfDays = SettingKey(
    "alarms.default-all-day", .alarm, standard: "none",
    "The same for whole days, counted from midnight: \"15h\" is nine o'clock in the morning of the day before.")
  /// When nobody wants to hear alarms.
  public static let quietHours = SettingKey(
    "alarms.quiet-hours", .hours, standard: "none",
    "When alarms are held back. Those that are still of use are told when the hours end.")
  /// What is told in quiet hours too.
  public static let quietExcept = SettingKey(
    "alarms.quiet-except", .texts, standard: "[]", "Calendars whose alarms are told in quiet hours too.")
  /// Whether acknowledgements go into items.
  public static let writeBack = SettingKey(
    "alarms.write-back", .flag, standard: "in calendars that are your own",
    "Whether `alarms ack` and `alarms snooze` write into the item, so that your other programs know of it.")
  /// How alarms of a calendar are told.
  public static let calendarWays = SettingKey(
    "alarms.calendars.*.ways", .choices(WayName.allCases.map(\.rawValue)), standard: "alarms.ways",
    "In which ways alarms of that calendar are told; [] for none.")
  /// The alarms of events of a calendar without any.
  public static let calendarStandardAlarm = SettingKey(
    "alarms.calendars.*.default", .alarm, standard: "alarms.default", "The same as alarms.default for that calendar.")
  /// The alarms of whole days of a calendar without any.
  public static let calendarStandardAlarmOfDays = SettingKey(
    "alarms.calendars.*.default-all-day", .alarm, standard: "alarms.default-all-day",
    "The same as alarms.default-all-day for that calendar.")
  /// Whether acknowledgements go into items of a calendar.
  public static let calendarWriteBack = SettingKey(
    "alarms.calendars.*.write-back", .flag, standard: "alarms.write-back",
    "The same as alarms.write-back for that calendar.")

  /// The program of the way `exec`.
  public static let execCommand = SettingKey(
    "alarms.exec.command", .command, standard: "none", isGuarded: true,
    "The program that the way `exec` runs. It gets the alarm as JSON on standard input.")
  /// How long it may take.
  public static let execTimeLimit = SettingKey(
    "alarms.exec.time-limit", .length, standard: "20s", "How long that program may take; then it is stopped.")

  /// Who gets mail.
  public static let emailTo = SettingKey(
    "alarms.email.to", .address, standard: "none", "Your own address, to which the way `email` writes.")
  /// Who else gets mail.
  public static let emailAlsoTo = SettingKey(
    "alarms.email.also-to", .addresses, standard: "[]",
    "Who else gets that mail. Nobody whom a calendar names is ever written to.")
  /// Who sends mail.
  public static let emailFrom = SettingKey(
    "alarms.email.from", .address, standard: "alarms.email.to", "The address that the mail is from.")
  /// Where mail goes.
  public static let emailServer = SettingKey(
    "alarms.email.server", .mailServer, standard: "none: alarms.email.sendmail takes it",
    "The server that takes the mail, always over TLS: smtps:// from the start, smtp:// by STARTTLS.")
  /// Who sends it there.
  public static let emailUser = SettingKey(
    "alarms.email.user", .text, standard: "none: nobody logs in", "The user that logs in at the server.")
  /// What prints the password.
  public static let emailPasswordCommand = SettingKey(
    "alarms.email.password-command", .command, standard: "none", isGuarded: true,
    "A program that prints the password of that user on its first line.")
  /// Where the password is.
  public static let emailPasswordIn = SettingKey(
    "alarms.email.password-in", .choice(["file", "keyring"]), standard: "none",
    "Where the password is if no command prints it.")
  /// Whom the server has to be known to.
  public static let emailAuthorities = SettingKey(
    "alarms.email.ca", .path, standard: "the system's", "Certificates (PEM) that the server is checked against.")
  /// What takes mail if there is no server.
  public static let emailSendmail = SettingKey(
    "alarms.email.sendmail", .command, standard: "sendmail -i",
    "The program that takes the mail on standard input if there is no server; addresses follow its arguments.")

  /// Whose calendars these are.
  public static let schedulingAddresses = SettingKey(
    "scheduling.addresses", .addresses, standard: "[]", variable: "ALMANAC_ADDRESSES",
    "Your e-mail addresses: an invitation to any of them is one to you. In the variable they have commas between.")
  /// What tells others.
  public static let schedulingSend = SettingKey(
    "scheduling.send", .choice(["asked", "always"]), standard: "asked",
    "Whether every change of a meeting tells those whom it concerns, or only answers, invitations and what you say is to be "
      + "sent.")
  /// What messages do by themselves.
  public static let schedulingAutomatic = SettingKey(
    "scheduling.automatic", .choice(["known", "none", "all"]), standard: "known",
    "What mails do by themselves: changes, cancellations and answers of those who may send them; nothing; or invitations of "
      + "their organizers too.")
  /// Whether the server schedules.
  public static let schedulingServer = SettingKey(
    "scheduling.server", .flag, standard: "true",
    "Whether a server of calendars tells those whom a change of a meeting concerns, for users who have addresses.")
  /// Who sends mail about meetings.
  public static let schedulingFrom = SettingKey(
    "scheduling.email.from", .address, standard: "alarms.email.from, else the first of scheduling.addresses",
    "The address that mail about meetings is from where it may not be from your own.")
  /// For which domains mail may be sent.
  public static let schedulingDomains = SettingKey(
    "scheduling.email.domains", .texts, standard: "[]",
    "Domains for which the server may send: mail of your addresses there is from them.")

  /// What is played.
  public static let soundName = SettingKey(
    "alarms.sound.name", .text, standard: "alarm-clock-elapsed",
    "The sound of the desktop's theme that the way `sound` plays.")
  /// What is played instead.
  public static let soundFile = SettingKey(
    "alarms.sound.file", .path, standard: "none", "A file that it plays instead.")

  /// Whether the daemon synchronizes.
  public static let daemonSync = SettingKey(
    "daemon.sync", .flag, standard: "true", "Whether the daemon also synchronizes accounts and reads feeds.")
  /// How the daemon logs.
  public static let daemonLogFormat = SettingKey(
    "daemon.log-format", .choice(["text", "json"]), standard: "text", "How the lines of its log are written.")

  /// Who sends mail for others.
  public static let trustedRelays = SettingKey(
    "scheduling.trusted-relays", .addresses, standard: "[\"calendar-notification@google.com\"]",
    "Who sends answers for others: mail from there counts as from its Reply-To, which anybody else may write as they like."
  )

  /// All of them, in the order of the documentation.
  public static let all: [SettingKey] = [
    store, timeZone, ways, grace, snooze, standardAlarm, standardAlarmOfDays, quietHours, quietExcept, writeBack,
    calendarWays,
    calendarStandardAlarm, calendarStandardAlarmOfDays, calendarWriteBack,
    execCommand, execTimeLimit, emailTo, emailAlsoTo, emailFrom, emailServer, emailUser, emailPasswordCommand,
    emailPasswordIn, emailAuthorities, emailSendmail, soundName, soundFile, daemonSync, daemonLogFormat,
    schedulingAddresses, schedulingSend, schedulingAutomatic, schedulingServer, trustedRelays, schedulingFrom,
    schedulingDomains,
  ]
}

/// What settings call the ways in which alarms are told.
public enum WayName: String, Sendable, Hashable, CaseIterable {
  /// Text on standard output.
  case output
  /// JSON on standard output.
  case jsonl
  /// A program of the user's.
  case exec
  /// Notifications of the desktop.
  case desktop
  /// Mail to the user.
  case email
  /// A sound.
  case sound
  /// Text on the terminals of the user's sessions.
  case terminal
}
