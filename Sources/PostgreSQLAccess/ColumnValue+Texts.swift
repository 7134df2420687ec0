public import Foundation

extension String: ColumnValue {
  /// The type `text`.
  public static let columnType = ColumnType.text
  /// All text types.
  public static let readableTypes: Set<ColumnType> = [.text, .varchar, .name]
  /// The text in UTF-8. PostgreSQL does not accept text that contains NUL.
  public var columnBytes: [UInt8] { Array(utf8) }
  /// Reads the text; nil if it is not UTF-8.
  public init?(columnBytes: UnsafeRawBufferPointer) {
    self.init(validating: columnBytes, as: UTF8.self)
  }
}

extension [UInt8]: ColumnValue {
  /// The type `bytea`.
  public static let columnType = ColumnType.bytea
  /// The bytes themselves.
  public var columnBytes: [UInt8] { self }
  /// Copies the bytes.
  public init?(columnBytes: UnsafeRawBufferPointer) { self.init(columnBytes) }
}

extension Data: ColumnValue {
  /// The type `bytea`.
  public static let columnType = ColumnType.bytea
  /// The bytes themselves.
  public var columnBytes: [UInt8] { Array(self) }
  /// Copies the bytes.
  public init?(columnBytes: UnsafeRawBufferPointer) { self.init(columnBytes) }
}

extension UUID: ColumnValue {
  /// The type `uuid`.
  public static let columnType = ColumnType.uuid
  /// The sixteen bytes of the UUID.
  public var columnBytes: [UInt8] { withUnsafeBytes(of: uuid) { Array($0) } }
  /// Reads the UUID; nil if there are not exactly sixteen bytes.
  public init?(columnBytes: UnsafeRawBufferPointer) {
    guard columnBytes.count == MemoryLayout<uuid_t>.size else { return nil }
    self.init(uuid: columnBytes.loadUnaligned(as: uuid_t.self))
  }
}
