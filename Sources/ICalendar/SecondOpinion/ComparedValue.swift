import Libical

/// Compares one line of ours with libical's version of it.
enum ComparedValue {
  enum Verdict {
    case same
    case differs(ReadingDifference)
    case unexplained
  }

  /// Why libical has nothing for a line, if it has nothing.
  static func reasonToLeaveOut(_ line: ContentLine) -> ReadingDifference? {
    let name = line.name.uppercased()
    if !line.hasValue { return .noColon }
    if name.isEmpty || !name.allSatisfy({ $0 == "-" || ($0.isASCII && ($0.isLetter || $0.isNumber)) }) {
      return .noName
    }
    if line.rawValue.allSatisfy(\.isWhitespace) { return .emptyValue }
    if !name.hasPrefix("X-"), !LibicalProperty.knows(name) { return .unknownProperty }
    return nil
  }

  /// Whether libical has an error for a value that we cannot read either.
  static func isRefused(_ line: ContentLine, _ value: String, errors: [String]) -> Bool {
    guard let own = try? line.settingRawValue(value) else { return false }
    return errors.contains { $0.contains("\(line.name.uppercased()) property") && $0.hasSuffix(": \(value)") }
      && !hasTypedValue(own)
  }

  /// The values of the properties that libical makes several of.
  ///
  /// It splits lists at every comma without a backslash before it, even if the backslash is itself escaped.
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

  /// Whether two values are the same, differ but mean the same, or differ if ours has no meaning.
  static func verdict(_ line: ContentLine, _ ours: String, _ theirs: String) -> Verdict {
    let trimmed = ours.trimmingAllWhiteSpace
    if ours == theirs { return .same }
    if trimmed == theirs { return .differs(.whiteSpace) }
    let own = ContentLine("\(line.name):\(trimmed)")
    let other = ContentLine("\(line.name):\(theirs)")
    if own.text == other.text || own.text == theirs { return .differs(.escapes) }
    if trimmed.uppercased() == theirs, line.property?.vocabularies.isEmpty == false { return .differs(.letterCase) }
    if line.property == .rrule, ruleParts(trimmed) == ruleParts(theirs) { return .differs(.ruleForm) }
    if line.property == .requestStatus, ours.statusCode == theirs.statusCode { return .differs(.statusText) }
    if line.unfolded.contains("\\:"), line.rawValue.hasSuffix(theirs) { return .differs(.colonBehindBackslash) }
    if own.rawValue.filter({ $0 != "\\" }) == theirs, line.property == nil { return .differs(.loneBackslash) }
    if isSameNumber(own, other) { return .differs(.valueForm) }
    return hasTypedValue(own) || own.valueType == .recur ? .unexplained : .differs(.garbage)
  }

  private static func isSameNumber(_ own: ContentLine, _ other: ContentLine) -> Bool {
    if let geo = own.geo, let cut = other.geo {
      return abs(geo.latitude - cut.latitude) < 1e-6 && abs(geo.longitude - cut.longitude) < 1e-6
    }
    if let duration = own.duration { return duration == other.duration }
    if let offset = own.utcOffset { return offset == other.utcOffset }
    return false
  }

  /// Whether we can type a value that is more than text.
  private static func hasTypedValue(_ line: ContentLine) -> Bool {
    switch line.valueType {
    case .date, .dateTime: line.times.allSatisfy { $0 != nil }
    case .period: line.periods.allSatisfy { $0 != nil }
    case .duration: line.duration != nil
    case .utcOffset: line.utcOffset != nil
    case .integer: line.integer != nil
    case .float: line.geo != nil
    // Nobody reads these here.
    case .recur, .time: false
    default: true
    }
  }

  /// The parts of a rule in a fixed order, without white space, plus signs and defaults.
  private static func ruleParts(_ rule: String) -> [String] {
    let parts = rule.uppercased().filter { !$0.isWhitespace && $0 != "+" }.split(separator: ";")
    return parts.filter { $0 != "INTERVAL=1" && $0 != "WKST=MO" }.map { part in
      let values = part.drop { $0 != "=" }.dropFirst().split(separator: ",")
      let numbers = values.map { Int($0).map(String.init) ?? String($0) }
      return "\(part.prefix { $0 != "=" })=\(numbers.sorted().joined(separator: ","))"
    }.sorted()
  }
}

extension String {
  fileprivate var trimmingAllWhiteSpace: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }

  fileprivate var statusCode: Substring { prefix { $0 != ";" } }
}

extension ContentLine {
  /// The value with bytes that are not UTF-8 replaced, as libical's texts are read.
  fileprivate var plainValue: String { String(decoding: valueBytes, as: UTF8.self) }
}
