/// How an event takes up the time of its calendar's owner.
///
/// TRANSP (RFC 5545 3.8.2.7) tells free from busy. The finer words are Exchange's, in X-MICROSOFT-CDO-BUSYSTATUS or
/// X-APPLE-EWS-BUSYSTATUS.
public enum Availability: Hashable, Sendable, CaseIterable {
  /// The time is taken: TRANSP:OPAQUE.
  case busy
  /// The time stays free: TRANSP:TRANSPARENT.
  case free
  /// The time is taken for the while: TRANSP:OPAQUE with the busy status TENTATIVE.
  case tentative
  /// The owner is away: TRANSP:OPAQUE with the busy status OOF, "out of office".
  case unavailable
  /// The owner works in another place: TRANSP:TRANSPARENT with the busy status WORKINGELSEWHERE.
  case workingElsewhere
}

extension Availability {
  /// What both properties together say: TRANSP decides about free, the busy status tells the rest apart.
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

  /// The word of TRANSP.
  var transparency: String {
    switch self {
    case .free, .workingElsewhere: "TRANSPARENT"
    case .busy, .tentative, .unavailable: "OPAQUE"
    }
  }

  /// The word of the busy status.
  var busyStatus: String {
    switch self {
    case .busy: "BUSY"
    case .free: "FREE"
    case .tentative: "TENTATIVE"
    case .unavailable: "OOF"
    case .workingElsewhere: "WORKINGELSEWHERE"
    }
  }

  /// Whether TRANSP alone can say it.
  var isPlain: Bool { self == .busy || self == .free }
}
