extension Component {
  /// The component in canonical form, as unfolded content lines terminated by CRLF. Two components have the same
  /// canonical form if they have the same content in the same order.
  ///
  /// Each line is canonical (``UnfoldedLine/appendCanonical(property:to:)``), and properties come before components. A
  /// line without a colon is written with an empty value.
  public var canonicalBytes: [UInt8] {
    var bytes: [UInt8] = []
    appendCanonical(to: &bytes)
    return bytes
  }

  /// Appends the component in canonical form.
  public func appendCanonical(to bytes: inout [UInt8]) {
    let name = name
    bytes.append(contentsOf: "BEGIN:\(name)\r\n".utf8)
    for line in properties { line.appendCanonical(to: &bytes) }
    for component in components { component.appendCanonical(to: &bytes) }
    bytes.append(contentsOf: "END:\(name)\r\n".utf8)
  }
}

extension ContentLine {
  /// Appends the line in canonical form, terminated by CRLF.
  public func appendCanonical(to bytes: inout [UInt8]) {
    let property = property
    withUnfolded { $0.appendCanonical(property: property, to: &bytes) }
    bytes.append(contentsOf: [0x0D, 0x0A])
  }
}
