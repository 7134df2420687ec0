/// How long before an entry alarms go off, and how long it lasts or repeats.
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

  /// The lengths behind "for": that of the event, and for how long it repeats.
  mutating func takeLengths() -> [(range: Range<Int>, length: TypedDistance)] {
    var lengths: [(range: Range<Int>, length: TypedDistance)] = []
    for index in line.words.indices.reversed() where EntryWords.lengths.contains(line.word(index) ?? "") {
      guard let found = line.longest(from: index + 1, { TypedDistance(length: $0) }) else { continue }
      lengths.append((index..<found.range.upperBound, found.meaning))
      line.take(index..<found.range.upperBound)
    }
    return lengths
  }

  /// Takes lengths for what they can be: nothing lasts as long as it takes to repeat. One that can be nothing belongs to
  /// the title.
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
  /// Reads a length behind "for": also `1h30`, and `the next 3 weeks`, which begin now.
  init?(length text: String) {
    let length = ["the next ", "next "].first(where: text.hasPrefix).map { text.dropFirst($0.count) } ?? text[...]
    let parts = length.split(separator: "h", omittingEmptySubsequences: false)
    let lacksUnit = parts.count == 2 && parts[1].count == 2 && parts.allSatisfy { TypedWords.number($0) != nil }
    self.init(lacksUnit ? "\(length)m" : length)
  }

  /// About how many days it is.
  var nominalDays: Int { days + 30 * months }
}
