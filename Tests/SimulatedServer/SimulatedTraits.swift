/// Deviations of a server from the standards, as observed in real ones.
package struct SimulatedTraits: Sendable {
  /// The answer of a server to an unknown token.
  package enum BadToken: Sendable, CaseIterable {
    case forbidden, preconditionFailed, everything
  }

  /// The changes that a server makes to a text it receives.
  package enum Rewriting: Sendable, CaseIterable {
    case none
    /// Uppercases names, sorts parameters, and adds a CLASS.
    case spelling
    /// Drops unknown data.
    case loses
    /// Truncates the value of a property that is only partly supported.
    case cuts
  }

  /// The origin in the hrefs of a calendar's items in listings, which is wrong behind some proxies.
  package var listedOrigin = ""
  /// The content type of a calendar's items in listings, or nil if listings do not contain it.
  package var listedType: String?
  package var hasSync = true
  package var hasTag = true
  package var hasToken = true
  package var badToken = BadToken.forbidden
  package var rewriting = Rewriting.none
  package var putGivesTag = true
  /// Whether it reports success for a change without making it.
  package var keepsOldVersions = false
  /// Whether it can move resources.
  package var moves = true
  /// Whether entity tags are counters that start over, rather than derived from the text.
  package var tagsAreCounters = false
  package var multigetOmitsMissing = false
  package var multigetFailsForMissing = false
  /// Whether hrefs are written differently in reports and in listings.
  package var escapesOtherwise = false
  /// Whether the home lists hrefs of calendars in a different notation than before.
  package var escapesCalendars = false
  package var namesCollectionInChanges = false
  /// The number of changes after which a token expires.
  package var tokenLife = Int.max
  package var linesEndWithLF = false
  /// Whether it delivers invitations, and records that in them.
  package var schedules = false
  /// Whether it requests a reply from each attendee, and records that in invitations.
  package var expectsReplies = false
  /// Whether If-Match and If-None-Match are ignored, as in SOGo.
  package var ignoresConditions = false
  /// The maximum number of changes in a synchronization report, after which it is truncated.
  package var changeLimit = Int.max
  /// Whether a listing of a calendar contains only its first resources, and indicates this.
  package var cutsListings = false
  /// Whether each report claims that there are more changes, with a new token, but contains none.
  package var neverComesToAnEnd = false
  /// Whether two resources of a calendar may have the same UID.
  package var allowsTwins = false
  /// Whether every resource, not only the principal, has the home, but not the user's addresses.
  package var namesHomeEverywhere = false
  /// Whether it accepts concurrent requests, whose order is not reproducible.
  package var keepsConnections = false
  /// Whether it refuses a change during another one, as Xandikos does.
  package var takesOneAtATime = false
  /// Whether it fails with such a change instead.
  package var failsBesideOthers = false

  package init() {}

  /// Creates random traits.
  package init(_ generator: inout some RandomNumberGenerator) {
    hasSync = Int.random(in: 0..<5, using: &generator) > 0
    hasToken = hasSync
    hasTag = !hasSync || Bool.random(using: &generator)
    badToken = BadToken.allCases.randomElement(using: &generator) ?? .forbidden
    rewriting = Rewriting.allCases.randomElement(using: &generator) ?? .none
    putGivesTag = Int.random(in: 0..<4, using: &generator) > 0
    tagsAreCounters = Int.random(in: 0..<5, using: &generator) == 0
    multigetOmitsMissing = Bool.random(using: &generator)
    multigetFailsForMissing = Int.random(in: 0..<5, using: &generator) == 0
    escapesOtherwise = Int.random(in: 0..<4, using: &generator) == 0
    namesCollectionInChanges = Int.random(in: 0..<4, using: &generator) == 0
    tokenLife = Int.random(in: 0..<3, using: &generator) == 0 ? 5 : Int.max
    linesEndWithLF = Bool.random(using: &generator)
    ignoresConditions = Int.random(in: 0..<6, using: &generator) == 0
    if ignoresConditions { tagsAreCounters = true }
    if Int.random(in: 0..<4, using: &generator) == 0 { changeLimit = 2 }
    allowsTwins = Int.random(in: 0..<4, using: &generator) == 0
    moves = Bool.random(using: &generator)
  }
}

/// A fault of one request.
package enum Fault: Sendable {
  /// The connection is refused.
  case refused
  /// The server processes the request, and its answer is lost.
  case lost
  /// The answer is truncated at some point.
  case half
  /// The request arrives twice.
  case twice
  case tooMany
  case failed
  /// The server processes the request but reports a failure.
  case failedButDone
  /// The answer is empty.
  case empty
  /// The answer is an HTML page.
  case page
  /// A listing omits some resources, and claims to be complete.
  case shortened
  /// The client process is killed before the server receives the request.
  case killedBefore
  /// The client process is killed, and the server processes the request.
  case killedAfter

  /// Network faults, where the server is truthful, and the client process continues.
  package static let network: [Fault] = [
    .refused, .lost, .half, .twice, .tooMany, .failed, .failedButDone, .empty, .page,
  ]
  package static let kills: [Fault] = [.killedBefore, .killedAfter]
}
