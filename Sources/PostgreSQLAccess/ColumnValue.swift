/// A value that goes to PostgreSQL as a parameter and comes back in a column, in its binary form.
public protocol ColumnValue: Sendable {
  /// The type that a parameter has.
  static var columnType: ColumnType { get }
  /// The types of columns that can be read as this one.
  static var readableTypes: Set<ColumnType> { get }
  /// The bytes of a parameter.
  var columnBytes: [UInt8] { get }
  /// The value that the bytes of a column stand for; nil if they stand for none.
  init?(columnBytes: UnsafeRawBufferPointer)
}

extension ColumnValue {
  /// The one type that parameters have.
  public static var readableTypes: Set<ColumnType> { [columnType] }
}

/// A type of PostgreSQL, by its number in the table pg_type.
public struct ColumnType: Hashable, Sendable {
  /// The number.
  public let number: UInt32

  /// The type with a number.
  public init(_ number: UInt32) { self.number = number }

  /// boolean.
  public static let bool = ColumnType(16)
  /// bytea.
  public static let bytea = ColumnType(17)
  /// name, the type of names in system tables.
  public static let name = ColumnType(19)
  /// bigint.
  public static let int8 = ColumnType(20)
  /// smallint.
  public static let int2 = ColumnType(21)
  /// integer.
  public static let int4 = ColumnType(23)
  /// text.
  public static let text = ColumnType(25)
  /// character varying.
  public static let varchar = ColumnType(1043)
  /// timestamp with time zone.
  public static let timestamptz = ColumnType(1184)
  /// uuid.
  public static let uuid = ColumnType(2950)
}
