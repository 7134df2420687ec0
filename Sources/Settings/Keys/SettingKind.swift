/// What a setting takes.
public enum SettingKind: Sendable, Hashable {
  /// Any text.
  case text
  /// The path of a file; `~/` in front is the home folder.
  case path
  /// The name of a time zone.
  case zone
  /// A length of time.
  case length
  /// How long before something an alarm goes off, or none.
  case alarm
  /// Hours of every day.
  case hours
  /// Yes or no.
  case flag
  /// Several texts.
  case texts
  /// One of some words.
  case choice([String])
  /// Any of some words.
  case choices([String])
  /// A program with its arguments.
  case command
  /// An address of mail.
  case address
  /// Several addresses of mail.
  case addresses
  /// A server that takes mail.
  case mailServer

  /// What it takes, for people.
  public var words: String {
    switch self {
    case .text: "a text"
    case .path: "the path of a file, such as \"~/file\""
    case .zone: "the name of a time zone, such as \"Europe/Berlin\""
    case .length: "a length of time, such as \"10m\", \"1h30m\" or \"2d\""
    case .alarm: "a length of time, such as \"15m\" or \"1d\", or \"none\""
    case .hours: "hours of every day, such as \"22:00-07:00\""
    case .flag: "true or false"
    case .texts: "a list of texts, such as [\"Work\", \"Home\"]"
    case .choice(let names): Self.list(names)
    case .choices(let names): "a list of any of \(Self.list(names))"
    case .command: "a command, such as \"pass show mail\"; no shell runs it"
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

/// The forms of texts that are read by whoever uses them. Each says what to write instead, or nil if a text is right.
public struct SettingForms: Sendable {
  /// Says what is wrong with a text; nil if nothing is.
  public typealias Check = @Sendable (String) -> String?

  /// Names of time zones.
  public var zone: Check
  /// Lengths of time.
  public var length: Check
  /// Hours of every day.
  public var hours: Check
  /// Addresses of mail.
  public var address: Check

  /// Forms.
  public init(zone: @escaping Check, length: @escaping Check, hours: @escaping Check, address: @escaping Check) {
    self.zone = zone
    self.length = length
    self.hours = hours
    self.address = address
  }
}
