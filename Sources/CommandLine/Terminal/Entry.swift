package import JSON

/// Something that the program prints as a JSON object or, in a list, as a row of a table. Its columns define both.
package protocol Entry: JSONWritable {
  static var columns: Columns<Self> { get }
}

extension Entry {
  /// Writes the object, with its members sorted by name.
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      for column in Self.columns.members { column.write(self, &writer) }
    }
  }
}

/// One value of an entry: a member of its JSON object, a column of its table, or both.
package struct Column<Of>: Sendable {
  /// The name of the member, or nil if it appears only in tables.
  package let name: String?
  /// The heading of the column, or nil if it appears only in JSON.
  package let heading: String?
  /// Whether its values are times in the display zone.
  fileprivate(set) var isTimes = false
  /// Whether its values may be truncated to fit the terminal.
  fileprivate(set) var mayBeCut = false
  fileprivate let write: @Sendable (Of, inout JSONWriter) -> Void
  fileprivate let text: @Sendable (Of) -> String

  private init(
    _ name: String?, _ heading: String?, write: @escaping @Sendable (Of, inout JSONWriter) -> Void,
    text: @escaping @Sendable (Of) -> String
  ) {
    self.name = name
    self.heading = heading
    self.write = write
    self.text = text
  }

  /// A member of the JSON object. Nil is written as null.
  package init(_ name: String, _ value: @escaping @Sendable (Of) -> some JSONWritable) {
    self.init(name, nil, write: { $1.member(name, value($0)) }, text: { _ in "" })
  }

  /// A member of the JSON object that is omitted if there is no value.
  package init(ifPresent name: String, _ value: @escaping @Sendable (Of) -> (some JSONWritable)?) {
    self.init(name, nil, write: { $1.memberIfPresent(name, value($0)) }, text: { _ in "" })
  }

  /// The same column with times in the display zone, which is shown in the heading.
  package var times: Column { with { $0.isTimes = true } }

  /// The same column with values that may be truncated.
  package var cuttable: Column { with { $0.mayBeCut = true } }

  private func with(_ change: (inout Column) -> Void) -> Column {
    var copy = self
    change(&copy)
    return copy
  }

  /// A member of the JSON object that is also a column of the table.
  package init(
    _ name: String, _ heading: String,
    _ value: @escaping @Sendable (Of) -> some JSONWritable & LosslessStringConvertible
  ) {
    self.init(name, heading, write: { $1.member(name, value($0)) }, text: { String(value($0)) })
  }

  /// A column of the table.
  package init(heading: String, _ text: @escaping @Sendable (Of) -> String) {
    self.init(nil, heading, write: { _, _ in }, text: text)
  }

  /// The same member, for an entry that contains this one.
  fileprivate func of<Outer>(_ inner: @escaping @Sendable (Outer) -> Of) -> Column<Outer> {
    Column<Outer>(name, nil, write: { write(inner($0), &$1) }, text: { _ in "" })
  }
}

/// The columns of a type of entry.
package struct Columns<Of>: Sendable, ExpressibleByArrayLiteral {
  private let all: [Column<Of>]
  /// The columns that are members of the JSON object, sorted by name.
  fileprivate let members: [Column<Of>]
  /// The columns of the table, in order.
  private let headed: [Column<Of>]

  package init(_ columns: [Column<Of>]) {
    all = columns
    members = columns.filter { $0.name != nil }.sorted { ($0.name ?? "") < ($1.name ?? "") }
    headed = columns.filter { $0.heading != nil }
  }

  package init(arrayLiteral columns: Column<Of>...) { self.init(columns) }

  /// Adds other columns to these.
  package func adding(_ more: Column<Of>...) -> Columns { Columns(all + more) }

  /// The members for entries that contain one of these; such entries have their own tables.
  package func members<Outer>(of inner: @escaping @Sendable (Outer) -> Of) -> Columns<Outer> {
    Columns<Outer>(members.map { $0.of(inner) })
  }

  /// A table of entries.
  ///
  /// - Parameter zone: The name of the time zone used in the table.
  func table(_ entries: [Of], zone: String?) -> Table {
    let headings = headed.map { column in
      (column.heading ?? "") + (column.isTimes ? zone.map { " (\($0))" } ?? "" : "")
    }
    var table = Table(headings, cuttable: headed.map(\.mayBeCut))
    for entry in entries { table.add(headed.map { $0.text(entry) }) }
    return table
  }
}
