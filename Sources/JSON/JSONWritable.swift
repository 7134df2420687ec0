/// A value that can be written as JSON.
public protocol JSONWritable: SendableMetatype {
  /// Writes the value: one string, number, literal, object or array.
  func write(to writer: inout JSONWriter)
}

extension JSONWritable {
  /// Returns the value as a complete JSON text.
  public func jsonText(_ layout: JSONWriter.Layout = .compact) -> String {
    var writer = JSONWriter(layout)
    write(to: &writer)
    return writer.takeText()
  }
}

extension JSONWriter {
  /// Writes a member of an object; nil is written as null.
  public mutating func member(_ name: String, _ value: some JSONWritable) {
    self.name(name)
    value.write(to: &self)
  }

  /// Writes a member of an object, or nothing if the value is nil.
  public mutating func memberIfPresent(_ name: String, _ value: (some JSONWritable)?) {
    if let value { member(name, value) }
  }

  /// Writes a value.
  public mutating func write(_ value: some JSONWritable) { value.write(to: &self) }
}

extension String: JSONWritable {
  /// Writes a string.
  public func write(to writer: inout JSONWriter) { writer.write(string: self) }
}

extension Substring: JSONWritable {
  /// Writes a string.
  public func write(to writer: inout JSONWriter) { writer.write(string: self) }
}

extension Bool: JSONWritable {
  /// Writes `true` or `false`.
  public func write(to writer: inout JSONWriter) { writer.write(literal: self) }
}

extension Double: JSONWritable {
  /// Writes a number; infinities and NaN, which JSON does not have, are written as null.
  public func write(to writer: inout JSONWriter) { writer.write(number: self) }
}

extension Int: JSONWritable {
  /// Writes a whole number.
  public func write(to writer: inout JSONWriter) { writer.write(number: self) }
}

extension Int64: JSONWritable {
  /// Writes a whole number.
  public func write(to writer: inout JSONWriter) { writer.write(number: self) }
}

extension UInt64: JSONWritable {
  /// Writes a whole number.
  public func write(to writer: inout JSONWriter) { writer.write(number: self) }
}

extension Optional: JSONWritable where Wrapped: JSONWritable {
  /// Writes the value, or null.
  public func write(to writer: inout JSONWriter) {
    if let self { self.write(to: &writer) } else { writer.writeNull() }
  }
}

extension Array: JSONWritable where Element: JSONWritable {
  /// Writes an array.
  public func write(to writer: inout JSONWriter) {
    writer.array { writer in
      for element in self { element.write(to: &writer) }
    }
  }
}

extension Dictionary: JSONWritable where Key == String, Value: JSONWritable {
  /// Writes an object with its members sorted by name.
  public func write(to writer: inout JSONWriter) {
    writer.object { writer in
      for (name, value) in sorted(by: { $0.key < $1.key }) { writer.member(name, value) }
    }
  }
}
