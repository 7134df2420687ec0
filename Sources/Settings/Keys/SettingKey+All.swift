extension SettingKey {
  /// The store that commands use.
  public static let store = SettingKey(
    "store", .path, standard: "almanac/almanac.sqlite in $XDG_DATA_HOME or ~/.local/share", variable: "ALMANAC_STORE",
    "The store that commands use unless another is given.")
  /// The time zone in which times are displayed and read.
  public static let timeZone = SettingKey(
    "time-zone", .zone, standard: "the system's", variable: "TZ",
    "The time zone in which times are displayed and read unless a command specifies another.")

  /// The delivery methods for alarms.
  public static let ways = SettingKey(
    "alarms.ways", .choices(WayName.allCases.map(\.rawValue)), standard: "[\"output\"]",
    "How alarms are delivered.")
  /// How long missed alarms are still useful.
  public static let grace = SettingKey(
    "alarms.grace", .length, standard: "1d",
    "How late an alarm may be and still be delivered individually, even if its event is over.")
  /// The default snooze length.
  public static let snooze = SettingKey(
    "alarms.snooze", .length, standard: "10m", "How long an alarm is snoozed by default.")
  /// The default alarm for events.
  public static let standardAlarm = SettingKey(
    "alarms.default", .alarm, standard: "none",
    "The alarm for events that have none: how long before the start it goes off.")
  /// The default alarm for all-day events.
  public static let standardAlarmOfDays = SettingKey(
    "alarms.default-all-day", .alarm, standard: "none",
    "Like alarms.default, but for all-day events and counted back from midnight: \"15h\" means nine in "
      + "the morning on the day before.")
  /// The quiet hours.
  public static let quietHours = SettingKey(
    "alarms.quiet-hours", .hours, standard: "none",
    "The hours during which alarms are held back. Alarms that are still useful are delivered afterwards.")
  /// The calendars without quiet hours.
  public static let quietExcept = SettingKey(
    "alarms.quiet-except", .texts, standard: "[]", "Calendars whose alarms are delivered even in quiet hours.")
  /// Whether acknowledgements are written into items.
  public static let writeBack = SettingKey(
    "alarms.write-back", .flag, standard: "only in your own calendars",
    "Whether `alarms ack` and `alarms snooze` also change the item, so that your other programs know about it.")
  /// A calendar's delivery methods for alarms.
  public static let calendarWays = SettingKey(
    "alarms.calendars.*.ways", .choices(WayName.allCases.map(\.rawValue)), standard: "alarms.ways",
    "How this calendar's alarms are delivered; [] means not at all.")
  /// The default alarm for a calendar's events.
  public static let calendarStandardAlarm = SettingKey(
    "alarms.calendars.*.default", .alarm, standard: "alarms.default",
    "Like alarms.default, but only for this calendar.")
  /// The default alarm for a calendar's all-day events.
  public static let calendarStandardAlarmOfDays = SettingKey(
    "alarms.calendars.*.default-all-day", .alarm, standard: "alarms.default-all-day",
    "Like alarms.default-all-day, but only for this calendar.")
  /// Whether acknowledgements are written into a calendar's items.
  public static let calendarWriteBack = SettingKey(
    "alarms.calendars.*.write-back", .flag, standard: "alarms.write-back",
    "Like alarms.write-back, but only for this calendar.")

  /// The program that the method `exec` runs.
  public static let execCommand = SettingKey(
    "alarms.exec.command", .command, standard: "none", isGuarded: true,
    "The program that the method `exec` runs. It receives the alarm as JSON on standard input.")
  /// The time limit of that program.
  public static let execTimeLimit = SettingKey(
    "alarms.exec.time-limit", .length, standard: "20s",
    "How long the program of the method `exec` may run before it is stopped.")

  /// The recipient of mail.
  public static let emailTo = SettingKey(
    "alarms.email.to", .address, standard: "none", "Your own address, to which the method `email` sends alarms.")
  /// Additional recipients of mail.
  public static let emailAlsoTo = SettingKey(
    "alarms.email.also-to", .addresses, standard: "[]",
    "Further recipients of alarm mail. Mail is never sent to people named in a calendar.")
  /// The sender of mail.
  public static let emailFrom = SettingKey(
    "alarms.email.from", .address, standard: "alarms.email.to", "The sender of alarm mail.")
  /// The mail server.
  public static let emailServer = SettingKey(
    "alarms.email.server", .mailServer, standard: "none: alarms.email.sendmail is used",
    "The server for outgoing mail, always over TLS: smtps:// from the start, smtp:// with STARTTLS.")
  /// The user name for the mail server.
  public static let emailUser = SettingKey(
    "alarms.email.user", .text, standard: "none: no login", "The user name for the mail server.")
  /// The program that prints the password.
  public static let emailPasswordCommand = SettingKey(
    "alarms.email.password-command", .command, standard: "none", isGuarded: true,
    "A program whose first line of output is the password for the mail server.")
  /// Where the password is kept.
  public static let emailPasswordIn = SettingKey(
    "alarms.email.password-in", .choice(["file", "keyring"]), standard: "none",
    "Where the password is stored if no command prints it.")
  /// The certificate authorities for the mail server.
  public static let emailAuthorities = SettingKey(
    "alarms.email.ca", .path, standard: "the system's",
    "A PEM file with the certificate authorities that may certify the mail server.")
  /// The program that sends mail if there is no server.
  public static let emailSendmail = SettingKey(
    "alarms.email.sendmail", .command, standard: "sendmail -i",
    "The program that sends mail if no mail server is set. It receives the mail on standard input and the "
      + "recipients as its last arguments."
  )

  /// The user's addresses.
  public static let schedulingAddresses = SettingKey(
    "scheduling.addresses", .addresses, standard: "[]", variable: "ALMANAC_ADDRESSES",
    "Your e-mail addresses; an invitation to any of them is an invitation to you. In the environment "
      + "variable, separate them with commas."
  )
  /// Whether changes are sent to others.
  public static let schedulingSend = SettingKey(
    "scheduling.send", .choice(["asked", "always"]), standard: "asked",
    "Whether all changes to a meeting are sent to the people they affect, or only replies, invitations and the changes "
      + "that you choose to send.")
  /// How incoming messages are handled.
  public static let schedulingAutomatic = SettingKey(
    "scheduling.automatic", .choice(["known", "none", "all"]), standard: "known",
    "Which messages received by mail are applied automatically. \"known\": changes, cancellations and replies from "
      + "authorized senders; \"none\": no messages; \"all\": also invitations from their organizers.")
  /// Whether the server does the scheduling.
  public static let schedulingServer = SettingKey(
    "scheduling.server", .flag, standard: "true",
    "Whether the calendar server notifies the people affected by a change to a meeting, for users who have addresses."
  )
  /// The sender of mail about meetings.
  public static let schedulingFrom = SettingKey(
    "scheduling.email.from", .address, standard: "alarms.email.from, else the first of scheduling.addresses",
    "The sender of mail about meetings if it cannot be sent from your own address.")
  /// The domains for which mail may be sent.
  public static let schedulingDomains = SettingKey(
    "scheduling.email.domains", .texts, standard: "[]",
    "Domains for which the mail server may send mail. If your address is in one of them, mail about meetings "
      + "is sent from it.")

  /// The sound to play.
  public static let soundName = SettingKey(
    "alarms.sound.name", .text, standard: "alarm-clock-elapsed",
    "The desktop theme sound that the method `sound` plays.")
  /// The sound file to play instead.
  public static let soundFile = SettingKey(
    "alarms.sound.file", .path, standard: "none", "A sound file to play instead of the theme's sound.")

  /// Whether the daemon syncs accounts and feeds.
  public static let daemonSync = SettingKey(
    "daemon.sync", .flag, standard: "true", "Whether the daemon also syncs accounts and reads feeds.")
  /// The format of the daemon's log.
  public static let daemonLogFormat = SettingKey(
    "daemon.log-format", .choice(["text", "json"]), standard: "text", "The format of the daemon's log lines.")

  /// The senders of replies on behalf of others.
  public static let trustedRelays = SettingKey(
    "scheduling.trusted-relays", .addresses, standard: "[\"calendar-notification@google.com\"]",
    "Services that send replies on behalf of others: their mail is treated as sent from its Reply-To address, which is "
      + "not trusted in other mail."
  )

  /// All keys, in the order used in the documentation.
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

/// The names of the delivery methods for alarms in the settings.
public enum WayName: String, Sendable, Hashable, CaseIterable {
  /// Text on standard output.
  case output
  /// JSON on standard output.
  case jsonl
  /// A program chosen by the user.
  case exec
  /// Desktop notifications.
  case desktop
  /// Mail to the user.
  case email
  /// A sound.
  case sound
  /// Text on the terminals of the user's sessions.
  case terminal
}
