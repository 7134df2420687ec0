/// A program's request for access.
public struct AccessRequest: Sendable, Hashable {
  /// The program.
  public var client: AccessClient
  /// The kind of item.
  public var entity: AccessEntity
  /// The level requested: `full` or `writeOnly`.
  public var level: AccessLevel
  /// Whether the request uses the older API and usage descriptions, from before write-only access existed.
  public var isLegacy: Bool

  /// Creates a request.
  public init(client: AccessClient, entity: AccessEntity, level: AccessLevel = .full, isLegacy: Bool = false) {
    self.client = client
    self.entity = entity
    self.level = level == .writeOnly && entity == .event ? .writeOnly : .full
    self.isLegacy = isLegacy
  }

  /// The Info.plist keys that may contain the reason, newest first. One of them is required.
  public var usageKeys: [String] {
    switch (entity, level, isLegacy) {
    case (.event, .writeOnly, _): ["NSCalendarsWriteOnlyAccessUsageDescription"]
    case (.event, _, false): ["NSCalendarsFullAccessUsageDescription"]
    case (.event, _, true): ["NSCalendarsFullAccessUsageDescription", "NSCalendarsUsageDescription"]
    case (.reminder, _, false): ["NSRemindersFullAccessUsageDescription"]
    case (.reminder, _, true): ["NSRemindersFullAccessUsageDescription", "NSRemindersUsageDescription"]
    }
  }

  /// The reason from the program's Info.plist, or nil if there is none.
  public var reason: String? {
    usageKeys.lazy.compactMap { client.usageDescriptions?[$0] }.first { !$0.isEmpty }
  }

  /// Whether a required reason is missing. A program without an Info.plist does not need one.
  public var lacksReason: Bool { client.usageDescriptions != nil && reason == nil }
}
