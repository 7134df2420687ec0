import CivilTime

/// How long before an entry in one line alarms go off, how long it lasts, and for how long it repeats.
extension QuickEntry {
  mutating func takeAlarms() {
    for index in words.indices {
      guard let found = longest(from: index, { TypedAlarm($0) }) else { continue }
      alarms.append(found.meaning.length)
      remove(found.range)
      var end = found.range.upperBound
      while let next = longest(from: end, { TypedAlarm(another: $0) }) {
        alarms.append(next.meaning.length)
        remove(next.range)
        end = next.range.upperBound
      }
    }
  }

  /// The lengths behind "for": that of the event, and for how long it repeats.
  mutating func takeLengths() -> [(text: String, length: TypedDistance)] {
    var lengths: [(text: String, length: TypedDistance)] = []
    for index in words.indices.reversed()
    where ["for", "lasting"].contains(words[index]?.lowercased()) && !quoted.contains(index) {
      guard let found = longest(from: index + 1, { TypedDistance(Self.withMinutes(Self.withoutNext($0))) }) else {
        continue
      }
      let range = index..<found.range.upperBound
      lengths.append((phrase(range) ?? "", found.meaning))
      remove(range)
    }
    return lengths
  }

  /// Takes lengths for what they can be: nothing lasts as long as it takes to repeat.
  ///
  /// - Returns: The first that can be nothing.
  mutating func assign(_ lengths: [(text: String, length: TypedDistance)]) -> String? {
    for (text, length) in lengths {
      if let repetition, repetitionLength == nil, length.seconds == 0,
        length.days + 30 * length.months >= repetition.days
      {
        repetitionLength = length
      } else if duration == nil, let length = length.duration {
        duration = length
      } else {
        return text
      }
    }
    return nil
  }
}
