import Bounds
import ICalendar

/// The fields of a form or a query, in order.
public struct FormFields: Sendable, Hashable {
  private var fields: [(name: String, value: String)] = []
  /// The uploaded files.
  public var files: [UploadedFile] = []

  /// Whether fields were dropped because there were too many fields, or because a field had too many combining marks.
  private(set) var isCut = false

  /// The maximum number of fields.
  private static let most = 1000

  /// Creates an empty form.
  public init() {}

  /// Parses `name=value&…` (URL Standard, 5.1). Invalid UTF-8 is replaced.
  public init(encoded text: String) {
    for part in text.utf8.split(separator: UInt8(ascii: "&")).prefix(Self.most + 1).map(Substring.init) {
      let name = Substring(part.utf8.prefix { $0 != UInt8(ascii: "=") })
      add(Self.decoded(name), Self.decoded(Substring(part.utf8.dropFirst(name.utf8.count + 1))))
    }
  }

  /// Adds a field, unless it has too many consecutive combining marks.
  mutating func add(_ name: String, _ value: String) {
    if CombiningMarks.exceed(in: name.utf8) || CombiningMarks.exceed(in: value.utf8) || fields.count >= Self.most {
      isCut = true
    } else {
      fields.append((name, value))
    }
  }

  /// The first value of a field.
  public subscript(_ name: String) -> String? { fields.first { $0.name.hasSameBytes(as: name) }?.value }

  /// All fields except files as one string, which differs whenever the fields differ.
  var text: String { fields.map { "\($0.name.utf8.count) \($0.name) \($0.value.utf8.count) \($0.value)" }.joined() }

  /// All fields, in order.
  var all: [(name: String, value: String)] { fields }

  /// All values of a field, in order.
  func values(_ name: String) -> [String] { fields.filter { $0.name.hasSameBytes(as: name) }.map(\.value) }

  /// Whether two forms have the same fields.
  public static func == (one: FormFields, other: FormFields) -> Bool {
    one.fields.elementsEqual(other.fields, by: ==) && one.files == other.files
  }

  /// Hashes the fields.
  public func hash(into hasher: inout Hasher) {
    for field in fields {
      hasher.combine(field.name)
      hasher.combine(field.value)
    }
  }

  private static func decoded(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    let source = Array(text.utf8)
    var index = 0
    while index < source.count {
      if source[index] == UInt8(ascii: "%"), index + 2 < source.count,
        let byte = PercentEncoding.octet(source[index + 1], source[index + 2])
      {
        bytes.append(byte)
        index += 3
      } else {
        bytes.append(source[index] == UInt8(ascii: "+") ? 0x20 : source[index])
        index += 1
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// A file uploaded with a form.
public struct UploadedFile: Sendable, Hashable {
  /// The name sent by the browser.
  public var name: String
  /// The content.
  public var bytes: [UInt8]
}
