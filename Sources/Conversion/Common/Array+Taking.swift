extension Array {
  /// Removes and returns all elements.
  mutating func takeAll() -> [Element] {
    defer { self = [] }
    return self
  }
}
