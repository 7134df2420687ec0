/// The jobs that wait for the threads of a lane. The next job is taken from the user with the fewest running jobs or,
/// if there are several such users, from the one whose last job began longest ago. No user occupies more than a share
/// of the threads.
///
/// Jobs that must run in turn, such as writes to the same store, wait without occupying a thread, and users take turns.
/// The same applies to large jobs, which are limited by the memory reserved for them.
struct WorkLine: Sendable {
  /// A waiting or running job.
  struct Job: Sendable {
    /// A number that is unique among waiting jobs.
    let number: Int
    /// The user the job is for.
    let user: String
    /// Jobs with the same turn run one after the other. Nil for a job that can run at any time.
    let turn: String?
    /// The number of bytes the job processes.
    let bytes: Int
    /// Runs the job, and returns a function that passes the result to the caller.
    let body: @Sendable () -> @Sendable () -> Void

    fileprivate var isLarge: Bool { bytes >= 1 << 20 }
  }

  private let share: Int
  private let mostBytes: Int
  private var waiting: [Job] = []
  /// The number of each user's running jobs.
  private var running: [String: Int] = [:]
  /// The sequence number of each user's most recently begun job, kept while the user has other jobs.
  private var begun: [String: Int] = [:]
  private var begunInAll = 0
  /// The turns that are taken.
  private var turns: Set<String> = []
  /// The user who last had each turn, kept while jobs are waiting for it.
  private var lastInTurn: [String: String] = [:]
  /// The total size of the large jobs that are running.
  private var bytes = 0
  /// The user whose large job began last.
  private var lastLarge: String?

  /// - Parameters:
  ///   - share: The maximum number of one user's jobs running at the same time.
  ///   - bytes: The maximum total size of large jobs running at the same time, in bytes. A job larger than that never
  ///     runs together with other large jobs.
  init(share: Int, bytes: Int) {
    self.share = share
    mostBytes = bytes
  }

  /// Adds a job.
  mutating func add(_ job: Job) { waiting.append(job) }

  /// Removes a waiting job.
  ///
  /// - Returns: False if the job is no longer waiting.
  mutating func remove(_ number: Int) -> Bool {
    guard let place = waiting.firstIndex(where: { $0.number == number }) else { return false }
    forget(waiting.remove(at: place).user)
    return true
  }

  /// Begins and returns the next job, or returns nil if none may begin.
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

  /// The index of the next job that may begin. Large jobs alternate between users, and no large job overtakes the large
  /// job that is next.
  private var nextPlace: Int? {
    if waiting.isEmpty { return nil }
    let ready = waiting.indices.filter { place in
      let job = waiting[place]
      return running[job.user, default: 0] < share && !(job.turn.map(turns.contains) ?? false)
    }
    let small = first(of: ready) { !$0.isLarge }.map { next in
      // A user who has just had the turn lets others go first.
      guard let turn = waiting[next].turn, lastInTurn[turn] == waiting[next].user else { return next }
      return first(of: ready) { !$0.isLarge && $0.turn == turn && $0.user != waiting[next].user } ?? next
    }
    let large = first(of: ready) { $0.isLarge && $0.user != lastLarge } ?? first(of: ready) { $0.isLarge }
    guard let large, bytes == 0 || bytes + waiting[large].bytes <= mostBytes else { return small }
    return first(of: [small, large].compactMap { $0 }) { _ in true }
  }

  /// Returns the index of the first matching job of the user with the fewest running jobs, or, if there are several
  /// such users, of the one whose last job began longest ago.
  private func first(of places: [Int], where isWanted: (Job) -> Bool) -> Int? {
    let order = { (place: Int) in
      let user = waiting[place].user
      return (running[user, default: 0], begun[user, default: 0], place)
    }
    return places.filter { isWanted(waiting[$0]) }.min { order($0) < order($1) }
  }

  /// Removes a finished job.
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

  /// Removes the sequence number of a user who has no jobs left.
  private mutating func forget(_ user: String) {
    if running[user] == nil, !waiting.contains(where: { $0.user == user }) { begun[user] = nil }
  }
}
