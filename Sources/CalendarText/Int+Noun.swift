extension Int {
  /// The number with a noun: `1 file`, `2 files`.
  ///
  /// - Parameter several: The plural of the noun, or nil to append an s.
  package func of(_ noun: String, _ several: String? = nil) -> String {
    "\(self) \(self == 1 ? noun : several ?? noun + "s")"
  }
}
