import CalendarModel
import CalendarStore
import ICalendar

/// What a feed contains, as far as it takes to compare it with the store: a first pass over what was fetched.
final class FeedContents {
  /// An item of the feed.
  struct Item {
    let fingerprint: FeedFingerprint
    let uid: String
  }

  /// Its items, in their order, until they are forgotten.
  private(set) var items: [Item] = []
  /// The fingerprints of its VTIMEZONEs.
  private(set) var zones: Set<String> = []
  /// What the properties of its VCALENDAR say.
  private(set) var info = CalendarInfo([])
  /// The fingerprint of all that it says, without what is new at every reading.
  private(set) var digest = ""

  /// How many components a feed may have.
  static let mostComponents = 200_000

  /// - Throws: ``AccountError``: `notCalendar` if it is none, `malformed` if it ends too early or has too much of
  ///   something.
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
        // What is far too much is read no further.
        if items.count.isMultiple(of: 1_000) {
          if Task.isCancelled { throw ICalendarError(.unreachable, "nobody waits for it any more") }
          excess = excess ?? load.excess(over: ItemLoad.ofFeed)
        }
        if items.count > Self.mostComponents || excess != nil { break }
      }
      if reader.issueCounts[.truncatedStream] != nil {
        throw ICalendarError(.unreachable, "it ends before END:VCALENDAR")
      }
    } catch {
      throw AccountError(error.code == .unreachable ? .malformed : .notCalendar, error.message)
    }
    if calendars == 0 { throw AccountError(.notCalendar, "there is no VCALENDAR in it") }
    if items.count > Self.mostComponents {
      throw AccountError(.malformed, "it has more than \(Self.mostComponents) components")
    }
    if let excess = excess ?? load.excess(over: ItemLoad.ofFeed) { throw AccountError(.malformed, "it \(excess.text)") }
    info = CalendarInfo(header)
    self.digest = digest.text
  }

  /// Forgets the items once they were compared, so that memory is free for taking them in.
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
