public import CalendarStore
import Foundation

/// The settings of an account.
public struct AccountSettings: Codable, Hashable, Sendable {
  /// The titles or URLs of the calendars to synchronize, or nil for all.
  public var calendars: [String]?
  /// The paths of the calendars that were deleted only locally, or nil if there are none.
  public var leftOut: [String]?
  /// Whether changes are never sent.
  public var isReadOnly = false
  /// A file of certificate authorities to trust in addition to the system's.
  public var authorities: String?
  /// A file with the client certificate.
  public var certificate: String?
  /// The file with the key of the client certificate, or nil if the key is in the same file.
  public var key: String?
  /// Which side wins when both changed a value.
  public var preferred: KeptConflict.Side = .theirs
  /// The origin that the secret was given for, or nil for the origin of the account's address, which may come from the
  /// DNS. It is never an origin that a server redirected to.
  var secretOrigin: String?

  /// Creates the default settings: all calendars, in both directions.
  public init() {}

  private enum CodingKeys: String, CodingKey {
    case calendars
    case leftOut = "left_out"
    case isReadOnly = "read_only"
    case authorities = "ca"
    case certificate = "cert"
    case key
    case preferred = "prefer"
    case secretOrigin = "secret_origin"
  }

  /// Decodes settings. Missing settings have their default values.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    calendars = try values.decodeIfPresent([String].self, forKey: .calendars)
    leftOut = try values.decodeIfPresent([String].self, forKey: .leftOut)
    isReadOnly = try values.decodeIfPresent(Bool.self, forKey: .isReadOnly) ?? false
    authorities = try values.decodeIfPresent(String.self, forKey: .authorities)
    certificate = try values.decodeIfPresent(String.self, forKey: .certificate)
    key = try values.decodeIfPresent(String.self, forKey: .key)
    preferred = try values.decodeIfPresent(KeptConflict.Side.self, forKey: .preferred) ?? .theirs
    secretOrigin = try values.decodeIfPresent(String.self, forKey: .secretOrigin)
  }
}

/// Properties of a server that were discovered on first contact.
struct ServerTraits: Codable, Hashable, Sendable {
  /// The authentication scheme, `basic`, `digest` or `bearer`, or nil if it is not known yet or none is required.
  var authentication: String?
  /// The addresses at which the user is invited (RFC 6638 2.4.1), or nil if the server did not report them.
  var addresses: [String]?
  /// Whether the server accepts only one change at a time, or nil if this was never observed.
  var takesOneAtATime: Bool?
}

extension KeptConflict.Side: Codable {}

extension Account {
  /// The settings of the account.
  public var chosen: AccountSettings {
    get { (try? JSONDecoder().decode(AccountSettings.self, from: Data(settings.utf8))) ?? AccountSettings() }
    set { settings = Self.text(newValue) }
  }

  var serverTraits: ServerTraits {
    get { (try? JSONDecoder().decode(ServerTraits.self, from: Data(traits.utf8))) ?? ServerTraits() }
    set { traits = Self.text(newValue) }
  }

  /// The addresses at which the user is invited, in lowercase.
  var attendeeAddresses: Set<String> {
    let own = user.map { $0.contains("@") ? ["mailto:\($0)"] : [] } ?? []
    return Set((own + (serverTraits.addresses ?? [])).map { $0.lowercased() })
  }

  private static func text(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }
}
