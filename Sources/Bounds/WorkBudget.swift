import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// How much work may be done for somebody else: what a request, a page or a feed draws on.
///
/// Whoever does the work for others makes one and does it with that as ``current``; whatever searches, reads or writes
/// then draws on it, without being told. Once it is spent, or the work is called off, searches end with what they have
/// and say that they are truncated, and whoever answers says what is missing. It counts, so that the same work always
/// ends at the same place; only what takes far longer than its steps say ends by the time of the processor, if that is
/// limited. Without one, as in the programs of the owner of a store, nothing but
/// the limits of each search hold.
public final class WorkBudget: Sendable {
  /// What is counted.
  public enum Kind: Int, Sendable, CaseIterable {
    /// Steps of searches: an occurrence that is looked at, or some bytes that are read or compared. A step takes about
    /// a microsecond.
    case steps
    /// Rows that are read from a store.
    case rows
    /// Occurrences that are found.
    case occurrences
    /// Bytes of the answer.
    case bytes
    /// Bytes of items that are held at the same time, as by a list of them.
    case held
    /// Microseconds of a processor that the thread takes. They are looked at once in some thousand steps, and while
    /// SQLite works on a statement.
    case time
  }

  /// Why there is nothing left.
  public enum Ending: Hashable, Sendable {
    /// There was no more of a kind.
    case spent(Kind)
    /// Nobody waits for the answer any more.
    case calledOff
  }

  /// That there is nothing left, as an error, for work that is of no use in part.
  public struct Spent: Error, Hashable {
    /// Why.
    public let ending: Ending

    package init(ending: Ending) { self.ending = ending }
  }

  /// How much there is of each kind.
  public struct Amounts: Hashable, Sendable {
    /// Steps of searches.
    public var steps: Int
    /// Rows that are read.
    public var rows: Int
    /// Occurrences that are found.
    public var occurrences: Int
    /// Bytes of the answer.
    public var bytes: Int
    /// Bytes of items that are held.
    public var held: Int
    /// Microseconds of a processor.
    public var time: Int

    /// What is not said is without limit.
    public init(
      steps: Int = .max, rows: Int = .max, occurrences: Int = .max, bytes: Int = .max, held: Int = .max,
      time: Int = .max
    ) {
      self.steps = steps
      self.rows = rows
      self.occurrences = occurrences
      self.bytes = bytes
      self.held = held
      self.time = time
    }
  }

  /// What the work that is being done draws on; nil if it is for nobody else.
  @TaskLocal public static var current: WorkBudget?

  private let steps: Atomic<Int>
  private let rows: Atomic<Int>
  private let occurrences: Atomic<Int>
  private let bytes: Atomic<Int>
  private let held: Atomic<Int>
  private let time: Atomic<Int>
  private let isTimed: Bool
  /// What the clock of the thread that works showed when it was looked at last, in microseconds.
  private let clock = Atomic<Int>(0)
  /// Which thread that is.
  private let thread = Atomic<UInt>(0)
  /// 0 as long as there is something left, else why there is not.
  private let state = Atomic<Int>(0)

  /// A budget that nobody has drawn on.
  public init(_ amounts: Amounts) {
    steps = Atomic(max(amounts.steps, 0))
    rows = Atomic(max(amounts.rows, 0))
    occurrences = Atomic(max(amounts.occurrences, 0))
    bytes = Atomic(max(amounts.bytes, 0))
    held = Atomic(max(amounts.held, 0))
    time = Atomic(max(amounts.time, 0))
    isTimed = amounts.time != .max
    startClock()
  }

  /// Draws on it.
  ///
  /// - Parameters:
  ///   - count: how many; what is negative counts as none.
  ///   - kind: of what.
  /// - Returns: whether there was so much. If not, there is nothing left of anything from then on.
  @discardableResult
  public func spend(_ count: Int = 1, of kind: Kind = .steps) -> Bool {
    if state.load(ordering: .relaxed) != 0 { return false }
    let left =
      switch kind {
      case .steps: steps.wrappingSubtract(max(count, 0), ordering: .relaxed).newValue
      case .time: time.wrappingSubtract(max(count, 0), ordering: .relaxed).newValue
      case .rows: rows.wrappingSubtract(max(count, 0), ordering: .relaxed).newValue
      case .occurrences: occurrences.wrappingSubtract(max(count, 0), ordering: .relaxed).newValue
      case .bytes: bytes.wrappingSubtract(max(count, 0), ordering: .relaxed).newValue
      case .held: held.wrappingSubtract(max(count, 0), ordering: .relaxed).newValue
      }
    if left < 0 {
      end(kind.rawValue + 1)
      return false
    }
    if isTimed, kind == .steps, (left &+ max(count, 0)) / Self.stepsOfLook != left / Self.stepsOfLook {
      return lookAtClock()
    }
    return true
  }

  /// After how many steps the clock is looked at.
  private static let stepsOfLook = 4096

  /// Lets the time count from here on, on the thread that goes on with the work.
  public func startClock() {
    if !isTimed { return }
    clock.store(Self.threadTime(), ordering: .relaxed)
    thread.store(Self.currentThread, ordering: .relaxed)
  }

  /// Draws the time that the thread took since the clock was started or looked at.
  ///
  /// - Returns: whether there was so much, and the work goes on.
  @discardableResult
  public func lookAtClock() -> Bool {
    guard isTimed else { return !isSpent }
    // What goes on elsewhere is counted from there on.
    if thread.load(ordering: .relaxed) != Self.currentThread {
      startClock()
      return !isSpent
    }
    let now = Self.threadTime()
    return spend(now &- clock.exchange(now, ordering: .relaxed), of: .time)
  }

  private static var currentThread: UInt { withUnsafeBytes(of: pthread_self()) { $0.loadUnaligned(as: UInt.self) } }

  /// How long this thread has worked, in microseconds.
  private static func threadTime() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Int(time.tv_sec) &* 1_000_000 &+ Int(time.tv_nsec) / 1000
  }

  /// How much there is left of a kind; none once anything is spent.
  public func left(of kind: Kind) -> Int {
    if isSpent { return 0 }
    return switch kind {
    case .steps: steps.load(ordering: .relaxed)
    case .rows: rows.load(ordering: .relaxed)
    case .occurrences: occurrences.load(ordering: .relaxed)
    case .bytes: bytes.load(ordering: .relaxed)
    case .held: held.load(ordering: .relaxed)
    case .time: time.load(ordering: .relaxed)
    }
  }

  /// Leaves no more steps than some, such as when somebody has most likely gone.
  public func curtail(toSteps count: Int) {
    let left = steps.load(ordering: .relaxed)
    if left > count { steps.wrappingSubtract(left - count, ordering: .relaxed) }
  }

  /// Ends the work, since nobody waits for the answer any more.
  public func callOff() { end(Self.off) }

  /// Whether there is nothing left.
  public var isSpent: Bool { state.load(ordering: .relaxed) != 0 }

  /// Why there is nothing left; nil if there is something.
  public var ending: Ending? {
    switch state.load(ordering: .relaxed) {
    case 0: nil
    case let number: Kind(rawValue: number - 1).map { .spent($0) } ?? .calledOff
    }
  }

  /// Draws on the budget of the work that is being done.
  ///
  /// - Parameters: as those of ``spend(_:of:)``.
  /// - Returns: whether there was so much, or the work is for nobody else.
  @discardableResult
  public static func draw(_ count: Int = 1, of kind: Kind = .steps) -> Bool { current?.spend(count, of: kind) ?? true }

  /// Whether there is nothing left for the work that is being done.
  public static var isCurrentSpent: Bool { current?.isSpent == true }

  /// Does something whole, whatever is left, and at the cost of nobody: what is derived of a change, say.
  public static func unbounded<Value>(_ body: () throws -> Value) rethrows -> Value {
    guard let work = current else { return try body() }
    work.lookAtClock()
    defer { work.startClock() }
    return try $current.withValue(nil, operation: body)
  }

  /// Checks that the work that is being done was not ended before it was whole.
  ///
  /// - Throws: ``Spent``.
  public static func check() throws(Spent) {
    if let ending = current?.ending { throw Spent(ending: ending) }
  }

  private static let off = Kind.allCases.count + 1

  /// The first reason is kept.
  private func end(_ reason: Int) {
    _ = state.compareExchange(expected: 0, desired: reason, ordering: .relaxed)
  }
}
