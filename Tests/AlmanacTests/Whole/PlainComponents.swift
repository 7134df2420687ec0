import Foundation

/// The components of a calendar, read in the simplest way: lines that begin with a space continue the previous line,
/// and everything between BEGIN and END of an event, to-do, journal or free/busy component is one component.
struct PlainComponents {
  private(set) var all: [[String]] = []

  init(_ bytes: some Sequence<UInt8>) {
    var lines: [[UInt8]] = []
    for line in Self.physicalLines(Array(bytes)) {
      if line.first == 0x20 || line.first == 0x09, !lines.isEmpty {
        lines[lines.count - 1] += line.dropFirst()
      } else if !line.isEmpty {
        lines.append(line)
      }
    }
    var current: [String] = []
    var open = ""
    for line in lines.map(Self.latin1) {
      if open.isEmpty {
        guard let kind = Self.kinds.first(where: { line.uppercased() == "BEGIN:" + $0 }) else { continue }
        open = kind
      }
      current.append(line)
      if line.uppercased() == "END:" + open {
        all.append(current)
        current = []
        open = ""
      }
    }
  }

  init(contentsOf path: String) throws {
    self.init(try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  /// The components that are missing from another calendar, which may have added a missing UID or DTSTAMP.
  func missing(in other: PlainComponents) -> [[String]] {
    var rest: [[String]: Int] = [:]
    for component in other.all {
      rest[component, default: 0] += 1
      for added in [["UID:"], ["DTSTAMP:"], ["UID:", "DTSTAMP:"]] {
        rest[component.filter { line in !added.contains { line.hasPrefix($0) } }, default: 0] += 1
      }
    }
    return all.filter { component in
      guard let count = rest[component], count > 0 else { return true }
      rest[component] = count - 1
      return false
    }
  }

  private static let kinds = ["VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY"]

  private static func physicalLines(_ bytes: [UInt8]) -> [[UInt8]] {
    bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
      Array(line.last == 0x0D ? line.dropLast() : line)
    }
  }

  private static func latin1(_ bytes: [UInt8]) -> String {
    String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }
}
