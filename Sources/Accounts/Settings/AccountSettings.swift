public import CalendarStore
import Foundation

/// What was chosen for an account.
public struct AccountSettings: Codable, Hashable, Sendable {
  /// The titles or URLs of the calendars that are synchronized; nil for all.
  public var calendars: [String]?
  /// Where the calendars are that were deleted here alone; nil for none.
  public var leftOut: [String]?
  /// Whether nothing is ever sent.
  public var isReadOnly = false
  /// A file with certificates of authorities that are trusted besides the system's.
  public var authorities: String?
  /// A file with a certificate that proves to the server who asks.
  public var certificate: String?
  /// The file with its key; nil if that is in the same file.
  public var key: String?
  /// Whose value stands where both sides changed one.
  public var preferred: KeptConflict.Side = .theirs
  /// The origin that the secret was given for; nil for that of the account's address, which the DNS may have named. It is
  /// never one that a server led to.
  var secretOrigin: String?

  /// Everything, both ways.
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

  /// Reads them; what is missing has its usual value.
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

/// What a first contact found out about a server.
struct ServerTraits: Codable, Hashable, Sendable {
  /// How it wants to know who asks: `basic`, `digest` or `bearer`; nil if nobody asked yet, or it does not.
  var authentication: String?
  /// The addresses of the user as an attendee (RFC 6638 2.4.1); nil if it did not say.
  var addresses: [String]?
  /// Whether it takes one change at a time; nil if it was not found to.
  var takesOneAtATime: Bool?
}

extension KeptConflict.Side: Codable {}

extension Account {
  /// What was chosen for it.
  public var chosen: AccountSettings {
    get { (try? JSONDecoder().decode(AccountSettings.self, from: Data(settings.utf8))) ?? AccountSettings() }
    set { settings = Self.text(newValue) }
  }

  var serverTraits: ServerTraits {
    get { (try? JSONDecoder().decode(ServerTraits.self, from: Data(traits.utf8))) ?? ServerTraits() }
    set { traits = Self.text(newValue) }
  }

  /// The addresses of the user as an attendee, in small letters.
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
