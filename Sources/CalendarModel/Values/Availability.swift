/// How an event occupies its owner's time.
///
/// TRANSP (RFC 5545 3.8.2.7) distinguishes free and busy. Exchange makes finer distinctions in
/// X-MICROSOFT-CDO-BUSYSTATUS or X-APPLE-EWS-BUSYSTATUS.
public enum Availability: Hashable, Sendable, CaseIterable {
  /// The owner is busy: TRANSP:OPAQUE.
  case busy
  /// The owner is free: TRANSP:TRANSPARENT.
  case free
  /// The owner is tentatively busy: TRANSP:OPAQUE with the busy status TENTATIVE.
  case tentative
  /// The owner is away: TRANSP:OPAQUE with the busy status OOF, "out of office".
  case unavailable
  /// The owner is working elsewhere: TRANSP:TRANSPARENT with the busy status WORKINGELSEWHERE.
  case workingElsewhere
}

extension Availability {
  /// Reads both properties: TRANSP decides whether the owner is free, and the busy status decides the rest.
  init?(transparency: String?, busyStatus: String?) {
    let refined = busyStatus.flatMap(Availability.init(busyStatus:))
    switch transparency?.capitalLetters {
    case "TRANSPARENT": self = refined == .workingElsewhere ? .workingElsewhere : .free
    case "OPAQUE": self = refined == nil || refined == .free ? .busy : refined ?? .busy
    default:
      guard let refined else { return nil }
      self = refined
    }
  }

  private init?(busyStatus: String) {
    let word = busyStatus.capitalLetters
    guard let found = Availability.allCases.first(where: { $0.busyStatus == word }) else { return nil }
    self = found
  }

  /// The value of TRANSP.
  var transparency: String {
    switch self {
    case .free, .workingElsewhere: "TRANSPARENT"
    case .busy, .tentative, .unavailable: "OPAQUE"
    }
  }

  /// The value of the busy status.
  var busyStatus: String {
    switch self {
    case .busy: "BUSY"
    case .free: "FREE"
    case .tentative: "TENTATIVE"
    case .unavailable: "OOF"
    case .workingElsewhere: "WORKINGELSEWHERE"
    }
  }

  /// Whether TRANSP alone can express the availability.
  var isPlain: Bool { self == .busy || self == .free }
}
