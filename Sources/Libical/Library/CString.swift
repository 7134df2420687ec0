import CLibical

/// Converts strings to and from C strings.
enum CString {
  /// Calls a function with a mutable C string that contains a copy of the bytes.
  ///
  /// - Throws: ``LibicalError`` `nulByte`, because C strings end at the first NUL byte.
  static func with<Result>(
    _ bytes: UnsafeBufferPointer<UInt8>, line: Int? = nil, _ body: (UnsafeMutablePointer<CChar>) -> Result
  ) throws(LibicalError) -> Result {
    if let place = bytes.firstIndex(of: 0) {
      throw LibicalError(.nulByte, "byte \(place + 1) is NUL, and libical would ignore everything after it", line: line)
    }
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: bytes.count + 1) { text in
      bytes.withMemoryRebound(to: CChar.self) { source in
        if let start = source.baseAddress { text.baseAddress?.initialize(from: start, count: source.count) }
      }
      text.initializeElement(at: bytes.count, to: 0)
      // A temporary allocation of at least one byte has an address.
      return body(text.baseAddress!)
    }
  }

  /// Calls a function with a string as a C string.
  ///
  /// - Throws: ``LibicalError`` `nulByte`.
  static func with<Result>(
    _ text: String, _ body: (UnsafeMutablePointer<CChar>) -> Result
  ) throws(LibicalError) -> Result {
    var text = text
    let answer = text.withUTF8 { bytes in
      Swift.Result { () throws(LibicalError) -> Result in try with(bytes, body) }
    }
    return try answer.get()
  }

  /// Takes ownership of a string that libical allocated. Bytes that are not UTF-8 are replaced.
  static func take(_ text: UnsafeMutablePointer<CChar>?) -> String? {
    guard let text else { return nil }
    defer { libical.icalmemory_free_buffer(text) }
    return String(cString: text)
  }

  /// Copies a string that libical owns.
  static func copy(_ text: UnsafePointer<CChar>?) -> String? { text.map { String(cString: $0) } }
}
