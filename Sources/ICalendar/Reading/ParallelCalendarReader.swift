import Dispatch
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Reads several inputs in sequence, maps their components on several cores, and returns everything in the order of the
/// input.
///
/// The workers take turns: each reads a batch, and maps it while the next worker reads. The caller takes the batches
/// that are ready. Only a few batches are in progress at any time, so memory stays bounded even if the caller is slow.
public final class ParallelCalendarReader<Mapped: Sendable>: Sendable {
  /// An element of the result, in the order of the inputs.
  public enum Element: Sendable {
    /// The beginning of the input with the given index.
    case inputBegin(Int)
    /// Text before the first VCALENDAR or known component of the input, such as the header of a message.
    case leadingText
    /// BEGIN:VCALENDAR.
    case calendarBegin(ContentLine)
    /// A property of the VCALENDAR itself.
    case calendarProperty(ContentLine)
    /// A component and the result of mapping it.
    case component(Component, Mapped, isInCalendar: Bool)
    /// The end of the VCALENDAR.
    case calendarEnd
    /// The end of the input with the given index, whether normal or caused by an error.
    case inputEnd(Int, InputReport)
  }

  private let reading: ParallelReading<Element>
  /// The last batch that the caller took.
  private let taken = Mutex<ParallelReading<Element>.Batch?>(nil)

  /// Starts reading.
  ///
  /// - Parameters:
  ///   - inputs: The inputs, in order.
  ///   - limits: The limits on the size of a line and of a component.
  ///   - workers: The number of threads that read and map, or nil for one per core, up to eight.
  ///   - batches: The maximum number of batches in progress, of about 128 KiB each.
  ///   - transform: Maps a component. It is called on several threads at once.
  public init(
    _ inputs: [CalendarInput], limits: ReadingLimits = ReadingLimits(), workers: Int? = nil, batches: Int = 8,
    transform: @escaping @Sendable (Component) -> Mapped
  ) {
    let reading = ParallelReading<Element>(inputs, limits: limits, batches: batches) { elements in
      elements.map { element in
        switch element {
        case .inputBegin(let index): .inputBegin(index)
        case .leadingText: .leadingText
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

  /// Returns the next elements, waiting for them if necessary.
  ///
  /// - Returns: The elements, or nil when everything has been read or reading was cancelled.
  public func nextBatch() -> [Element]? {
    taken.withLock { taken in
      taken?.giveBack()
      taken = reading.next()
      return taken?.elements()
    }
  }

  /// Stops reading early and discards everything in progress.
  public func cancel() {
    reading.cancel()
  }
}
