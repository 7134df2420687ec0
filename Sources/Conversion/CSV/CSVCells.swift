import ICalendar

/// Writes rows cell by cell.
struct CSVCells {
  private let row: CSVRow
  /// The bytes written so far.
  private(set) var bytes: [UInt8] = []
  private var cell: [UInt8] = []
  private var isFirst = true

  init(_ row: CSVRow) { self.row = row }

  /// Appends a cell with text.
  mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { append($0) }
  }

  /// Appends a cell with UTF-8 text.
  mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
    separate()
    row.append(text, to: &bytes)
  }

  /// Appends a cell whose UTF-8 text is supplied by a function.
  mutating func append(composed compose: (inout [UInt8]) -> Void) {
    cell.removeAll(keepingCapacity: true)
    compose(&cell)
    separate()
    cell.withUnsafeBufferPointer { row.append($0, to: &bytes) }
  }

  private mutating func separate() {
    if !isFirst { bytes.append(UInt8(ascii: ",")) }
    isFirst = false
  }

  /// Ends the row.
  mutating func endRow() {
    bytes.append(0x0D)
    bytes.append(0x0A)
    isFirst = true
  }

  /// Removes and returns the bytes written so far.
  mutating func write(to spool: Spool) throws {
    try spool.append(bytes)
    bytes.removeAll(keepingCapacity: true)
  }
}
