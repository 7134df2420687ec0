/// The systemd unit that runs the daemon for its user (systemd.service(5)).
public enum SystemdUnit {
  /// The name of the unit.
  public static let name = "almanac.service"

  /// Returns the path of the unit, in the `systemd/user` subfolder of the settings folder.
  ///
  /// - Parameter configuration: The settings folder, `$XDG_CONFIG_HOME` or `~/.config`.
  public static func path(configuration: String) -> String { "\(configuration)/systemd/user/\(name)" }

  /// Returns the text of the unit.
  public static func text(_ program: DaemonProgram) -> String {
    let command = ([program.path] + program.arguments).map(quoted).joined(separator: " ")
    let variables = program.environment.sorted { $0.key < $1.key }.map {
      "Environment=\(quoted("\($0.key)=\($0.value)", isCommand: false))\n"
    }
    return """
      [Unit]
      Description=Alarms, accounts and feeds of Almanac
      Documentation=man:almanac(1)

      [Service]
      Type=notify
      ExecStart=\(command)
      ExecReload=kill -HUP $MAINPID
      \(variables.joined())Restart=on-failure
      RestartSec=5
      # Incorrect usage, no store, access denied, another daemon: restarting would not help.
      RestartPreventExitStatus=2 3 4 7
      WatchdogSec=120
      TimeoutStopSec=10
      NoNewPrivileges=yes
      LockPersonality=yes
      RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK
      RestrictNamespaces=yes
      RestrictRealtime=yes
      RestrictSUIDSGID=yes
      SystemCallArchitectures=native
      SystemCallFilter=@system-service
      SystemCallErrorNumber=EPERM
      UMask=0077

      [Install]
      WantedBy=default.target

      """
  }

  /// Quotes a word for a unit, where `%` begins a specifier and, in commands, `$` begins a variable.
  private static func quoted(_ word: String, isCommand: Bool) -> String {
    var text = ""
    for scalar in word.unicodeScalars {
      switch scalar {
      case "\\", "\"": text += "\\\(scalar)"
      case "%": text += "%%"
      case "$" where isCommand: text += "$$"
      case "\n": text += "\\n"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        let digits = String(scalar.value, radix: 16)
        text += "\\x" + String(repeating: "0", count: 2 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    return "\"\(text)\""
  }

  private static func quoted(_ word: String) -> String { quoted(word, isCommand: true) }
}
