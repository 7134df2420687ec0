import CalendarStore

/// Many runs of random edits, each consisting of several steps on a new calendar.
struct EditingRun {
  /// The first seed; each subsequent run uses the next number.
  let seed: UInt64
  private(set) var steps = 0
  private(set) var failures = 0

  /// The number of edits per run, and the number of runs per store.
  private static let length = 16
  private static let runsInStore = 50

  init(seed: UInt64) {
    self.seed = seed
  }

  /// Runs edits.
  ///
  /// - Parameters:
  ///   - limit: The number of steps after which it ends.
  ///   - patience: The number of failures after which it ends.
  ///   - onFailure: Called with a description of each failure.
  mutating func run(steps limit: Int, failures patience: Int, onFailure: (String) -> Void) throws {
    var store = try CalendarStore(path: ":memory:")
    var number = 0
    while steps < limit, failures < patience {
      if number % Self.runsInStore == Self.runsInStore - 1 { store = try CalendarStore(path: ":memory:") }
      let seed = seed &+ UInt64(number)
      number += 1
      guard let failure = Self.failure(store, seed, number, &steps) else { continue }
      failures += 1
      store = try CalendarStore(path: ":memory:")
      onFailure("seed \(seed):\n\(failure)")
    }
  }

  private static func failure(_ store: CalendarStore, _ seed: UInt64, _ number: Int, _ steps: inout Int) -> String? {
    var log: [String] = []
    do {
      var model = try EditedModel(store, seed: seed, number: number)
      defer { log = model.log }
      try model.check()
      for _ in 0..<length {
        guard try model.step() else { break }
        steps += 1
      }
      if number % 30 == 0 { try model.checkWhole() }
      try model.clear()
      return nil
    } catch {
      return "\(error)\n" + log.joined(separator: "\n")
    }
  }
}
