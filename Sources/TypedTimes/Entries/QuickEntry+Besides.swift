import CivilTime

/// Words that remain beside what was understood and are only such as times consist of: `& wed`, `and 5`, `or friday`, `for
/// 3 nights`. In the title they would be lost days.
extension QuickEntry {
  /// The first of them, with what stands beside them if they say nothing by themselves, and what to write instead.
  package func besides() -> Doubt? {
    bareHour()
      ?? segments().lazy.compactMap { segment in
        leading(segment).flatMap { doubt($0) } ?? trailing(segment).flatMap { doubt($0) }
      }.first
  }

  /// Words between two gaps, or between a gap and the beginning or the end.
  private func segments() -> [Range<Int>] {
    var segments: [Range<Int>] = []
    var begin: Int?
    for index in 0...words.count {
      if index < words.count, words[index] != nil {
        begin = begin ?? index
      } else if let first = begin {
        segments.append(first..<index)
        begin = nil
      }
    }
    return segments
  }

  /// What a word can be in a phrase that says when; nil if it is none of that.
  private func role(_ index: Int) -> LeftoverWords.Role? {
    guard let word = word(index), !isOfTitle(word, at: index) else { return nil }
    return LeftoverWords.role(word)
  }

  // MARK: Behind a time

  /// The words behind a gap that only say when, if that is all there is, or if they cannot belong to a title.
  private func leading(_ segment: Range<Int>) -> Range<Int>? {
    guard segment.lowerBound > 0 else { return nil }
    let run = segment.lowerBound..<(segment.first { role($0) == nil } ?? segment.upperBound)
    let roles = run.compactMap(role)
    guard !run.isEmpty else { return nil }
    if run == segment {
      // Only small words and numbers may end a title.
      let isBetween = segment.upperBound < words.count
      let isMark = roles.allSatisfy { $0 == .dash }
      if isMark { return isBetween && isBoundedByDays(segment) ? run : nil }
      if roles == [.number] { return nil }
      return isBetween || roles != [.small] ? run : nil
    }
    if roles[0].joins, roles.dropFirst().contains(.name) { return run }
    if isPeriod(roles) { return run }
    // `dec 3 & 5`
    if roles.count > 1, roles[0].joins, roles[1] == .number, namesMonth { return run }
    return roles[0] == .exception ? run : nil
  }

  /// A dash between a repetition and a day, which may be its end.
  private func isBoundedByDays(_ segment: Range<Int>) -> Bool {
    guard repetition != nil, let start, TypedTime.reading(start, in: zone)?.time.isTimeOfDay == false,
      segment.count == 1
    else { return false }
    let besides = typed[segment.upperBound...].prefix(2).joined(separator: " ").lowercased()
    return TypedTime.reading(String(besides), in: zone)?.time.isTimeOfDay != true
      && TypedTime.reading(typed[segment.upperBound].lowercased(), in: zone)?.time.isTimeOfDay != true
  }

  private var namesMonth: Bool {
    start?.split(separator: " ").contains { TypedWords.month($0) != nil } ?? false
  }

  // MARK: Before a time

  /// The words before a gap that only say when, if they cannot belong to a title.
  private func trailing(_ segment: Range<Int>) -> Range<Int>? {
    guard segment.upperBound < words.count else { return nil }
    let last = segment.last { role($0) == nil }
    let run = (last.map { $0 + 1 } ?? segment.lowerBound)..<segment.upperBound
    let roles = run.compactMap(role)
    if let ending = roles.last(where: { $0 != .small }), ending.leadsOn { return run }
    if isPeriod(roles) { return run }
    return run.contains { role($0) == .name && !isNamesake($0, alone: run.count == 1) } ? run : nil
  }

  /// A month that is a name or a word too, such as `April` and `march`.
  private func isNamesake(_ index: Int, alone: Bool) -> Bool {
    guard let word = word(index), let typed = words[index] else { return false }
    return LeftoverWords.namesakes.contains(word)
      && (typed.first?.isUppercase ?? false || alone && ["may", "march"].contains(word))
  }

  /// Whether some words say which of several days, weeks or months: `this week`, `next 3 weeks`, `2 nights`.
  private func isPeriod(_ roles: [LeftoverWords.Role]) -> Bool {
    zip(roles, roles.dropFirst()).contains { [.which, .number].contains($0) && $1 == .unit }
      || roles.contains(.which) && roles.contains(.name)
  }

  // MARK: Hours

  /// `at 3` right behind a day, or before everything else, of an entry that says no time of day: `Tomorrow at 3 dentist`.
  private func bareHour() -> Doubt? {
    let time = start.flatMap { TypedTime.reading($0, in: zone)?.time }
    guard repetition != nil && start == nil || time?.isDate ?? false else { return nil }
    let found = words.indices.first { index in
      guard ["at", "@"].contains(word(index)), let hour = word(index + 1).flatMap({ TypedWords.count($0) }), hour < 25
      else { return false }
      let isHouse = words.indices.contains(index + 2) && words[index + 2]?.first?.isUppercase ?? false
      return index == 0 || isGap(index - 1) && !(isHouse && hasTitle(before: index))
    }
    return found.map { ("at \(word($0 + 1) ?? "")", nil) }
  }

  private func hasTitle(before index: Int) -> Bool { words[..<index].contains { $0 != nil } }

  // MARK: What to say

  /// The words of a run; small ones with what stands beside them.
  private func doubt(_ run: Range<Int>) -> Doubt {
    let roles = run.compactMap(role)
    let saysTime = roles.contains { [.name, .number, .unit].contains($0) }
    let joins = roles.contains { $0.joins }
    let begin = (joins || !saysTime) && isGap(run.lowerBound - 1) ? run.lowerBound - 1 : run.lowerBound
    let end = !saysTime && isGap(run.upperBound) ? run.upperBound + 1 : run.upperBound
    let text = typed[begin..<end].map { Self.withoutMarks($0) }.joined(separator: " ")
    let bare = text.hasSuffix(",") ? String(text.dropLast()) : text
    guard joins, isGap(run.lowerBound - 1), repetition == nil, roles.contains(where: { [.name, .number].contains($0) })
    else { return (bare, nights(run)) }
    return (bare, "names several days or times, and an entry has one; add it once for each")
  }

  /// What to write for `for 3 nights`.
  private func nights(_ run: Range<Int>) -> String? {
    guard let unit = run.last, let name = word(unit), ["night", "nights"].contains(name),
      let count = word(unit - 1).flatMap({ TypedWords.count($0) }), (1...365).contains(count), let start,
      case .date(let first)? = TypedTime.reading(start, in: zone)?.time
    else { return nil }
    return "does not say whether the last day is one too; "
      + "write “\(first.typed) to \(first.adding(days: count).typed)”"
  }
}
