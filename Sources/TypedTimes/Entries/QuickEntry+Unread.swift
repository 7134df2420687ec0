/// The last look at what is left beside the times that were read: no word about time may stay where it can belong to one.
///
/// Every word is a letter of ``LeftoverWords/letter(_:)``, in upper case if it was taken out, and patterns of these letters
/// say what can be about time. Words in quotation marks are words of the title.
extension QuickEntry {
  /// Under which condition a pattern is about time.
  private enum Condition { case always, withoutClock, withoutDay, withoutLength }

  /// Patterns of what may be about time, in small letters the words that are in doubt. A literal in a function would be
  /// read again at every call; matching changes nothing of a pattern, though `Regex` is not declared `Sendable`.
  private nonisolated(unsafe) static let patterns: [(Condition, Regex<Substring>)] =
    [
      // `saturday5`, `26-12-05`, `7 p`; `10 days from now`, `a few weeks later`, `in 3 working days`, `week after next`
      (.always, #/z|np|[naog]s?[uhp]s?[rl]|[uh]r|s+[nao][xq]?[uhp]|us?lw|[uh](?=L?R)/#),
      // `3 mondays`, `saturday 5`, `the following friday`, `2028 sept 5`; `until friday`, `sharp 7pm`, `twice friday`
      (.always, #/[noagw]s?(?=[DM])|D[nog]|y(?=M)|[lterw]s?(?=[A-Z])|f(?=[A-Z])|[A-Z]f|nf|fs+w?u/#),
      // `9am or later`, `7pm to late`, `friday fortnight`, `from friday on`; `2 hours` beside a time
      (.always, #/[A-Z]j?[rte]|[A-Z][jlt]s?[rndmpogkw]|[A-Z]s?w?u(?!x)|[LT][A-Z]+s(?=x|$)|^r|[rtwefd]+$/#),
      (.always, #/[naog]s?[uh](?=[A-Z])|[A-Z][nao]s?[uh]/#),
      // `1500 tomorrow`, `7 friday`, `friday 7 with Bob`, `morning tomorrow`, `after lunch`, `between 7 and 9`, `at night`
      (.withoutClock, #/[yncp](?=[A-Z]|$)|(?:[A-Z]|^)[yncp]|s+[pyc]|[A-Z]s*p|lq|an|n[jl]n|[ny]h/#),
      // `9am in december`, `9am tu`, `9am christmas`, `5th 9am`, `boxing day 9am`
      (.withoutDay, #/[mdkgb]|wu|xu/#),
      // `2 hour workshop 9am`
      (.withoutLength, #/nh|v/#),
    ]
  private nonisolated(unsafe) static let repetitionBeforeTitle = #/[A-Z]*F(?=x)/#

  /// The first words left that can be about time.
  package func unread() -> Doubt? {
    let letters = letters()
    let line = String(letters)
    if let match = line.prefixMatch(of: Self.repetitionBeforeTitle) {
      return (
        typed[match.output.count - 1],
        "says how often it repeats, or belongs to the title; write it at the end, or the title in quotation marks"
      )
    }
    for (condition, pattern) in Self.patterns where holds(condition) {
      for match in line.matches(of: pattern) {
        let begin = line.distance(from: line.startIndex, to: match.range.lowerBound)
        let range = (begin..<begin + match.output.count)
        let left = range.filter { letters[$0].isLowercase }
        guard var first = left.first, var last = left.last else { continue }
        // What stands with them is named, too: `at 7`, `in 3 weekdays`.
        let isCounted = last + 1 < letters.count && letters[last + 1] == "D" && "na".contains(letters[last])
        if word(first - 1) == "at" || isCounted && first > 0 && letters[first - 1] == "s" { first -= 1 }
        if isCounted { last += 1 }
        let words = typed[first...last].map(Self.withoutMarks).joined(separator: " ")
        return (words.hasSuffix(",") ? String(words.dropLast()) : words, nil)
      }
    }
    return nil
  }

  private func holds(_ condition: Condition) -> Bool {
    let time = start.flatMap { TypedTime.reading($0, in: zone)?.time }
    return switch condition {
    case .always: true
    case .withoutClock: time?.isDate ?? true
    case .withoutDay: repetition == nil && (time?.namesDay != true)
    case .withoutLength: !(time?.isDate ?? true) && end == nil && duration == nil
    }
  }

  /// A letter for each word; in upper case if it was taken out.
  package func letters() -> [Character] {
    words.indices.map { index in
      guard words[index] != nil else {
        return Character(LeftoverWords.letter(Self.withoutMarks(typed[index])).uppercased())
      }
      guard let word = word(index), !isOfTitle(word, at: index) else { return "x" }
      let letter = LeftoverWords.letter(word)
      switch letter {
      case "s" where isBeforePlace(index): return "x"
      case _ where TypedWords.number(word) != nil && ["week", "kw", "wk", "cw"].contains(self.word(index - 1)):
        return "k"
      case "n", "y":
        let before = self.word(index - 1) ?? ""
        // `chapter 7`, `dinner for two`, `friday 7 guests`
        let counts = counts(index)
        let isForPeople = before == "for" && TypedWords.number(word) == nil && self.word(index + 1) == nil
        return LeftoverWords.numbered.contains(before) || isSecondNumber(index) || isForPeople || counts ? "x" : letter
      case "p" where word == "night" && self.word(index - 1).map(LeftoverWords.nights.contains) ?? false: return "x"
      case "m" where LeftoverWords.namesakes.contains(word):
        return words[index]?.first?.isUppercase ?? false ? "x" : letter
      // `7pm for 90`
      case "x" where self.word(index - 1) == "for" && isGap(index - 2) && TypedWords.number(word) != nil: return "v"
      case "x" where word == "times" && self.word(index - 1).map({ TypedWords.count($0) != nil }) ?? false: return "z"
      default: return letter
      }
    }
  }

  /// Whether a number is the second behind what has numbers: `chapters 3 and 5`.
  private func isSecondNumber(_ index: Int) -> Bool {
    ["and", "&", "to", "or"].contains(word(index - 1)) && word(index - 2).map { TypedWords.count($0) != nil } ?? false
      && word(index - 3).map(LeftoverWords.numbered.contains) ?? false
  }

  /// Whether a number counts something: `4 people`, `2 exams`, but not `3 business days`.
  private func counts(_ index: Int) -> Bool {
    guard let next = word(index + 1), next.hasSuffix("s") || next == "people", LeftoverWords.letter(next) == "x" else {
      return false
    }
    return !(word(index + 2).map { "uhp".contains(LeftoverWords.letter($0)) } ?? false)
  }
}
