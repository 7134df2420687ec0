/// A value that can be a parameter or a column in PostgreSQL's binary format.
public protocol ColumnValue: Sendable {
  /// The type of a parameter.
  static var columnType: ColumnType { get }
  /// The column types that can be read as this type.
  static var readableTypes: Set<ColumnType> { get }
  /// The bytes of a parameter in binary format.
  var columnBytes: [UInt8] { get }
  /// Reads the value from the bytes of a column; nil if they are not valid.
  init?(columnBytes: UnsafeRawBufferPointer)
}

extension ColumnValue {
  /// Only the type used for parameters.
  public static var readableTypes: Set<ColumnType> { [columnType] }
}

/// A PostgreSQL type, identified by its OID in the table `pg_type`.
public struct ColumnType: Hashable, Sendable {
  /// The OID of the type.
  public let number: UInt32

  /// Creates the type with the given OID.
  public init(_ number: UInt32) { self.number = number }

  /// The type `boolean`.
  public static let bool = ColumnType(16)
  /// The type `bytea`.
  public static let bytea = ColumnType(17)
  /// The type `name`, used for names in system tables.
  public static let name = ColumnType(19)
  /// The type `bigint`.
  public static let int8 = ColumnType(20)
  /// The type `smallint`.
  public static let int2 = ColumnType(21)
  /// The type `integer`.
  public static let int4 = ColumnType(23)
  /// The type `text`.
  public static let text = ColumnType(25)
  /// The type `character varying`.
  public static let varchar = ColumnType(1043)
  /// The type `timestamp with time zone`.
  public static let timestamptz = ColumnType(1184)
  /// The type `uuid`.
  public static let uuid = ColumnType(2950)
}
