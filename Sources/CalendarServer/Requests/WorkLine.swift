/// What waits for the threads of a lane: whoever has the least in progress comes next, of these whoever had something begun
/// the longest ago, and nobody has more than a share of the threads.
///
/// What has to be done in turn, such as writing to one store, waits without a thread: other work goes on beside it, and
/// those who wait for the same turn have it one after the other. So
/// does large work, of which only so much is done at once as there is memory meant for it.
struct WorkLine: Sendable {
  /// Something that waits, or is being done.
  struct Job: Sendable {
    /// No other that waits has it.
    let number: Int
    /// For whom.
    let user: String
    /// Names what is done one after the other; nil for what needs to wait for nothing.
    let turn: String?
    /// How many bytes it works on.
    let bytes: Int
    /// Does it, and gives what tells whoever waits for it.
    let body: @Sendable () -> @Sendable () -> Void

    fileprivate var isLarge: Bool { bytes >= 1 << 20 }
  }

  private let share: Int
  private let mostBytes: Int
  private var waiting: [Job] = []
  /// How much of each user is being done.
  private var running: [String: Int] = [:]
  /// When something of a user was begun last, by its place among all that was begun, as long as the user has more to do.
  private var begun: [String: Int] = [:]
  private var begunInAll = 0
  /// What is being done in turn.
  private var turns: Set<String> = []
  /// Who had a turn last, as long as anybody waits for it.
  private var lastInTurn: [String: String] = [:]
  /// How many bytes of large work are being worked on.
  private var bytes = 0
  /// Whose large work was begun last.
  private var lastLarge: String?

  /// - Parameters:
  ///   - share: how much of one user is done at the same time.
  ///   - bytes: how many bytes of large work may be worked on at the same time. What is larger than that is worked on
  ///     alone.
  init(share: Int, bytes: Int) {
    self.share = share
    mostBytes = bytes
  }

  /// Lets something wait.
  mutating func add(_ job: Job) { waiting.append(job) }

  /// Takes out something that waits.
  ///
  /// - Returns: false if it does not wait any more.
  mutating func remove(_ number: Int) -> Bool {
    guard let place = waiting.firstIndex(where: { $0.number == number }) else { return false }
    forget(waiting.remove(at: place).user)
    return true
  }

  /// Begins what comes next of what may begin; nil if there is none.
  mutating func next() -> Job? {
    guard let place = nextPlace else { return nil }
    let job = waiting.remove(at: place)
    running[job.user, default: 0] += 1
    begunInAll += 1
    begun[job.user] = begunInAll
    if let turn = job.turn {
      turns.insert(turn)
      lastInTurn[turn] = job.user
    }
    if job.isLarge {
      bytes += job.bytes
      lastLarge = job.user
    }
    return job
  }

  /// Where the next thing stands that may begin. Of large work that is the next of another user than the last one, and
  /// none that comes behind it begins before it.
  private var nextPlace: Int? {
    if waiting.isEmpty { return nil }
    let ready = waiting.indices.filter { place in
      let job = waiting[place]
      return running[job.user, default: 0] < share && !(job.turn.map(turns.contains) ?? false)
    }
    let small = first(of: ready) { !$0.isLarge }.map { next in
      // Whoever has just had the turn lets others have it.
      guard let turn = waiting[next].turn, lastInTurn[turn] == waiting[next].user else { return next }
      return first(of: ready) { !$0.isLarge && $0.turn == turn && $0.user != waiting[next].user } ?? next
    }
    let large = first(of: ready) { $0.isLarge && $0.user != lastLarge } ?? first(of: ready) { $0.isLarge }
    guard let large, bytes == 0 || bytes + waiting[large].bytes <= mostBytes else { return small }
    return first(of: [small, large].compactMap { $0 }) { _ in true }
  }

  /// Of some places that of the user who has the least in progress, of these the one of whom something was begun the longest
  /// ago, if ever, and of that user the first.
  private func first(of places: [Int], where isWanted: (Job) -> Bool) -> Int? {
    let order = { (place: Int) in
      let user = waiting[place].user
      return (running[user, default: 0], begun[user, default: 0], place)
    }
    return places.filter { isWanted(waiting[$0]) }.min { order($0) < order($1) }
  }

  /// Something has been done.
  mutating func finish(_ job: Job) {
    if let turn = job.turn {
      turns.remove(turn)
      if !waiting.contains(where: { $0.turn == turn }) { lastInTurn[turn] = nil }
    }
    if job.isLarge { bytes -= job.bytes }
    let count = running[job.user, default: 0] - 1
    running[job.user] = count > 0 ? count : nil
    forget(job.user)
  }

  /// Forgets when something of a user was begun who has nothing more to do.
  private mutating func forget(_ user: String) {
    if running[user] == nil, !waiting.contains(where: { $0.user == user }) { begun[user] = nil }
  }
}
