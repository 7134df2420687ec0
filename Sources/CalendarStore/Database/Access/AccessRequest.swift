/// A program's request for access.
public struct AccessRequest: Sendable, Hashable {
  /// The program.
  public var client: AccessClient
  /// The kind of item.
  public var entity: AccessEntity
  /// The level: `full` or `writeOnly`.
  public var level: AccessLevel
  /// Whether it is a request from before write-only access existed, with the older usage descriptions.
  public var isLegacy: Bool

  /// A request.
  public init(client: AccessClient, entity: AccessEntity, level: AccessLevel = .full, isLegacy: Bool = false) {
    self.client = client
    self.entity = entity
    self.level = level == .writeOnly && entity == .event ? .writeOnly : .full
    self.isLegacy = isLegacy
  }

  /// The keys of Info.plist, of which one must say why, the newest first.
  public var usageKeys: [String] {
    switch (entity, level, isLegacy) {
    case (.event, .writeOnly, _): ["NSCalendarsWriteOnlyAccessUsageDescription"]
    case (.event, _, false): ["NSCalendarsFullAccessUsageDescription"]
    case (.event, _, true): ["NSCalendarsFullAccessUsageDescription", "NSCalendarsUsageDescription"]
    case (.reminder, _, false): ["NSRemindersFullAccessUsageDescription"]
    case (.reminder, _, true): ["NSRemindersFullAccessUsageDescription", "NSRemindersUsageDescription"]
    }
  }

  /// The program's reason in its own words; nil if it gives none.
  public var reason: String? {
    usageKeys.lazy.compactMap { client.usageDescriptions?[$0] }.first { !$0.isEmpty }
  }

  /// Whether a required reason is missing. A program without an Info.plist needs none.
  public var lacksReason: Bool { client.usageDescriptions != nil && reason == nil }
}
