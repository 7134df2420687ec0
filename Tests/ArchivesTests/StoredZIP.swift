import Foundation

/// A ZIP archive with uncompressed files.
enum StoredZIP {
  static func bytes(_ files: [(name: String, text: String)]) -> [UInt8] {
    var bytes: [UInt8] = []
    var directory: [UInt8] = []
    for (name, text) in files {
      let (name, content) = (Array(name.utf8), Array(text.utf8))
      let fields =
        [20, 0, 0, 0, 0].flatMap { little($0, 2) } + little(crc32(content), 4) + little(content.count, 4)
        + little(content.count, 4) + little(name.count, 2) + little(0, 2)
      directory +=
        little(0x0201_4B50, 4) + little(20, 2) + fields + little(0, 2) + little(0, 2) + little(0, 2) + little(0, 4)
        + little(bytes.count, 4) + name
      bytes += little(0x0403_4B50, 4) + fields + name + content
    }
    let end =
      little(0x0605_4B50, 4) + little(0, 2) + little(0, 2) + little(files.count, 2) + little(files.count, 2)
      + little(directory.count, 4) + little(bytes.count, 4) + little(0, 2)
    return bytes + directory + end
  }

  private static func little(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  private static func crc32(_ bytes: [UInt8]) -> Int {
    var sum: UInt32 = .max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum >> 1 ^ (sum & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
    return Int(~sum)
  }
}
