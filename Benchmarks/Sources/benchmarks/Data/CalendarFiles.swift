import Foundation
import Workloads

/// Writes generated calendars to files incrementally. The same arguments always produce the same bytes.
enum CalendarFiles {
  /// Writes a mixed calendar of at least a given number of bytes.
  static func writeMixed(byteCount: Int, to path: String) throws {
    try write(to: path) { file in
      var calendar = MixedCalendar()
      var lines = FoldedLines()
      lines.add(MixedCalendar.header)
      for zone in ZoneDefinition.all { lines.add(zone.lines) }
      var written = 0
      while written + lines.bytes.count < byteCount {
        calendar.addNext(to: &lines)
        if lines.bytes.count > pieceSize {
          written += lines.bytes.count
          try file.write(contentsOf: lines.bytes)
          lines.removeAll()
        }
      }
      lines.add(MixedCalendar.footer)
      try file.write(contentsOf: lines.bytes)
    }
  }

  /// Writes a number of events and to-dos spread over twenty years, a fifth of them recurring.
  static func writeYears(items: Int, to path: String) throws {
    try write(to: path) { file in
      var calendar = MixedCalendar(span: .years)
      var lines = FoldedLines()
      lines.add(MixedCalendar.header)
      for zone in ZoneDefinition.all { lines.add(zone.lines) }
      for _ in 0..<items {
        calendar.addNext(to: &lines)
        if lines.bytes.count > pieceSize {
          try file.write(contentsOf: lines.bytes)
          lines.removeAll()
        }
      }
      lines.add(MixedCalendar.footer)
      try file.write(contentsOf: lines.bytes)
    }
  }

  /// Writes events in which every line except the first and the last is invalid.
  static func writeBroken(lines count: Int, to path: String) throws {
    try write(to: path) { file in
      let wrong = [
        "NOCOLON", "SEQUENCE:x", "GEO:1", "DTSTART:tomorrow", "UNKNOWN:x", "CLASS:", "RRULE:FREQ=NEVER", "a b:c",
      ]
      var lines = FoldedLines()
      lines.add(MixedCalendar.header)
      for number in 0..<count {
        if number.isMultiple(of: 100) { lines.add("BEGIN:VEVENT") }
        lines.add(wrong[number % wrong.count])
        if number % 100 == 99 || number == count - 1 { lines.add("END:VEVENT") }
        if lines.bytes.count > pieceSize {
          try file.write(contentsOf: lines.bytes)
          lines.removeAll()
        }
      }
      lines.add(MixedCalendar.footer)
      try file.write(contentsOf: lines.bytes)
    }
  }

  /// Writes a number of tiny events.
  static func writeFlat(events: Int, to path: String) throws {
    try write(to: path) { file in
      var lines = FoldedLines()
      lines.add(MixedCalendar.header)
      for number in 0..<events {
        let hour = String(100 + number % 24).dropFirst()
        lines.add("BEGIN:VEVENT")
        lines.add("UID:\(number)@example.com")
        lines.add("DTSTAMP:20250101T000000Z")
        lines.add("DTSTART:20250101T\(hour)0000Z")
        lines.add("SUMMARY:Event \(number)")
        lines.add("END:VEVENT")
        if lines.bytes.count > pieceSize {
          try file.write(contentsOf: lines.bytes)
          lines.removeAll()
        }
      }
      lines.add(MixedCalendar.footer)
      try file.write(contentsOf: lines.bytes)
    }
  }

  /// Writes one event whose attachment is a single line of a given number of bytes, folded or not.
  static func writeLongLine(byteCount: Int, isFolded: Bool, to path: String) throws {
    try write(to: path) { file in
      var random = SeededGenerator(seed: 2)
      let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
      let name = "ATTACH;FMTTYPE=application/pdf;ENCODING=BASE64;VALUE=BINARY:"
      let content = [UInt8](unsafeUninitializedCapacity: byteCount) { bytes, count in
        for index in 0..<byteCount { bytes[index] = digits[random.number(below: 64)] }
        count = byteCount
      }
      let line = name + String(decoding: content, as: UTF8.self)
      var lines = FoldedLines()
      lines.add(MixedCalendar.header)
      lines.add(["BEGIN:VEVENT", "UID:long@example.com", "DTSTAMP:20250101T000000Z", "DTSTART:20250101T000000Z"])
      if isFolded {
        lines.add(line)
      } else {
        try file.write(contentsOf: lines.bytes)
        try file.write(contentsOf: Array((line + "\r\n").utf8))
        lines.removeAll()
      }
      lines.add(["END:VEVENT", MixedCalendar.footer])
      try file.write(contentsOf: lines.bytes)
    }
  }

  /// Writes a folder with a number of files, each with one event or to-do and the zone that it uses.
  ///
  /// - Returns: The paths, in order.
  static func writeFolder(files: Int, to folder: String) throws -> [String] {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    var calendar = MixedCalendar()
    return try (0..<files).map { number in
      var item = FoldedLines()
      let zone = calendar.addNext(to: &item)
      var lines = FoldedLines()
      lines.add(MixedCalendar.header)
      if let zone { lines.add(zone.lines) }
      var footer = FoldedLines()
      footer.add(MixedCalendar.footer)
      let path = "\(folder)/\(String(1_000_000 + number).dropFirst()).ics"
      try write(to: path) { try $0.write(contentsOf: lines.bytes + item.bytes + footer.bytes) }
      return path
    }
  }

  private static let pieceSize = 1 << 20

  private static func write(to path: String, _ body: (FileHandle) throws -> Void) throws {
    guard FileManager.default.createFile(atPath: path, contents: nil), let file = FileHandle(forWritingAtPath: path)
    else { throw WorkloadError("\(path) cannot be written") }
    try body(file)
    try file.close()
  }
}
