/// Reads alarm offsets, durations and how long a repetition goes on.
extension QuickEntry {
  mutating func takeAlarms() {
    var index = 0
    while index < line.words.count {
      let isFirst = alarms.isEmpty || !line.isFree(index - 1)
      let found = line.longest(from: index) { TypedAlarm($0) ?? (isFirst ? nil : TypedAlarm(another: $0)) }
      if let found {
        alarms.append(found.meaning.length)
        line.take(found.range)
      }
      index = found?.range.upperBound ?? index + 1
    }
  }

  /// Reads the durations after "for": that of the event and that of its repetition.
  mutating func takeLengths() -> [(range: Range<Int>, length: TypedDistance)] {
    var lengths: [(range: Range<Int>, length: TypedDistance)] = []
    for index in line.words.indices.reversed() where EntryWords.lengths.contains(line.word(index) ?? "") {
      guard let found = line.longest(from: index + 1, { TypedDistance(length: $0) }) else { continue }
      lengths.append((index..<found.range.upperBound, found.meaning))
      line.take(index..<found.range.upperBound)
    }
    return lengths
  }

  /// Assigns each duration a role: an event cannot last as long as the interval of its repetition. A duration that fits
  /// neither role belongs to the title.
  mutating func assign(_ lengths: [(range: Range<Int>, length: TypedDistance)]) {
    for (range, length) in lengths {
      if let repetition, repetitionLength == nil, length.seconds == 0, length.nominalDays >= repetition.days {
        repetitionLength = length
      } else if duration == nil, let length = length.duration {
        duration = length
      } else {
        line.take(range, false)
      }
    }
  }
}

extension TypedDistance {
  /// Reads a duration after "for", including `1h30`, and `the next 3 weeks`, which begins now.
  init?(length text: String) {
    let length = ["the next ", "next "].first(where: text.hasPrefix).map { text.dropFirst($0.count) } ?? text[...]
    let parts = length.split(separator: "h", omittingEmptySubsequences: false)
    let lacksUnit = parts.count == 2 && parts[1].count == 2 && parts.allSatisfy { TypedWords.number($0) != nil }
    self.init(lacksUnit ? "\(length)m" : length)
  }

  /// The approximate number of days.
  var nominalDays: Int { days + 30 * months }
}
