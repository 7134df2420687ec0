import CivilTime
import Libical

/// Compares one of our lines with libical's version of it.
enum ComparedValue {
  enum Verdict {
    case same
    case differs(ReadingDifference)
    case unexplained
  }

  /// The line as libical reads it, without white space around the name.
  static func withoutSpaceAroundName(_ line: ContentLine) -> ContentLine {
    let name = line.name.trimmingAllWhiteSpace
    if name.utf8.count == line.name.utf8.count { return line }
    return ContentLine(name + line.unfolded.dropFirst(line.name.count))
  }

  /// The reason why libical has no property for a line, or nil if there is no such reason.
  ///
  /// - Parameter isThere: Whether libical has a property with that name.
  static func reasonToLeaveOut(_ line: ContentLine, isThere: Bool) -> ReadingDifference? {
    let name = line.name.uppercased()
    if !line.hasValue { return .noColon }
    let isName = name.allSatisfy { $0 == "-" || ($0.isASCII && ($0.isLetter || $0.isNumber)) }
    // libical accepts any characters in names that begin with X-, but not everywhere.
    if name.isEmpty || (!isName && !(name.hasPrefix("X-") && isThere)) { return .noName }
    if line.rawValue.allSatisfy(\.isWhitespace) { return .emptyValue }
    if !name.hasPrefix("X-"), !LibicalProperty.knows(name) { return .unknownProperty }
    return nil
  }

  /// Whether libical reports an error for a value instead of a property, for a known reason: the value cannot be read,
  /// it uses forms that libical does not support (times with a lowercase `t` or `z`), or it is a DURATION with a
  /// misplaced T.
  static func isRefused(_ line: ContentLine, _ value: String, errors: [String]) -> Bool {
    guard let own = try? line.settingRawValue(value) else { return false }
    let isNamed = errors.contains { error in
      // The error quotes the value starting at its last colon.
      guard error.contains("\(line.name.uppercased()) property"), let told = error.split(separator: ": ").last
      else { return false }
      return value.trimmingAllWhiteSpace.hasSuffix(String(told).trimmingAllWhiteSpace)
    }
    let isLowercase = own.valueType == .dateTime && value != value.uppercased()
    let hasOtherT =
      own.duration != nil && own.valueType == .duration && (try? CalendarDuration(parsing: own.uri)) == nil
    return isNamed && (isLowercase || hasOtherT || own.valueType == .unknown || !hasTypedValue(own))
  }

  /// The values of a property from which libical creates several properties.
  ///
  /// It splits lists at every comma that is not preceded by a backslash, even if the backslash is itself escaped.
  static func parts(of line: ContentLine) -> [String] {
    let lists: [KnownProperty] = [.categories, .resources, .exdate, .rdate, .freebusy]
    guard let property = line.property, lists.contains(property) else { return [line.plainValue] }
    var parts = [""]
    for character in line.plainValue {
      let isSeparator = character == "," && parts.last?.last != "\\"
      if isSeparator { parts.append("") } else { parts[parts.count - 1].append(character) }
    }
    return parts
  }

  /// Whether two values are the same, differ in form only, or differ because our value has no meaning.
  static func verdict(_ line: ContentLine, _ ours: String, _ theirs: String) -> Verdict {
    let trimmed = ours.trimmingAllWhiteSpace
    if ours == theirs { return .same }
    if trimmed == theirs { return .differs(.whiteSpace) }
    let own = ContentLine("\(line.name):\(trimmed)")
    let other = ContentLine("\(line.name):\(theirs)")
    if own.text == other.text || own.text == theirs { return .differs(.escapes) }
    if trimmed.uppercased() == theirs, line.property?.vocabularies.isEmpty == false { return .differs(.letterCase) }
    let isRule = line.property == .rrule || line.property == .exrule
    if isRule, ruleParts(trimmed) == ruleParts(theirs) { return .differs(.ruleForm) }
    if line.property == .requestStatus, ours.statusCode == theirs.statusCode { return .differs(.statusText) }
    if line.unfolded.contains("\\:"), line.rawValue.hasSuffix(theirs) { return .differs(.colonBehindBackslash) }
    if own.rawValue.filter({ $0 != "\\" }) == theirs, line.property == nil { return .differs(.loneBackslash) }
    if line.property != nil, ours.withLibicalEscapes == theirs { return .differs(.loneBackslash) }
    if isSameNumber(own, other) { return .differs(.valueForm) }
    return hasTypedValue(own) || own.valueType == .recur ? .unexplained : .differs(.garbage)
  }

  private static func isSameNumber(_ own: ContentLine, _ other: ContentLine) -> Bool {
    if let geo = own.geo, let cut = other.geo {
      return abs(geo.latitude - cut.latitude) < 1e-6 && abs(geo.longitude - cut.longitude) < 1e-6
    }
    if let duration = own.duration { return duration == other.duration }
    if let offset = own.utcOffset { return offset == other.utcOffset }
    if own.valueType == .integer, let number = own.integer { return number == other.integer }
    return false
  }

  /// Whether we can read a value as more than text.
  private static func hasTypedValue(_ line: ContentLine) -> Bool {
    switch line.valueType {
    case .date, .dateTime: line.times.allSatisfy { $0 != nil } && (line.times.count == 1 || mayBeList(line))
    case .text where line.property == .requestStatus: line.rawValue.first?.isNumber == true
    case .period: line.periods.allSatisfy { $0 != nil }
    case .duration: line.duration != nil
    case .utcOffset: line.utcOffset != nil
    case .integer: line.integer != nil
    case .float: line.geo != nil
    // These types are not read here.
    case .recur, .time: false
    default: true
    }
  }

  private static func mayBeList(_ line: ContentLine) -> Bool {
    line.property == .exdate || line.property == .rdate
  }

  /// The parts of a rule in a fixed order, without white space, plus signs, defaults, or a SKIP that has no RSCALE.
  private static func ruleParts(_ rule: String) -> [String] {
    let parts = rule.uppercased().filter { !$0.isWhitespace && $0 != "+" }.split(separator: ";")
    let hasScale = parts.contains { $0.hasPrefix("RSCALE=") }
    return parts.filter { part in
      part != "INTERVAL=1" && part != "WKST=MO" && (hasScale || !part.hasPrefix("SKIP="))
    }.map { part in
      let values = part.drop { $0 != "=" }.dropFirst().split(separator: ",")
      let numbers = values.map { Int($0).map(String.init) ?? String($0).replacing(/^-?0+(?=[A-Z])/, with: "") }
      return "\(part.prefix { $0 != "=" })=\(numbers.sorted().joined(separator: ","))"
    }.sorted()
  }
}

extension String {
  fileprivate var trimmingAllWhiteSpace: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }

  /// The text as libical reads it: some letters after a backslash become white space, and others become a space.
  fileprivate var withLibicalEscapes: String {
    var text = ""
    var rest = self[...]
    while let character = rest.popFirst() {
      guard character == "\\", let escaped = rest.popFirst() else {
        text.append(character)
        continue
      }
      switch escaped {
      case "n", "N": text += "\\n"
      case ";", ",", "\\": text += "\\\(escaped)"
      case "\"": text += "\""
      case "t", "T": text += "\t"
      case "b", "B": text += "\u{8}"
      case "f", "F": text += "\u{C}"
      case "r", "R": text += "\r"
      default: text += " "
      }
    }
    return text
  }

  fileprivate var statusCode: Substring { prefix { $0 != ";" } }
}

extension ContentLine {
  /// The value with bytes that are not UTF-8 replaced, as in libical's strings.
  fileprivate var plainValue: String { String(decoding: valueBytes, as: UTF8.self) }
}
