public import CalendarStore
import Foundation

/// What was chosen for an account.
public struct AccountSettings: Codable, Hashable, Sendable {
  /// The titles or URLs of the calendars that are synchronized; nil for all.
  public var calendars: [String]?
  /// Whether nothing is ever sent.
  public var isReadOnly = false
  /// A file with certificates of authorities that are trusted besides the system's.
  public var authorities: String?
  /// Whose value stands where both sides changed one.
  public var preferred: MirrorConflict.Side = .theirs

  /// Everything, both ways.
  public init() {}

  private enum CodingKeys: String, CodingKey {
    case calendars
    case isReadOnly = "read_only"
    case authorities = "ca"
    case preferred = "prefer"
  }

  /// Reads them; what is missing has its usual value.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    calendars = try values.decodeIfPresent([String].self, forKey: .calendars)
    isReadOnly = try values.decodeIfPresent(Bool.self, forKey: .isReadOnly) ?? false
    authorities = try values.decodeIfPresent(String.self, forKey: .authorities)
    preferred = try values.decodeIfPresent(MirrorConflict.Side.self, forKey: .preferred) ?? .theirs
  }
}

/// What a first contact found out about a server.
struct ServerTraits: Codable, Hashable, Sendable {
  /// How it wants to know who asks: `basic`, `digest` or `bearer`; nil if nobody asked yet, or it does not.
  var authentication: String?
}

extension MirrorConflict.Side: Codable {}

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

  private static func text(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }
}
