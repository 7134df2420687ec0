import ICalendar

/// Names in lowercase, as in jCal and xCal (RFC 7265 3.3, RFC 6321 3.3).
enum LowercasedName {
  typealias Bytes = UnsafeBufferPointer<UInt8>

  /// Passes the bytes of a name to a function, with ASCII letters in lowercase.
  static func with<R>(_ name: Bytes, _ body: (Bytes) -> R) -> R {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: name.count) { buffer in
      for (index, byte) in name.enumerated() {
        buffer[index] = 0x41...0x5A ~= byte ? byte | 0x20 : byte
      }
      return body(Bytes(rebasing: buffer[..<name.count]))
    }
  }

  /// Passes the bytes of a property's name to a function.
  static func with<R>(_ name: Bytes, of property: KnownProperty?, _ body: (Bytes) -> R) -> R {
    if let property { return body(properties[property.rawValue]) }
    return with(name, body)
  }

  /// Passes the bytes of a value type's name to a function.
  static func with<R>(typeOf form: ValueForm, _ body: (Bytes) -> R) -> R {
    if var name = form.foreignType?.lowercased() { return name.withUTF8(body) }
    return body(types[form.type.rawValue])
  }

  private static let properties = NameTable(PropertyTable.definitions.map { ($0.property.rawValue, $0.name) })
  private static let types = NameTable(ValueType.allCases.map { ($0.rawValue, $0.name) })
}

/// Lowercase names indexed by raw values. Their memory is never freed, so a table belongs in a `static let`.
private struct NameTable: @unchecked Sendable {
  private let names: UnsafeMutablePointer<UnsafeBufferPointer<UInt8>>

  init(_ entries: [(value: UInt8, name: String)]) {
    names = .allocate(capacity: 256)
    names.initialize(repeating: UnsafeBufferPointer(start: nil, count: 0), count: 256)
    for (value, name) in entries {
      let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: name.utf8.count)
      _ = bytes.initialize(from: name.lowercased().utf8)
      names[Int(value)] = UnsafeBufferPointer(bytes)
    }
  }

  subscript(value: UInt8) -> UnsafeBufferPointer<UInt8> { names[Int(value)] }
}
