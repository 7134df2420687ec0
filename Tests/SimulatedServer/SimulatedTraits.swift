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
  }
}

/// What goes wrong with one request.
package enum Fault: Sendable, CaseIterable {
  /// Nobody answers.
  case refused
  /// The server does what it is asked, and its answer is lost.
  case lost
  /// The answer ends in its middle.
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
}
