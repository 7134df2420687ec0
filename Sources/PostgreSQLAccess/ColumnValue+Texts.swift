public import Foundation

extension String: ColumnValue {
  /// text.
  public static let columnType = ColumnType.text
  /// All texts.
  public static let readableTypes: Set<ColumnType> = [.text, .varchar, .name]
  /// The text in UTF-8. PostgreSQL takes no text with a NUL.
  public var columnBytes: [UInt8] { Array(utf8) }
  /// The text; nil if it is not UTF-8.
  public init?(columnBytes: UnsafeRawBufferPointer) {
    self.init(validating: columnBytes, as: UTF8.self)
  }
}

extension [UInt8]: ColumnValue {
  /// bytea.
  public static let columnType = ColumnType.bytea
  /// The bytes.
  public var columnBytes: [UInt8] { self }
  /// The bytes.
  public init?(columnBytes: UnsafeRawBufferPointer) { self.init(columnBytes) }
}

extension Data: ColumnValue {
  /// bytea.
  public static let columnType = ColumnType.bytea
  /// The bytes.
  public var columnBytes: [UInt8] { Array(self) }
  /// The bytes.
  public init?(columnBytes: UnsafeRawBufferPointer) { self.init(columnBytes) }
}

extension UUID: ColumnValue {
  /// uuid.
  public static let columnType = ColumnType.uuid
  /// Sixteen bytes.
  public var columnBytes: [UInt8] { withUnsafeBytes(of: uuid) { Array($0) } }
  /// The one of sixteen bytes.
  public init?(columnBytes: UnsafeRawBufferPointer) {
    guard columnBytes.count == MemoryLayout<uuid_t>.size else { return nil }
    self.init(uuid: columnBytes.loadUnaligned(as: uuid_t.self))
  }
}
