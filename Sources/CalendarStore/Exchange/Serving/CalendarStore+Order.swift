import Bounds
import GRDB

extension CalendarStore {
  /// The positions of the calendars, except for calendars without a position. Apple's programs store them with the
  /// calendars on a server (the property `calendar-order`), and the web pages do the same.
  public func calendarOrder() throws(StoreError) -> [Int64: Int] {
    try read { db in
      let rows = try Row.fetchAll(
        db.cachedStatement(
          sql: "SELECT calendar_id, content FROM served_properties WHERE namespace = ? AND name = ?"),
        arguments: [Self.orderNamespace, Self.orderName])
      return Dictionary(
        rows.compactMap { row in Self.number(row["content"]).map { (row["calendar_id"], $0) } },
        uniquingKeysWith: { first, _ in first })
    }
  }

  /// Sets the order of calendars. Clients see the change, but the log does not record it.
  public func setCalendarOrder(_ calendars: [Int64]) throws(StoreError) {
    try write { db in
      for (index, calendar) in calendars.enumerated() {
        let element = "<\(Self.orderName) xmlns=\"\(Self.orderNamespace)\">\(index + 1)</\(Self.orderName)>"
        try db.execute(
          sql: """
            INSERT OR REPLACE INTO served_properties (calendar_id, namespace, name, content)
            SELECT id, ?, ?, ? FROM calendars WHERE id = ?
            """, arguments: [Self.orderNamespace, Self.orderName, element, calendar])
      }
    }
  }

  private static let orderNamespace = "http://apple.com/ns/ical/"
  private static let orderName = "calendar-order"

  /// The number in an element, as clients write it.
  private static func number(_ element: String) -> Int? {
    let text = element.drop { $0 != ">" }.dropFirst().prefix { $0 != "<" }
    return BoundedNumber(String(text.filter { !$0.isWhitespace }), in: 0...Int(Int32.max))?.value
  }
}
