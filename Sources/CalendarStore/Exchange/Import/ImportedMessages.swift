import Bounds
import CalendarModel
import GRDB
import ICalendar
import Scheduling

/// The imported messages about meetings (RFC 5546). An input with a METHOD that is addressed to the store's owner is
/// more than a plain file of items, because the changes it may make depend on its sender. In an e-mail, this applies to
/// everything about an item in the store; content without a METHOD, or with an unknown one, is treated as PUBLISH.
///
/// A message has a single UID and is contained in a single VCALENDAR. Its components wait until the next VCALENDAR
/// begins.
final class ImportedMessages: ImportConclusion {
  private let change: Change
  private let ledger: ImportLedger
  private let options: ImportOptions
  private let names: BulkStatement
  private let stored: BulkStatement
  private let storedOfOtherKind: BulkStatement
  /// Created when the first message is read.
  private lazy var reception = Result { try makeReception() }
  private var calendar: ImportZones?
  private var waiting: [Name: [ImportArrival]] = [:]
  private var order: [Name] = []
  /// The items of the VCALENDAR that are imported like a plain file.
  private var passed: Set<Name> = []
  /// The load of the e-mail that is being read, and that of all e-mails so far.
  private var load = (input: "", ofMail: ItemLoad(), ofAll: ItemLoad(), zoneOctets: 0)
  /// The processor time that messages about large items have taken, by UID and in total, in microseconds.
  private var work = (ofItems: [ExactText: Int](), total: 0)

  /// The limits for everything that an import's e-mails add without the user being asked.
  private static let most: [ItemLoad.Part: Int] = [.frequentRules: 500, .laterChanges: 1000]
  /// The size at which an item counts as large, in components or in units of 250 octets. Messages about a large item
  /// take a long time, and a stranger can send thousands of small ones.
  private static let (large, octets) = (50, 250)
  /// The limit for the VTIMEZONEs of all messages in an e-mail, in octets. Messages may share a VTIMEZONE, which is read
  /// and kept with each of them.
  private static let mostZoneOctets = 16_000_000

  /// The time that an import spends on messages from others about large items, in microseconds of processor time.
  struct Patience: Sendable {
    /// The time for the messages about one item.
    var ofItem = 20_000_000
    /// The time for all messages. Once it is used up, each stored item still has ``little``.
    var total = 60_000_000
    var little = 1_000_000
  }

  /// The current patience, which a task can change.
  @TaskLocal static var patience = Patience()

  /// An event and a to-do may have the same UID but are different items.
  private struct Name: Hashable {
    let uid: ExactText
    let kind: ItemKind
  }

  init(_ change: Change, _ ledger: ImportLedger, _ options: ImportOptions) throws {
    self.change = change
    self.ledger = ledger
    self.options = options
    names = try BulkStatement(
      change.db,
      """
      SELECT 1 FROM items WHERE uid = ? AND kind = ? AND instr(content, CAST('ORGANIZER' AS BLOB))
        AND (method IS NULL OR method NOT IN ('\(answerMethods.joined(separator: "', '"))')) LIMIT 1
      """)
    stored = try BulkStatement(
      change.db,
      """
      SELECT 1 FROM items WHERE uid = ?1 AND kind = ?2
      UNION ALL SELECT 1 FROM waiting_messages WHERE uid = ?1 AND answer IS NULL LIMIT 1
      """)
    storedOfOtherKind = try BulkStatement(change.db, "SELECT 1 FROM items WHERE uid = ?1 AND kind <> ?2 LIMIT 1")
  }

  /// Collects a component of a message.
  ///
  /// - Returns: Whether the component belongs to a message. It does not if it was published and is either new or not
  ///   from an e-mail, or if it is from a plain file and is not about a meeting in the store.
  func take(_ arrival: ImportArrival) throws -> Bool {
    if calendar !== arrival.zones {
      try conclude()
      calendar = arrival.zones
      passed = []
    }
    if options.isFeed { return false }
    let isMail = arrival.origin != nil
    let isPublished = Self.method(of: arrival) == .publish
    guard isMail || !isPublished && !arrival.imported.isCutOff else { return false }
    if isMail, isTooMuch(arrival) {
      refuse(arrival, .tooLarge)
      return true
    }
    let columns = arrival.imported.item.columns
    let hasOrganizer = arrival.imported.component.first(.organizer) != nil
    let isAnnouncement = isMail && isPublished && !hasOrganizer
    // Items of two kinds that have the same UID cannot be sent to an account.
    if isAnnouncement, try has(storedOfOtherKind, columns), try !has(stored, columns) {
      refuse(arrival)
      return true
    }
    guard columns.kind == .event || columns.kind == .reminder else {
      guard isMail, try has(stored, columns) || hasOrganizer else { return false }
      refuse(arrival)
      return true
    }
    let name = Name(uid: ExactText(columns.uid), kind: columns.kind)
    if isAnnouncement, isOneTooMany(arrival.imported.component) {
      refuse(arrival, .tooLarge)
      return true
    }
    if passed.contains(name) {
      // Nothing has verified that the sender of the e-mail is entitled to say this about a meeting.
      guard isMail, hasOrganizer else { return false }
      refuse(arrival)
      return true
    }
    if waiting[name] == nil {
      // A new item that has an organizer is an invitation or an announcement, regardless of its METHOD. An occurrence
      // belongs to a series that may still follow.
      let isPart = arrival.imported.component.first(.recurrenceID) != nil
      let isMessage = isMail && (!isPublished || hasOrganizer || isPart)
      guard try isMessage || has(isMail ? stored : names, columns) else {
        passed.insert(name)
        return false
      }
      order.append(name)
    }
    waiting[name, default: []].append(arrival)
    return true
  }

  /// Whether an e-mail contains more than a single item is allowed to.
  private func isTooMuch(_ arrival: ImportArrival) -> Bool {
    if load.input != arrival.input { (load.input, load.ofMail, load.zoneOctets) = (arrival.input, ItemLoad(), 0) }
    load.ofMail.add(arrival.imported.component)
    return load.ofMail.excess(over: ItemLoad.ofItem) != nil
  }

  /// Whether an item that an e-mail adds without the user being asked would exceed the limit for time-consuming items
  /// across all e-mails.
  private func isOneTooMany(_ component: Component) -> Bool {
    if ItemLoad(of: component).excess(over: Self.most.mapValues { _ in 0 }) == nil { return false }
    var all = load.ofAll
    all.add(component)
    if all.excess(over: Self.most) != nil { return true }
    load.ofAll = all
    return false
  }

  /// Whether the messages about a large item have taken too long.
  private func isWorkSpent(_ uid: ExactText, isStored: Bool) -> Bool {
    let used = work.ofItems[uid] ?? 0
    if used > Self.patience.ofItem { return true }
    return work.total > Self.patience.total && (!isStored || used > Self.patience.little)
  }

  private static func method(of arrival: ImportArrival) -> SchedulingMethod {
    arrival.method.flatMap(SchedulingMethod.init(rawValue:)) ?? .publish
  }

  /// Whether a statement finds items with the UID.
  private func has(_ statement: BulkStatement, _ columns: ItemColumns) throws -> Bool {
    statement.bind(columns.uid, at: 1)
    statement.bind(columns.kind, at: 2)
    defer { statement.reset() }
    return try statement.step()
  }

  /// Reports that an item is refused. For example, a sender may not send busy times or change an item that is never
  /// part of a meeting, such as a journal entry.
  private func refuse(_ arrival: ImportArrival, _ reason: SchedulingDecision.Reason = .notFromOrganizer) {
    let component = arrival.imported.component
    ledger.note(
      ImportedMessage(
        input: arrival.input, line: arrival.line, method: Self.method(of: arrival).rawValue,
        uid: arrival.imported.item.columns.uid, title: component.first(.summary)?.text ?? "",
        sender: arrival.origin?.sender, decision: .refused, reason: reason, changes: [],
        waiting: nil),
      in: \.messages)
  }

  /// Applies the messages of the VCALENDAR that has ended.
  func conclude() throws {
    let messages = order.compactMap { waiting[$0] }
    (waiting, order) = ([:], [])
    for arrivals in messages { try receive(arrivals) }
  }

  private func receive(_ arrivals: [ImportArrival]) throws {
    guard let first = arrivals.first else { return }
    let zones = ItemZones(
      ids: Array(Set(arrivals.flatMap { $0.zones.zones(named: $0.imported.timeZoneIDs).ids })).sorted())
    let definitions = try ZoneTable(change.db).components(zones.ids)
    guard first.origin != nil else { return try apply(arrivals, first, definitions) }
    let octets = { (components: [Component]) in components.reduce(0) { $0 + $1.withUnfoldedBytes(\.count) } }
    let zoneOctets = octets(definitions)
    load.zoneOctets += zoneOctets
    if load.zoneOctets > Self.mostZoneOctets { return refuse(first, .tooLarge) }
    // The stored versions of the item count, too.
    let stored = try StoredItemTable(change.db).extent(of: first.imported.item.columns.uid)
    let sent = zoneOctets + octets(arrivals.map(\.imported.component))
    guard max(stored.count + arrivals.count, (stored.octets + sent) / Self.octets) > Self.large else {
      return try apply(arrivals, first, definitions)
    }
    let uid = ExactText(first.imported.item.columns.uid)
    if isWorkSpent(uid, isStored: stored.count > 0) { return refuse(first, .tooMuchWork) }
    let start = WorkBudget.threadTime()
    try apply(arrivals, first, definitions)
    let used = WorkBudget.threadTime() - start
    work.ofItems[uid, default: 0] += used
    work.total += used
  }

  private func apply(_ arrivals: [ImportArrival], _ first: ImportArrival, _ definitions: [Component]) throws {
    let columns = first.imported.item.columns
    let method = Self.method(of: first).rawValue
    let message = ICalendarObject(
      lines: [ContentLine("VERSION:2.0"), ContentLine("METHOD:\(method)")],
      components: definitions + arrivals.map(\.imported.component))
    let reception = try reception.get()
    let uid = columns.uid
    let known = try reception.family(
      uid: uid, columns.kind, preferring: first.placement.calendarID,
      of: first.imported.component.first(.organizer)?.uri)
    let before = try known.map { try change.derived.families.family($0).rows } ?? []
    let origin = first.origin
    let outcome = try reception.receive(message, by: origin, into: first.placement.calendarID)
    let after = try change.derived.families.family(outcome.family).rows
    count(before, after, isTaken: outcome.decision.kind == .applied || outcome.decision.kind == .unchanged)
    ledger.note(
      ImportedMessage(
        input: first.input, line: first.line, method: method, uid: uid, title: message.title ?? "",
        sender: origin?.sender, decision: outcome.decision.kind, reason: outcome.decision.reason,
        changes: outcome.decision.changes, waiting: outcome.waiting),
      in: \.messages)
  }

  /// Counts the changes that a message has made to items.
  private func count(_ before: [ItemRow], _ after: [ItemRow], isTaken: Bool) {
    var gone = Dictionary(before.map { ($0.id, $0) }) { first, _ in first }
    for row in after {
      guard let old = gone.removeValue(forKey: row.id) else {
        ledger.add(row.id)
        ledger.tell(old: nil, new: row.component, calendarID: row.calendarID)
        continue
      }
      if old.component != row.component {
        ledger.update(row.id)
        ledger.tell(old: old.component, new: row.component, calendarID: row.calendarID)
      } else if isTaken {
        _ = ledger.find(row.id)
      }
    }
    for row in before where gone[row.id] != nil {
      ledger.remove(row.id)
      ledger.tell(old: row.component, new: nil, calendarID: row.calendarID)
    }
  }

  private func makeReception() throws -> MessageReception {
    try MessageReception(
      EditBatch(change, now: change.now, rights: .owner, client: nil, onChange: nil), options.messages)
  }
}
