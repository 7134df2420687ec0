/// A property that does not hold for an input.
public struct Violation: Error, CustomStringConvertible {
  /// The property, and what was found instead.
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}

/// Throws if a condition is false. `found` is evaluated only then.
func require(_ condition: Bool, _ property: String, _ found: @autoclosure () -> String = "") throws(Violation) {
  if condition { return }
  let found = found()
  throw Violation(found.isEmpty ? property : "\(property): \(found)")
}

/// Throws if two values differ.
func require<Value: Equatable>(_ first: Value, equals second: Value, _ property: String) throws(Violation) {
  if first == second { return }
  throw Violation("\(property):\n\(readable(first))\n--- is not ---\n\(readable(second))")
}

/// Returns bytes as text, and anything else as its description.
private func readable(_ value: some Any) -> String {
  switch value {
  case let bytes as [UInt8]: String(decoding: bytes, as: UTF8.self).debugDescription
  case let text as String: text.debugDescription
  default: "\(value)"
  }
}
