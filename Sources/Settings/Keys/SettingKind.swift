/// The kind of value that a setting accepts.
public enum SettingKind: Sendable, Hashable {
  /// Any string.
  case text
  /// The path of a file; a leading `~/` stands for the home folder.
  case path
  /// The name of a time zone.
  case zone
  /// A duration.
  case length
  /// How long before an event an alarm goes off, or none.
  case alarm
  /// Daily hours.
  case hours
  /// True or false.
  case flag
  /// A list of strings.
  case texts
  /// One of several words.
  case choice([String])
  /// A list of any of several words.
  case choices([String])
  /// A program with its arguments.
  case command
  /// An e-mail address.
  case address
  /// A list of e-mail addresses.
  case addresses
  /// A mail server.
  case mailServer

  /// The accepted values, as human-readable text.
  public var words: String {
    switch self {
    case .text: "a string"
    case .path: "the path of a file, such as \"~/file\""
    case .zone: "the name of a time zone, such as \"Europe/Berlin\""
    case .length: "a duration, such as \"10m\", \"1h30m\" or \"2d\""
    case .alarm: "a duration, such as \"15m\" or \"1d\", or \"none\""
    case .hours: "daily hours, such as \"22:00-07:00\""
    case .flag: "true or false"
    case .texts: "a list of strings, such as [\"Work\", \"Home\"]"
    case .choice(let names): Self.list(names)
    case .choices(let names): "a list of any of \(Self.list(names))"
    case .command: "a command, such as \"pass show mail\", run without a shell"
    case .address: "an address, such as \"alice@example.org\""
    case .addresses: "a list of addresses, such as [\"alice@example.org\"]"
    case .mailServer: "a server, such as \"smtps://mail.example.org\" or \"smtp://mail.example.org:587\""
    }
  }

  static func list(_ names: [String]) -> String {
    let quoted = names.map { "\"\($0)\"" }
    guard let last = quoted.last, quoted.count > 1 else { return quoted.joined() }
    return quoted.dropLast().joined(separator: ", ") + " or " + last
  }
}

/// Checks for values whose format is defined in other modules. Each check returns what to write instead, or nil if the
/// value is valid.
public struct SettingForms: Sendable {
  /// Returns the problem with a value, or nil if it is valid.
  public typealias Check = @Sendable (String) -> String?

  /// Names of time zones.
  public var zone: Check
  /// Durations.
  public var length: Check
  /// Daily hours.
  public var hours: Check
  /// E-mail addresses.
  public var address: Check

  /// Creates the checks.
  public init(zone: @escaping Check, length: @escaping Check, hours: @escaping Check, address: @escaping Check) {
    self.zone = zone
    self.length = length
    self.hours = hours
    self.address = address
  }
}
