extension Array {
  /// What is in it, which is taken out.
  mutating func takeAll() -> [Element] {
    defer { self = [] }
    return self
  }
}
