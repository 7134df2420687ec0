import Dispatch
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Reads several inputs one after the other and maps their components on several cores, and returns everything in the
/// order of the input.
///
/// Each worker in turn reads a batch and then maps it while the next one reads; the caller takes what is ready. Only a
/// few batches are under way at any time, so memory stays bounded even if the caller is slow.
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

  private let reading: ParallelReading<Element>
  /// The batch that the caller took last.
  private let taken = Mutex<ParallelReading<Element>.Batch?>(nil)

  /// Begins to read.
  ///
  /// - Parameters:
  ///   - inputs: what to read, in this order.
  ///   - limits: how much one line and one component may take.
  ///   - workers: how many threads read and map; nil for one per core, up to eight.
  ///   - batches: how many batches of about 128 KiB may be under way.
  ///   - transform: maps a component; called on several threads at once.
  public init(
    _ inputs: [CalendarInput], limits: ReadingLimits = ReadingLimits(), workers: Int? = nil, batches: Int = 8,
    transform: @escaping @Sendable (Component) -> Mapped
  ) {
    let reading = ParallelReading<Element>(inputs, limits: limits, batches: batches) { elements in
      elements.map { element in
        switch element {
        case .inputBegin(let index): .inputBegin(index)
        case .element(.calendarBegin(let line)): .calendarBegin(line)
        case .element(.calendarProperty(let line)): .calendarProperty(line)
        case .element(.component(let component, let isInCalendar)):
          .component(component, transform(component), isInCalendar: isInCalendar)
        case .element(.calendarEnd): .calendarEnd
        case .inputEnd(let index, let report): .inputEnd(index, report)
        }
      }
    }
    self.reading = reading
    let queue = DispatchQueue(label: "almanac.reader", attributes: .concurrent)
    for _ in 0..<max(workers ?? min(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 8), 1) {
      queue.async { reading.work() }
    }
  }

  deinit {
    reading.cancel()
  }

  /// Takes the next elements, and waits for them if necessary.
  ///
  /// - Returns: nil when everything has been read, or reading was cancelled.
  public func nextBatch() -> [Element]? {
    taken.withLock { taken in
      taken?.giveBack()
      taken = reading.next()
      return taken?.elements()
    }
  }

  /// Ends reading early, and drops what is still under way.
  public func cancel() {
    reading.cancel()
  }
}
