import Foundation
import GRDB

/// Finds the rows of a table in the pages of a damaged database, including pages that nothing refers to anymore.
///
/// SQLite reaches a page through its parent pages, so one damaged page hides all pages below it. Here, every page is
/// examined separately as a leaf in SQLite's file format; a row is used if it has the shape of the table's rows.
struct DamagedPages {
  private let file: Data
  private let pageSize: Int
  /// The number of usable bytes in a page; bytes at the end may be reserved.
  private let usableSize: Int
  private let free: Set<Int>

  /// - Throws: A system error if the file cannot be read.
  init(contentsOf path: String) throws {
    file = try Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped)
    let header = DamagedBytes(file, 0, min(100, file.count))
    var size = header.number(16, 2) ?? 0
    if size == 1 { size = 65536 }
    let isKnown = size >= 512 && size <= 65536 && size & (size - 1) == 0
    pageSize = isKnown ? size : 4096
    usableSize = pageSize - (isKnown ? header.number(20, 1) ?? 0 : 0)
    free = isKnown ? Self.freePages(file, pageSize, first: header.number(32, 4) ?? 0) : []
  }

  /// Describes the rows of a table: the number of columns, and the beginning of the last column.
  struct Shape {
    let columnCount: Int
    let beginning: [UInt8]
  }

  /// Finds all rows with a given shape, with their numbers and all columns except the number column.
  func rows(_ shape: Shape, _ body: (Int64, [DatabaseValue]) throws -> Void) throws {
    for page in 1...max(1, file.count / pageSize) where !free.contains(page) {
      guard let bytes = self.page(page) else { continue }
      // Page 1 begins with the file header.
      let start = page == 1 ? 100 : 0
      guard bytes.number(start, 1) == 13, let count = bytes.number(start + 3, 2) else { continue }
      for cell in 0..<min(count, usableSize / 4) {
        guard let offset = bytes.number(start + 8 + 2 * cell, 2), let row = row(bytes, offset, shape) else { continue }
        try body(row.number, row.columns)
      }
    }
  }

  /// The free pages, which contain only deleted rows.
  private static func freePages(_ file: Data, _ pageSize: Int, first: Int) -> Set<Int> {
    var pages: Set<Int> = []
    var trunk = first
    while trunk > 0, trunk * pageSize <= file.count, pages.insert(trunk).inserted {
      let bytes = DamagedBytes(file, (trunk - 1) * pageSize, pageSize)
      let count = min(bytes.number(4, 4) ?? 0, pageSize / 4 - 2)
      for index in 0..<count {
        if let leaf = bytes.number(8 + 4 * index, 4) { pages.insert(leaf) }
      }
      trunk = bytes.number(0, 4) ?? 0
    }
    return pages
  }

  private func page(_ number: Int) -> DamagedBytes? {
    guard number > 0, number * pageSize <= file.count else { return nil }
    return DamagedBytes(file, (number - 1) * pageSize, usableSize)
  }

  private func row(_ page: DamagedBytes, _ offset: Int, _ shape: Shape) -> (number: Int64, columns: [DatabaseValue])? {
    var offset = offset
    guard let size = page.variable(&offset).flatMap({ Int(exactly: $0) }), size > 0, size <= file.count,
      let number = page.variable(&offset), let payload = payload(page, offset, size)
    else { return nil }
    return DamagedBytes(payload, 0, payload.count).record(shape).map { (number, $0) }
  }

  /// The bytes of a row, including the bytes on overflow pages.
  private func payload(_ page: DamagedBytes, _ offset: Int, _ size: Int) -> Data? {
    let most = usableSize - 35
    if size <= most { return page.bytes(offset, size) }
    let least = (usableSize - 12) * 32 / 255 - 23
    let here = least + (size - least) % (usableSize - 4)
    let local = here <= most ? here : least
    guard var payload = page.bytes(offset, local), var next = page.number(offset + local, 4) else { return nil }
    while payload.count < size {
      let count = min(size - payload.count, usableSize - 4)
      guard let over = self.page(next), let bytes = over.bytes(4, count) else { return nil }
      payload += bytes
      next = over.number(0, 4) ?? 0
    }
    return payload
  }
}

/// Untrusted bytes; reading beyond the end returns nil.
private struct DamagedBytes {
  private let data: Data
  private let start: Int
  private let count: Int

  init(_ data: Data, _ start: Int, _ count: Int) {
    self.data = data
    self.start = data.startIndex + start
    self.count = count
  }

  func bytes(_ offset: Int, _ size: Int) -> Data? {
    guard offset >= 0, size >= 0, offset + size <= count else { return nil }
    return Data(data[start + offset..<start + offset + size])
  }

  /// An unsigned big-endian number.
  func number(_ offset: Int, _ size: Int) -> Int? {
    guard offset >= 0, offset + size <= count else { return nil }
    return data[start + offset..<start + offset + size].reduce(0) { $0 << 8 | Int($1) }
  }

  /// A variable-length number: seven bits in each byte, and eight in the ninth.
  func variable(_ offset: inout Int) -> Int64? {
    var value: UInt64 = 0
    for index in 0..<9 {
      guard let byte = number(offset, 1) else { return nil }
      offset += 1
      if index == 8 { return Int64(bitPattern: value << 8 | UInt64(byte)) }
      value = value << 7 | UInt64(byte & 0x7F)
      if byte < 0x80 { return Int64(bitPattern: value) }
    }
    return nil
  }

  /// The columns of a row after the first, or nil if the row does not have the shape.
  func record(_ shape: DamagedPages.Shape) -> [DatabaseValue]? {
    var offset = 0
    guard let headerSize = variable(&offset).flatMap({ Int(exactly: $0) }), headerSize <= count else { return nil }
    var types: [Int64] = []
    while offset < headerSize {
      guard types.count < shape.columnCount, let type = variable(&offset) else { return nil }
      types.append(type)
    }
    // The row number replaces the value of its column.
    guard offset == headerSize, types.count == shape.columnCount, types.first == 0 else { return nil }
    var columns: [DatabaseValue] = []
    for type in types.dropFirst() {
      guard let column = value(type, &offset) else { return nil }
      columns.append(column)
    }
    guard case .blob(let content)? = columns.last?.storage, content.starts(with: shape.beginning) else { return nil }
    return columns
  }

  private func value(_ type: Int64, _ offset: inout Int) -> DatabaseValue? {
    switch type {
    case 0: return .null
    case 1...6:
      let size = [1, 2, 3, 4, 6, 8][Int(type) - 1]
      guard let value = number(offset, size) else { return nil }
      offset += size
      let unused = 64 - 8 * size
      return ((Int64(truncatingIfNeeded: value) << unused) >> unused).databaseValue
    case 8: return (0 as Int64).databaseValue
    case 9: return (1 as Int64).databaseValue
    case 12...:
      guard let size = Int(exactly: (type - 12) / 2), let bytes = bytes(offset, size) else { return nil }
      offset += size
      if type.isMultiple(of: 2) { return bytes.databaseValue }
      return String(data: bytes, encoding: .utf8)?.databaseValue
    // No table has floating-point columns.
    default: return nil
    }
  }
}
