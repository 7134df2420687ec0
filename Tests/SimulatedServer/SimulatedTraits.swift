/// How a server differs from what the standards say; see what real ones do.
package struct SimulatedTraits: Sendable {
  /// What a server answers to a token that it does not know.
  package enum BadToken: Sendable, CaseIterable {
    case forbidden, preconditionFailed, everything
  }

  /// What a server makes of the text that it is given.
  package enum Rewriting: Sendable, CaseIterable {
    case none
    /// Names in capitals, parameters in order, and a CLASS that nobody wrote.
    case spelling
    /// What it does not know is dropped.
    case loses
    /// The value of a property that it understands in part is cut.
    case cuts
  }

  package var hasSync = true
  package var hasTag = true
  package var hasToken = true
  package var badToken = BadToken.forbidden
  package var rewriting = Rewriting.none
  package var putGivesTag = true
  /// Whether entity tags are counters that begin anew, and not of the text.
  package var tagsAreCounters = false
  package var multigetOmitsMissing = false
  package var multigetFailsForMissing = false
  /// Whether hrefs are written in another way in reports than in listings.
  package var escapesOtherwise = false
  package var namesCollectionInChanges = false
  /// After how many changes a token is forgotten.
  package var tokenLife = Int.max
  package var linesEndWithLF = false
  /// Whether it delivers invitations, and notes that in them.
  package var schedules = false
  /// Whether it wants a reply of each attendee, and notes that in invitations.
  package var expectsReplies = false
  /// Whether If-Match and If-None-Match have no effect, as with SOGo.
  package var ignoresConditions = false
  /// How many changes a synchronization report names at most, before it says that there are more.
  package var changeLimit = Int.max
  /// Whether it says after each report that there are more changes, under a new token, and names none.
  package var neverComesToAnEnd = false
  /// Whether two resources of a calendar may have one UID.
  package var allowsTwins = false
  /// Whether several requests may be on their way at once; what happens then is not the same each time.
  package var keepsConnections = false
  /// Whether a change that comes while another is on its way is refused, as with Xandikos.
  package var takesOneAtATime = false
  /// Whether it fails with such a change instead.
  package var failsBesideOthers = false

  package init() {}

  /// Some traits of a seed.
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
  }
}

/// What goes wrong with one request.
package enum Fault: Sendable {
  /// Nobody answers.
  case refused
  /// The server does what it is asked, and its answer is lost.
  case lost
  /// The answer ends somewhere in its middle.
  case half
  /// The request arrives twice.
  case twice
  case tooMany
  case failed
  /// The server does what it is asked and says that it failed.
  case failedButDone
  /// An answer that says nothing.
  case empty
  /// A page for people instead of the answer.
  case page
  /// A listing leaves out some of what is there, and says that it is whole.
  case shortened
  /// The process that asks is killed before the server sees the request.
  case killedBefore
  /// The process that asks is killed, and the server does what it asked.
  case killedAfter

  /// What happens on the way; the server tells the truth, and the process goes on.
  package static let network: [Fault] = [
    .refused, .lost, .half, .twice, .tooMany, .failed, .failedButDone, .empty, .page,
  ]
  package static let kills: [Fault] = [.killedBefore, .killedAfter]
}
