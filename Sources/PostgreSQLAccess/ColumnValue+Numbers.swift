extension FixedWidthInteger {
  /// The bytes as they go over the network, the highest first.
  var networkBytes: [UInt8] { withUnsafeBytes(of: bigEndian) { Array($0) } }

  /// The number in as many bytes as it has, the highest first; nil if they are more or fewer.
  init?(networkBytes bytes: UnsafeRawBufferPointer) {
    guard bytes.count == MemoryLayout<Self>.size else { return nil }
    self.init(bigEndian: bytes.loadUnaligned(as: Self.self))
  }

  /// The number in two, four or eight bytes; nil if it is too large.
  init?(integerColumn bytes: UnsafeRawBufferPointer) {
    guard
      let number = Int64(networkBytes: bytes) ?? Int32(networkBytes: bytes).map({ Int64($0) })
        ?? Int16(networkBytes: bytes).map({ Int64($0) })
    else { return nil }
    self.init(exactly: number)
  }
}

extension Int64: ColumnValue {
  /// bigint.
  public static let columnType = ColumnType.int8
  /// All integers.
  public static let readableTypes: Set<ColumnType> = [.int8, .int4, .int2]
  /// Eight bytes.
  public var columnBytes: [UInt8] { networkBytes }
  /// The number.
  public init?(columnBytes: UnsafeRawBufferPointer) { self.init(integerColumn: columnBytes) }
}

extension Int: ColumnValue {
  /// bigint.
  public static let columnType = ColumnType.int8
  /// All integers.
  public static let readableTypes: Set<ColumnType> = [.int8, .int4, .int2]
  /// Eight bytes.
  public var columnBytes: [UInt8] { Int64(self).networkBytes }
  /// The number.
  public init?(columnBytes: UnsafeRawBufferPointer) { self.init(integerColumn: columnBytes) }
}

extension Int32: ColumnValue {
  /// integer.
  public static let columnType = ColumnType.int4
  /// Integers of up to four bytes.
  public static let readableTypes: Set<ColumnType> = [.int4, .int2]
  /// Four bytes.
  public var columnBytes: [UInt8] { networkBytes }
  /// The number.
  public init?(columnBytes: UnsafeRawBufferPointer) { self.init(integerColumn: columnBytes) }
}

extension Bool: ColumnValue {
  /// boolean.
  public static let columnType = ColumnType.bool
  /// One byte.
  public var columnBytes: [UInt8] { [self ? 1 : 0] }
  /// Whether the one byte is not zero.
  public init?(columnBytes: UnsafeRawBufferPointer) {
    guard columnBytes.count == 1 else { return nil }
    self = columnBytes[0] != 0
  }
}
