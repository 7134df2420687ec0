import Dispatch
import Synchronization

/// Reads several inputs one after the other and maps their components on all cores, handing everything out in the
/// order of the input.
///
/// One thread reads, others map, and the caller takes what is ready. Only a few batches are under way at any time, so
/// that memory stays bounded however slow the caller is.
public final class ParallelCalendarReader<Mapped: Sendable>: Sendable {
  /// What comes out, in the order of the inputs.
  public enum Element: Sendable {
    /// The input of that index begins.
    case inputBegin(Int)
    /// BEGIN:VCALENDAR.
    case calendarBegin(ContentLine)
    /// A property of the VCALENDAR itself.
    case calendarProperty(ContentLine)
    /// A component and what it was mapped to.
    case component(Component, Mapped, isInCalendar: Bool)
    /// The VCALENDAR ends.
    case calendarEnd
    /// The input of that index ends, by itself or by an error.
    case inputEnd(Int, InputReport)
  }

  /// What is to be said of an input when it has been read.
  public struct InputReport: Sendable {
    /// What was odd in it.
    public var issues: [Issue]
    /// How often each code was met, also where not every issue was kept.
    public var issueCounts: [Issue.Code: Int]
    /// How many bytes were read.
    public var byteCount: UInt64
    /// Why reading ended before the input did.
    public var error: ICalendarError?
  }

  private let inputs: [CalendarInput]
  private let limits: ReadingLimits
  private let transform: @Sendable (Component) -> Mapped
  private let channel = BatchChannel<Batch>()
  private let room: DispatchSemaphore
  private let queue = DispatchQueue(label: "almanac.reader", attributes: .concurrent)

  /// How many bytes of components go into one batch.
  private let batchSize = 1 << 17

  /// Begins to read.
  ///
  /// - Parameters:
  ///   - inputs: what to read, in this order.
  ///   - limits: how much one line and one component may take.
  ///   - batches: how many batches of about 128 KiB may be under way.
  ///   - transform: maps a component; called on several threads at once.
  public init(
    _ inputs: [CalendarInput], limits: ReadingLimits = ReadingLimits(), batches: Int = 8,
    transform: @escaping @Sendable (Component) -> Mapped
  ) {
    self.inputs = inputs
    self.limits = limits
    self.transform = transform
    // Signals instead of a beginning value: a semaphore may not be let go of while it is below that.
    room = DispatchSemaphore(value: 0)
    for _ in 0..<max(batches, 1) { room.signal() }
    queue.async { self.produce() }
  }

  /// Takes the next elements, waiting for them if need be.
  ///
  /// - Returns: nil when everything has been read.
  public func nextBatch() -> [Element]? {
    guard let batch = channel.next() else { return nil }
    let elements = batch.take()
    room.signal()
    return elements
  }

  /// Ends reading early. What is still under way is dropped.
  public func cancel() {
    channel.cancel()
    while channel.discard() { room.signal() }
    room.signal()
  }

  // MARK: The reading thread

  private func produce() {
    var pending = Pending()
    for (index, input) in inputs.enumerated() {
      pending.elements.append(.inputBegin(index))
      var report = InputReport(issues: [], issueCounts: [:], byteCount: 0, error: nil)
      do throws(ICalendarError) {
        let reader = CalendarReader(source: try input.open(), limits: limits)
        do throws(ICalendarError) {
          while let element = try reader.next() {
            pending.append(element)
            if pending.size >= batchSize, !send(&pending) { return }
          }
        } catch {
          report.error = error
        }
        report.issues = reader.takeIssues()
        report.issueCounts = reader.issueCounts
        report.byteCount = reader.byteCount
      } catch {
        report.error = error
      }
      pending.elements.append(.inputEnd(index, report))
      pending.size += 256
    }
    _ = send(&pending)
    channel.finish()
  }

  /// Hands a batch over and has it mapped.
  ///
  /// - Returns: false where nobody takes batches any more.
  private func send(_ pending: inout Pending) -> Bool {
    room.wait()
    if channel.isCancelled { return false }
    let batch = Batch(pending.elements)
    pending = Pending()
    channel.send(batch)
    queue.async { [transform] in batch.map(transform) }
    return true
  }

  /// What has been read but not handed over.
  private struct Pending {
    var elements: [Unmapped] = []
    var size = 0

    mutating func append(_ element: CalendarElement) {
      switch element {
      case .calendarBegin(let line): elements.append(.calendarBegin(line))
      case .calendarProperty(let line): elements.append(.calendarProperty(line))
      case .component(let component, let isInCalendar):
        elements.append(.component(component, isInCalendar: isInCalendar))
        size += component.unfoldedBytes.count
      case .calendarEnd: elements.append(.calendarEnd)
      }
      size += 64
    }
  }

  fileprivate enum Unmapped: Sendable {
    case inputBegin(Int)
    case calendarBegin(ContentLine)
    case calendarProperty(ContentLine)
    case component(Component, isInCalendar: Bool)
    case calendarEnd
    case inputEnd(Int, InputReport)
  }

  /// Some elements on their way from the reading thread to the caller.
  fileprivate final class Batch: Sendable {
    private let unmapped: [Unmapped]
    private let mapped = Mutex<[Element]>([])
    private let isMapped = DispatchSemaphore(value: 0)

    init(_ elements: [Unmapped]) {
      unmapped = elements
    }

    func map(_ transform: (Component) -> Mapped) {
      let elements = unmapped.map { element -> Element in
        switch element {
        case .inputBegin(let index): .inputBegin(index)
        case .calendarBegin(let line): .calendarBegin(line)
        case .calendarProperty(let line): .calendarProperty(line)
        case .component(let component, let isInCalendar):
          .component(component, transform(component), isInCalendar: isInCalendar)
        case .calendarEnd: .calendarEnd
        case .inputEnd(let index, let report): .inputEnd(index, report)
        }
      }
      mapped.withLock { $0 = elements }
      isMapped.signal()
    }

    func take() -> [Element] {
      isMapped.wait()
      return mapped.withLock { elements in
        defer { elements = [] }
        return elements
      }
    }
  }
}

/// Hands batches from one thread to another in their order.
private final class BatchChannel<Batch: Sendable>: Sendable {
  private struct State {
    var batches: [Batch] = []
    var isFinished = false
    var isCancelled = false
  }

  private let state = Mutex(State())
  private let available = DispatchSemaphore(value: 0)

  var isCancelled: Bool { state.withLock { $0.isCancelled } }

  func send(_ batch: Batch) {
    state.withLock { $0.batches.append(batch) }
    available.signal()
  }

  func finish() {
    state.withLock { $0.isFinished = true }
    available.signal()
  }

  func cancel() {
    state.withLock { $0.isCancelled = true }
    available.signal()
  }

  /// Waits for the next batch; nil when there will be none.
  func next() -> Batch? {
    available.wait()
    return state.withLock { state in
      if state.batches.isEmpty {
        // The end stays the end for whoever asks again.
        available.signal()
        return nil
      }
      return state.batches.removeFirst()
    }
  }

  /// Drops the next batch if there is one.
  func discard() -> Bool {
    state.withLock { state in
      if state.batches.isEmpty { return false }
      state.batches.removeFirst()
      return true
    }
  }
}
