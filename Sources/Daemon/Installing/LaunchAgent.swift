import XML

/// The launchd agent that runs the daemon for its user on a Mac (launchd.plist(5)).
public enum LaunchAgent {
  /// The label of the agent.
  public static let label = "almanac.daemon"

  /// Returns the path of the property list.
  ///
  /// - Parameter home: The home folder of the user.
  public static func path(home: String) -> String { "\(home)/Library/LaunchAgents/\(label).plist" }

  /// Returns the text of the property list.
  ///
  /// - Parameter log: The file for the daemon's log.
  public static func text(_ program: DaemonProgram, log: String) -> String {
    let escaped = XMLEscapes.text.applied
    let words = ([program.path] + program.arguments).map { "    <string>\(escaped($0))</string>\n" }
    let variables = program.environment.sorted { $0.key < $1.key }.map {
      "    <key>\(escaped($0.key))</key>\n    <string>\(escaped($0.value))</string>\n"
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict>
        <key>Label</key>
        <string>\(label)</string>
        <key>ProgramArguments</key>
        <array>
      \(words.joined())  </array>
        <key>EnvironmentVariables</key>
        <dict>
      \(variables.joined())  </dict>
        <key>RunAtLoad</key>
        <true/>
        <key>KeepAlive</key>
        <dict>
          <key>SuccessfulExit</key>
          <false/>
        </dict>
        <key>ThrottleInterval</key>
        <integer>30</integer>
        <key>ProcessType</key>
        <string>Background</string>
        <key>StandardErrorPath</key>
        <string>\(escaped(log))</string>
      </dict>
      </plist>

      """
  }
}
