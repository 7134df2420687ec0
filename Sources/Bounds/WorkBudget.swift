import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A limit on the work done on behalf of a client, such as for a request, a page or a feed.
///
/// Code that works for a client creates a budget and runs with it as ``current``; everything that searches, reads or
/// writes draws on the current budget without receiving it as an argument. Once it is used up, or the work is
/// cancelled, searches stop with the results so far and report that they are truncated, and the response states what is
/// missing. The budget counts steps rather than time, so the same work always stops at the same point. A limit on
/// processor time, if there is one, stops only work that takes far longer than its steps suggest. Without a budget, as
/// in programs run by the owner of a store, only the limits of each search apply.
public final class WorkBudget: Sendable {
  /// The resources that are counted.
  public enum Kind: Int, Sendable, CaseIterable {
    /// Steps of searches: an occurrence that is examined, or some bytes that are read or compared. A step takes about a
    /// microsecond.
    case steps
    /// Rows read from a store.
    case rows
    /// Occurrences found.
    case occurrences
    /// Bytes of the response.
    case bytes
    /// Bytes of items held in memory at the same time, such as in a list.
    case held
    /// Microseconds of processor time used by the thread. The clock is read once every few thousand steps, and while
    /// SQLite executes a statement.
    case time
  }

  /// The reason why a budget is used up.
  public enum Ending: Hashable, Sendable {
    /// A resource was used up.
    case spent(Kind)
    /// The client is no longer waiting for the response.
    case calledOff
  }

  /// The error thrown by work that is useless unless it is complete, when the budget is used up.
  public struct Spent: Error, Hashable {
    /// The reason.
    public let ending: Ending

    package init(ending: Ending) { self.ending = ending }
  }

  /// The amount of each resource.
  public struct Amounts: Hashable, Sendable {
    /// Steps of searches.
    public var steps: Int
    /// Rows read from a store.
    public var rows: Int
    /// Occurrences found.
    public var occurrences: Int
    /// Bytes of the response.
    public var bytes: Int
    /// Bytes of items held in memory.
    public var held: Int
    /// Microseconds of processor time.
    public var time: Int

    /// Creates amounts. Resources without a given amount are unlimited.
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

  /// The budget of the current work, or nil if it is not done for a client.
  @TaskLocal public static var current: WorkBudget?

  private let steps: Atomic<Int>
  private let rows: Atomic<Int>
  private let occurrences: Atomic<Int>
  private let bytes: Atomic<Int>
  private let held: Atomic<Int>
  private let time: Atomic<Int>
  private let isTimed: Bool
  /// The last reading of the working thread's clock, in microseconds.
  private let clock = Atomic<Int>(0)
  /// The thread of that clock.
  private let thread = Atomic<UInt>(0)
  /// 0 while some of the budget is left; otherwise, the code of the reason.
  private let state = Atomic<Int>(0)

  /// Makes a full budget.
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

  /// Uses up part of the budget.
  ///
  /// - Parameters:
  ///   - count: The amount; negative amounts count as 0.
  ///   - kind: The resource.
  /// - Returns: Whether the amount was available. If not, the whole budget is used up from then on.
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

  /// The number of steps between two readings of the clock.
  private static let stepsOfLook = 4096

  /// Starts measuring time on the thread that continues the work.
  public func startClock() {
    if !isTimed { return }
    clock.store(Self.threadTime(), ordering: .relaxed)
    thread.store(Self.currentThread, ordering: .relaxed)
  }

  /// Uses up the time that has passed on the thread since the clock was started or last read.
  ///
  /// - Returns: Whether the time was available and the work may continue.
  @discardableResult
  public func lookAtClock() -> Bool {
    guard isTimed else { return !isSpent }
    // Work that continues on another thread is measured from here on.
    if thread.load(ordering: .relaxed) != Self.currentThread {
      startClock()
      return !isSpent
    }
    let now = Self.threadTime()
    return spend(now &- clock.exchange(now, ordering: .relaxed), of: .time)
  }

  private static var currentThread: UInt { withUnsafeBytes(of: pthread_self()) { $0.loadUnaligned(as: UInt.self) } }

  /// The processor time used by this thread, in microseconds.
  package static func threadTime() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Int(time.tv_sec) &* 1_000_000 &+ Int(time.tv_nsec) / 1000
  }

  /// The remaining amount of a resource, or 0 once the budget is used up.
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

  /// Limits the remaining steps to a given number, for example when the client has most likely disconnected.
  public func curtail(toSteps count: Int) {
    let left = steps.load(ordering: .relaxed)
    if left > count { steps.wrappingSubtract(left - count, ordering: .relaxed) }
  }

  /// Ends the work because the client is no longer waiting for the response.
  public func callOff() { end(Self.off) }

  /// Whether the budget is used up.
  public var isSpent: Bool { state.load(ordering: .relaxed) != 0 }

  /// The reason why the budget is used up, or nil if some of it is left.
  public var ending: Ending? {
    switch state.load(ordering: .relaxed) {
    case 0: nil
    case let number: Kind(rawValue: number - 1).map { .spent($0) } ?? .calledOff
    }
  }

  /// Uses up part of the current budget.
  ///
  /// - Parameters: See ``spend(_:of:)``.
  /// - Returns: Whether the amount was available, or there is no current budget.
  @discardableResult
  public static func draw(_ count: Int = 1, of kind: Kind = .steps) -> Bool { current?.spend(count, of: kind) ?? true }

  /// Whether the current budget is used up.
  public static var isCurrentSpent: Bool { current?.isSpent == true }

  /// Runs a function without a budget, so that it always completes, for example to update data derived from a change.
  public static func unbounded<Value>(_ body: () throws -> Value) rethrows -> Value {
    guard let work = current else { return try body() }
    work.lookAtClock()
    defer { work.startClock() }
    return try $current.withValue(nil, operation: body)
  }

  /// Checks that the current work was not stopped before it was completed.
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
