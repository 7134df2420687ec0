/// A program that asks for access.
public struct AccessRequest: Sendable, Hashable {
  /// Which program asks.
  public var client: AccessClient
  /// What it asks for.
  public var entity: AccessEntity
  /// How much: `full` or `writeOnly`.
  public var level: AccessLevel
  /// Whether it asks as programs did before there was write-only access, and brings the older usage descriptions.
  public var isLegacy: Bool

  /// A request.
  public init(client: AccessClient, entity: AccessEntity, level: AccessLevel = .full, isLegacy: Bool = false) {
    self.client = client
    self.entity = entity
    self.level = level == .writeOnly && entity == .event ? .writeOnly : .full
    self.isLegacy = isLegacy
  }

  /// The keys of Info.plist of which one must say why, the newest first.
  var usageKeys: [String] {
    switch (entity, level, isLegacy) {
    case (.event, .writeOnly, _): ["NSCalendarsWriteOnlyAccessUsageDescription"]
    case (.event, _, false): ["NSCalendarsFullAccessUsageDescription"]
    case (.event, _, true): ["NSCalendarsFullAccessUsageDescription", "NSCalendarsUsageDescription"]
    case (.reminder, _, false): ["NSRemindersFullAccessUsageDescription"]
    case (.reminder, _, true): ["NSRemindersFullAccessUsageDescription", "NSRemindersUsageDescription"]
    }
  }

  /// Why the program asks, in its own words; nil if it does not say.
  public var reason: String? {
    usageKeys.lazy.compactMap { client.usageDescriptions?[$0] }.first { !$0.isEmpty }
  }

  /// Whether the program should have said why and has not. One without an Info.plist need not say.
  public var lacksReason: Bool { client.usageDescriptions != nil && reason == nil }
}
