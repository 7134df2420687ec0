extension TimeZoneRules {
  /// The offset of local time from UTC at an instant.
  public func offset(at instant: Instant) -> UTCOffset {
    let index = indexOfTransition(after: instant)
    if let tail, index == transitions.count { return tail.observance(at: instant).offset }
    return index == 0 ? initial.offset : transitions[index - 1].observance.offset
  }

  /// The observance in effect at an instant.
  public func observance(at instant: Instant) -> Observance {
    let index = indexOfTransition(after: instant)
    if let tail, index == transitions.count { return tail.observance(at: instant) }
    return index == 0 ? initial : transitions[index - 1].observance
  }

  /// The civil time that clocks show at an instant.
  public func civil(at instant: Instant) -> CivilDateTime {
    instant.civil(at: offset(at: instant))
  }

  /// The span of time around an instant during which the offset does not change.
  ///
  /// It may end at a transition that does not change the offset. Keep it to look up many instants.
  public func span(at instant: Instant) -> Span {
    let index = indexOfTransition(after: instant)
    let from = index == 0 ? Instant.distantPast : transitions[index - 1].instant
    if let tail, index == transitions.count {
      let stretch = tail.stretch(at: instant)
      let offset = tail.observance(of: stretch).offset
      return Span(from: Swift.max(from, stretch.from), until: stretch.until, offset: offset)
    }
    let until = index == transitions.count ? Instant.distantFuture : transitions[index].instant
    let offset = index == 0 ? initial.offset : transitions[index - 1].observance.offset
    return Span(from: from, until: until, offset: offset)
  }

  /// The index of the first transition after the instant, or the number of transitions if there is none.
  func indexOfTransition(after instant: Instant) -> Int {
    transitions.indices.partitioningIndex { transitions[$0].instant > instant }
  }
}

extension TimeZoneRules {
  /// The transitions from one instant up to but not including another, including those of the tail rule.
  ///
  /// Transitions without an effect are left out. The tail rule gives transitions up to the year 99999.
  public func transitions(from: Instant, to end: Instant) -> [Transition] {
    var result: [Transition] = []
    var next = from == .distantPast ? nextTransition(after: from) : nextTransition(after: from.adding(seconds: -1))
    while let transition = next, transition.instant < end {
      result.append(transition)
      next = nextTransition(after: transition.instant)
    }
    return result
  }

  /// The first transition after an instant that has an effect, or nil if there is none.
  public func nextTransition(after instant: Instant) -> Transition? {
    var index = indexOfTransition(after: instant)
    while index < transitions.count {
      if changesSomething(index) { return transitions[index] }
      index += 1
    }
    guard let tail else { return nil }
    let begin = transitions.last.map { Swift.max($0.instant, instant) } ?? instant
    return tail.nextTransition(after: begin)
  }

  /// The last transition before an instant that has an effect, or nil if there is none.
  public func previousTransition(before instant: Instant) -> Transition? {
    guard instant != .distantPast else { return nil }
    var index = indexOfTransition(after: instant.adding(seconds: -1))
    if let tail, index == transitions.count {
      let begin = transitions.last?.instant ?? .distantPast
      if let transition = tail.previousTransition(before: instant), transition.instant > begin { return transition }
    }
    while index > 0 {
      index -= 1
      if changesSomething(index) { return transitions[index] }
    }
    return nil
  }

  private func changesSomething(_ index: Int) -> Bool {
    transitions[index].observance != (index == 0 ? initial : transitions[index - 1].observance)
  }
}
