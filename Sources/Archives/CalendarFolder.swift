import Foundation
public import ICalendar

/// Calendar properties stored in files next to the calendar.
///
/// A vdir, as used by vdirsyncer, khal and todoman, is a folder with one .ics file per item and the files `displayname`
/// and `color`. An Apple Calendar archive (.icbu) has a folder NAME.calendar for each calendar, containing the file
/// `Info.plist` and a folder Events with the items.
public struct CalendarFolder {
  private let read: (String) -> [UInt8]?
  private var known: [String: [ContentLine]] = [:]

  /// The maximum size of a file with calendar properties.
  private static let limit = 1 << 20

  /// Reads from the file system.
  public init() {
    read = { path in
      guard let handle = FileHandle(forReadingAtPath: path) else { return nil }
      defer { try? handle.close() }
      return (try? handle.read(upToCount: Self.limit)).map { [UInt8]($0) }
    }
  }

  /// Reads files by path with a closure.
  init(reading read: @escaping (String) -> [UInt8]?) { self.read = read }

  /// Returns the properties of the calendar to which a file of items belongs.
  public mutating func properties(besides path: String) -> [ContentLine] {
    let folder = path.folder
    if let lines = known[folder] { return lines }
    let (name, color) = applePair(folder) ?? (text("displayname", in: folder), text("color", in: folder))
    var lines: [ContentLine] = []
    if let name { lines += ["NAME", "X-WR-CALNAME"].map { ContentLine("\($0):\(TextValue.encode(name))") } }
    if let color, color.hasPrefix("#"), color.dropFirst().allSatisfy(\.isHexDigit) {
      lines.append(ContentLine("X-APPLE-CALENDAR-COLOR:" + color))
    } else if let color, color.allSatisfy({ $0.isASCII && $0.isLetter }) {
      // A color name (RFC 7986 5.9).
      lines.append(ContentLine("COLOR:" + color))
    }
    known[folder] = lines
    return lines
  }

  /// Returns the first line of a file.
  private func text(_ name: String, in folder: String) -> String? {
    let bytes = read(folder.path(to: name)) ?? []
    let line = String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self).trimmed
    return line.isEmpty || line.utf8.contains { $0 < 0x20 } ? nil : line
  }

  /// Returns the contents of Info.plist, or nil if the folder does not belong to an Apple Calendar archive.
  private func applePair(_ folder: String) -> (name: String?, color: String?)? {
    let calendar = [folder, folder.folder].first { $0.lowercased().hasSuffix(".calendar") }
    // In a binary property list, a few bytes can represent an endless tree. Apple's Calendar writes XML.
    guard let calendar, let bytes = read(calendar.path(to: "Info.plist")), !bytes.starts(with: "bplist".utf8),
      let plist = try? PropertyListSerialization.propertyList(from: Data(bytes), format: nil),
      let values = plist as? [String: Any]
    else { return nil }
    return (Self.text(values["Title"]), Self.text(values["Color"]))
  }

  private static func text(_ value: Any?) -> String? {
    guard let text = (value as? String)?.split(whereSeparator: \.isNewline).joined(separator: " ").trimmed else {
      return nil
    }
    return text.isEmpty ? nil : text
  }
}

extension String {
  /// The path of the folder that contains a path; empty for the current folder.
  fileprivate var folder: String { lastIndex(of: "/").map { String(self[..<$0]) } ?? "" }

  /// Returns the path of a file in this folder.
  fileprivate func path(to name: String) -> String { isEmpty ? name : "\(self)/\(name)" }
}
