/// Content lines as in a file: folded at 75 octets, between characters, and ended by CRLF (RFC 5545 3.1).
struct FoldedLines {
  private(set) var bytes: [UInt8] = []

  mutating func add(_ line: String) {
    var line = line
    line.withUTF8 { text in
      var start = 0
      var room = 75
      while text.count - start > room {
        var end = start + room
        // The continuation bytes of a character begin with the bits 10.
        while text[end] & 0xC0 == 0x80 { end -= 1 }
        bytes.append(contentsOf: text[start..<end])
        bytes.append(contentsOf: [0x0D, 0x0A, 0x20])
        start = end
        room = 74
      }
      bytes.append(contentsOf: text[start...])
      bytes.append(contentsOf: [0x0D, 0x0A])
    }
  }

  mutating func add(_ lines: [String]) {
    for line in lines { add(line) }
  }

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
  }
}

extension String {
  /// The text, escaped as a TEXT value (RFC 5545 3.3.11).
  var escaped: String {
    var result: [UInt8] = []
    for byte in utf8 {
      switch byte {
      case 0x0A: result += [0x5C, 0x6E]
      case 0x2C, 0x3B, 0x5C: result += [0x5C, byte]
      default: result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
