/// Inputs that are read one after the other, as a single sequence of elements.
struct InputSequence {
  /// An element of the sequence: an element of an input, or the beginning or end of an input.
  enum Element {
    case inputBegin(Int)
    case leadingText
    case element(CalendarElement)
    case inputEnd(Int, InputReport)
  }

  private let inputs: [CalendarInput]
  private let limits: ReadingLimits
  private var index = 0
  /// The reader of the current input.
  private var reader: CalendarReader?
  /// Whether the text before the calendars of the current input has been reported.
  private var hasLeadingText = false

  init(_ inputs: [CalendarInput], limits: ReadingLimits) {
    self.inputs = inputs
    self.limits = limits
  }

  /// Reads elements with a total size of approximately the given number of bytes.
  ///
  /// - Returns: The elements; empty when everything has been read.
  mutating func next(size: Int) -> [Element] {
    var elements: [Element] = []
    var count = 0
    while count < size, index < inputs.count {
      var report = InputReport()
      do throws(ICalendarError) {
        if let reader {
          if let element = try reader.next() {
            count += element.size
            if reader.hasLeadingText, !hasLeadingText {
              hasLeadingText = true
              elements.append(.leadingText)
            }
            elements.append(.element(element))
            continue
          }
        } else {
          elements.append(.inputBegin(index))
          reader = CalendarReader(source: try inputs[index].open(), limits: limits)
          continue
        }
      } catch {
        report.error = error
      }
      if let reader {
        report.issues = reader.takeIssues()
        report.issueCounts = reader.issueCounts
        report.byteCount = reader.byteCount
      }
      elements.append(.inputEnd(index, report))
      count += 256
      reader = nil
      hasLeadingText = false
      index += 1
    }
    return elements
  }
}

extension CalendarElement {
  /// The element's approximate size in bytes.
  fileprivate var size: Int {
    if case .component(let component, _) = self { return component.unfoldedBytes.count + 64 }
    return 64
  }
}
