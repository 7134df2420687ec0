/// The header of a response, line by line; headers of 1xx responses are discarded when the next header begins.
struct ResponseLines {
  private(set) var header = HTTPHeader()
  private var status = 0
  private var size = 0
  private var pending: (name: String, value: String)?

  /// The status, if the last line was the end of the header.
  private(set) var endedStatus: Int?

  private var isOld = false

  /// Whether the connection stays open for more requests (RFC 9112 9.3).
  var keepsConnection: Bool {
    let words = header["Connection"]?.lowercased().split(separator: ",").map { String($0[...].trimmingBlanks) } ?? []
    return isOld ? words.contains("keep-alive") : !words.contains("close")
  }

  /// Adds a line; returns false if the header exceeds the limit.
  mutating func take(_ bytes: UnsafeRawBufferPointer, limit: Int) -> Bool {
    size += bytes.count
    guard size <= limit else { return false }
    endedStatus = nil
    let line = Self.text(bytes[...])
    if line.hasPrefix("HTTP/") {
      header = HTTPHeader()
      pending = nil
      isOld = line.hasPrefix("HTTP/1.0")
      status = line.split(separator: " ", maxSplits: 2).dropFirst().first.flatMap { Int($0) } ?? 0
    } else if line.isEmpty {
      flush()
      endedStatus = status
    } else if let first = line.first, first == " " || first == "\t" {
      pending?.value += " " + line[...].trimmingBlanks
    } else if let colon = line.firstIndex(of: ":") {
      flush()
      pending = (String(line[..<colon].trimmingBlanks), String(line[line.index(after: colon)...].trimmingBlanks))
    }
    return true
  }

  private mutating func flush() {
    if let pending { header.add(pending.name, pending.value) }
    pending = nil
  }

  /// Decodes UTF-8, or else ISO 8859-1, which cannot fail.
  private static func text(_ bytes: Slice<UnsafeRawBufferPointer>) -> String {
    var line = bytes
    while let last = line.last, last == 0x0A || last == 0x0D { line.removeLast() }
    return String(validating: line, as: UTF8.self)
      ?? String(String.UnicodeScalarView(line.map { Unicode.Scalar($0) }))
  }
}
