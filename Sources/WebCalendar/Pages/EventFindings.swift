import CalendarText
import CalendarStore
import ICalendar
import Validation

/// The validation findings of one item.
struct EventFindings {
  private let store: CalendarStore
  private let item: StoredItem

  /// The maximum number of findings to show.
  private static let most = 20
  /// The maximum number of bytes to check.
  private static let limit = 1 << 20

  init(_ store: CalendarStore, _ item: StoredItem) {
    self.store = store
    self.item = item
  }

  /// Returns errors and warnings, with errors first.
  func values(_ words: PageWords) -> [[String: Any]] {
    var query = ItemQuery()
    query.items = [item.id]
    var bytes: [UInt8] = []
    let limit = Self.limit
    struct TooMuch: Error {}
    let isWhole: Void? = try? store.export(query) { piece in
      bytes += piece
      if bytes.count > limit { throw TooMuch() }
    }.ignored
    guard isWhole != nil else { return [] }
    let report = Validator(options: ValidationOptions(profile: .import)).validate(
      CalendarInput(name: "event", bytes: bytes))
    return report.findings.filter { $0.severity > .info }.sorted { $0.severity > $1.severity }.prefix(Self.most).map {
      [
        "severity": SeverityWords.name($0.severity), "word": words[SeverityWords.word($0.severity)],
        "text": PlainText.short($0.message, 500),
      ]
    }
  }
}

extension ExportSummary {
  fileprivate var ignored: Void { () }
}
