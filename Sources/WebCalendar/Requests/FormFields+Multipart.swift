import Bounds

extension FormFields {
  /// The maximum size of a part's header in bytes.
  private static let mostHeadBytes = 8192

  /// Parses a form with files (RFC 7578). Returns nil if it is malformed, or if the header of a part is too long or has
  /// too many consecutive combining marks.
  ///
  /// - Parameters:
  ///   - bytes: The body.
  ///   - type: The Content-Type header, which contains the boundary.
  public init?(multipart bytes: [UInt8], type: String) {
    guard let start = type.firstRange(of: "boundary=") else { return nil }
    let boundary = type[start.upperBound...].prefix { $0 != ";" }.filter { $0 != "\"" && $0 != " " }
    guard (1...70).contains(boundary.utf8.count) else { return nil }
    self.init()
    let mark = Array("--\(boundary)".utf8)
    var position = Self.find(mark, in: bytes, from: 0)
    while let begin = position {
      var index = begin + mark.count
      if bytes[index...].starts(with: Array("--".utf8)) { return }
      guard bytes[index...].starts(with: [0x0D, 0x0A]),
        let headEnd = Self.find([0x0D, 0x0A, 0x0D, 0x0A], in: bytes, from: index),
        let end = Self.find([0x0D, 0x0A] + mark, in: bytes, from: headEnd + 2)
      else { return nil }
      guard headEnd - index <= Self.mostHeadBytes, !CombiningMarks.exceed(in: bytes[index..<headEnd]) else {
        return nil
      }
      let head = String(decoding: bytes[index..<headEnd], as: UTF8.self)
      index = headEnd + 4
      let content = index <= end ? Array(bytes[index..<end]) : []
      guard let name = Self.parameter("name", of: head) else { return nil }
      if let file = Self.parameter("filename", of: head) {
        if files.count < 20, !file.isEmpty || !content.isEmpty {
          files.append(UploadedFile(name: file, bytes: content))
        }
      } else {
        add(name, String(decoding: content, as: UTF8.self))
      }
      position = end + 2
    }
    return nil
  }

  /// Returns a parameter of the Content-Disposition header.
  private static func parameter(_ name: String, of head: String) -> String? {
    for line in head.split(whereSeparator: \.isNewline) where line.lowercased().hasPrefix("content-disposition:") {
      for part in line.split(separator: ";").dropFirst() {
        let text = part.drop { $0 == " " }
        if text.lowercased().hasPrefix("\(name)=") {
          return String(text.dropFirst(name.count + 1)).replacing("\"", with: "")
        }
      }
    }
    return nil
  }

  private static func find(_ pattern: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
    guard let first = pattern.first, bytes.count >= pattern.count else { return nil }
    return bytes.withUnsafeBufferPointer { bytes in
      var index = start
      while index + pattern.count <= bytes.count {
        if bytes[index] == first, bytes[index..<index + pattern.count].elementsEqual(pattern) { return index }
        index += 1
      }
      return nil
    }
  }
}
