import CalendarModel
import CalendarStore
import ICalendar

/// The contents of a feed that are needed to compare it with the store, from a first pass over the fetched text.
final class FeedContents {
  /// An item of the feed.
  struct Item {
    let fingerprint: FeedFingerprint
    let uid: String
  }

  /// The items, in order, until they are released.
  private(set) var items: [Item] = []
  /// The fingerprints of the feed's VTIMEZONEs.
  private(set) var zones: Set<String> = []
  /// The properties of the VCALENDAR.
  private(set) var info = CalendarInfo([])
  /// The fingerprint of the whole feed, without values that change with every fetch.
  private(set) var digest = ""

  /// The maximum number of components in a feed.
  static let mostComponents = 200_000

  /// - Throws: ``AccountError``: `notCalendar` if it is not a calendar, `malformed` if it is truncated or exceeds a
  ///   limit.
  init(_ input: CalendarInput, limits: ReadingLimits) throws {
    var header: [ContentLine] = []
    var digest = Digest()
    var calendars = 0
    var (load, excess) = (ItemLoad(), nil as ItemLoad.Excess?)
    do throws(ICalendarError) {
      let reader = CalendarReader(source: try input.open(), limits: limits)
      while let element = try reader.next() {
        switch element {
        case .calendarBegin: calendars += 1
        case .calendarProperty(let line):
          load.addCalendarLine()
          if calendars == 1 { header.append(line) }
          Identification.add(line, to: &digest)
        case .component(let component, _):
          load.add(item: component)
          excess = excess ?? ItemLoad(of: component).excess(over: ItemLoad.ofItem)
          add(component, to: &digest)
        case .calendarEnd: break
        }
        // Stop reading once a limit is far exceeded.
        if items.count.isMultiple(of: 1_000) {
          if Task.isCancelled { throw ICalendarError(.unreachable, "reading the feed was cancelled") }
          excess = excess ?? load.excess(over: ItemLoad.ofFeed)
        }
        if items.count > Self.mostComponents || excess != nil { break }
      }
      if reader.issueCounts[.truncatedStream] != nil {
        throw ICalendarError(.unreachable, "the feed ends before END:VCALENDAR")
      }
    } catch {
      throw AccountError(error.code == .unreachable ? .malformed : .notCalendar, error.message)
    }
    if calendars == 0 { throw AccountError(.notCalendar, "the feed does not contain a VCALENDAR") }
    if items.count > Self.mostComponents {
      throw AccountError(.malformed, "the feed has more than \(Self.mostComponents) components")
    }
    if let excess = excess ?? load.excess(over: ItemLoad.ofFeed) {
      throw AccountError(.malformed, "the feed \(excess.text)")
    }
    info = CalendarInfo(header)
    self.digest = digest.text
  }

  /// Releases the items after the comparison, to free memory for storing them.
  func forgetItems() { items = [] }

  private func add(_ component: Component, to digest: inout Digest) {
    if component.component == .vtimezone {
      let fingerprint = MirrorBatch.fingerprint(of: component)
      zones.insert(fingerprint)
      digest.update(fingerprint.utf8)
      return
    }
    let completed = Identification.completed(component)
    let item = Item(fingerprint: FeedFingerprint(completed), uid: completed.first(.uid)?.text ?? "")
    items.append(item)
    digest.update(item.fingerprint.content.text.utf8)
    if let alarms = item.fingerprint.alarms { digest.update(alarms.text.utf8) }
  }
}
