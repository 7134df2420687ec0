extension FixedWidthInteger {
  /// The bytes in network byte order.
  var networkBytes: [UInt8] { withUnsafeBytes(of: bigEndian) { Array($0) } }

  /// The number in network byte order, or nil if the number of bytes is wrong.
  init?(networkBytes bytes: UnsafeRawBufferPointer) {
    guard bytes.count == MemoryLayout<Self>.size else { return nil }
    self.init(bigEndian: bytes.loadUnaligned(as: Self.self))
  }

  /// The number in two, four or eight bytes, or nil if it is too large.
  init?(integerColumn bytes: UnsafeRawBufferPointer) {
    guard
      let number = Int64(networkBytes: bytes) ?? Int32(networkBytes: bytes).map({ Int64($0) })
        ?? Int16(networkBytes: bytes).map({ Int64($0) })
    else { return nil }
    self.init(exactly: number)
  }
}

extension Int64: ColumnValue {
  /// The type `bigint`.
  public static let columnType = ColumnType.int8
  /// All integer types.
  public static let readableTypes: Set<ColumnType> = [.int8, .int4, .int2]
  /// The eight bytes of the number.
  public var columnBytes: [UInt8] { networkBytes }
  /// Reads the number; nil if it does not fit.
  public init?(columnBytes: UnsafeRawBufferPointer) { self.init(integerColumn: columnBytes) }
}

extension Int: ColumnValue {
  /// The type `bigint`.
  public static let columnType = ColumnType.int8
  /// All integer types.
  public static let readableTypes: Set<ColumnType> = [.int8, .int4, .int2]
  /// The eight bytes of the number.
  public var columnBytes: [UInt8] { Int64(self).networkBytes }
  /// Reads the number; nil if it does not fit.
  public init?(columnBytes: UnsafeRawBufferPointer) { self.init(integerColumn: columnBytes) }
}

extension Int32: ColumnValue {
  /// The type `integer`.
  public static let columnType = ColumnType.int4
  /// The integer types of up to four bytes.
  public static let readableTypes: Set<ColumnType> = [.int4, .int2]
  /// The four bytes of the number.
  public var columnBytes: [UInt8] { networkBytes }
  /// Reads the number; nil if it does not fit.
  public init?(columnBytes: UnsafeRawBufferPointer) { self.init(integerColumn: columnBytes) }
}

extension Bool: ColumnValue {
  /// The type `boolean`.
  public static let columnType = ColumnType.bool
  /// One byte, 0 or 1.
  public var columnBytes: [UInt8] { [self ? 1 : 0] }
  /// Reads one byte, which means true if it is not zero; nil if there is not exactly one byte.
  public init?(columnBytes: UnsafeRawBufferPointer) {
    guard columnBytes.count == 1 else { return nil }
    self = columnBytes[0] != 0
  }
}
