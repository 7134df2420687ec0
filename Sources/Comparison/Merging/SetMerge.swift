import ICalendar

/// A merge of a set, such as the values of CATEGORIES or EXDATE, the attendees or the alarms. Each element is merged
/// separately.
struct SetMerge {
  /// An element of a set.
  struct Element {
    /// The identity of the element, regardless of its contents: an address, the UID of an alarm, or its whole meaning.
    var identity: String
    /// The meaning.
    let key: String
    /// The text as written.
    let text: String
    /// The number of the line or component on its side.
    let source: ComponentBuilder.Element
    /// The number of the value in the line, or nil if it is the whole line.
    let index: Int?
  }

  /// The elements, each with the side that it comes from.
  private(set) var result: [(side: CalendarMerge.Side, element: Element)] = []
  /// The elements that both sides changed differently.
  private(set) var conflicts: [(base: Element?, a: Element?, b: Element?)] = []
  private let count: (a: Int, b: Int)

  /// Merges the elements of a set.
  ///
  /// - Parameters:
  ///   - preferred: The side that wins in a conflict; the first one if nil.
  ///   - settling: Given the identity of an element that both sides changed, returns the side that wins, or nil for a
  ///     conflict.
  init(
    base: [Element], a: [Element], b: [Element], preferring preferred: CalendarMerge.Side?,
    settling: ((String) -> CalendarMerge.Side)? = nil
  ) {
    count = (a.count, b.count)
    let (base, a, b) = (Self.numbered(base), Self.numbered(a), Self.numbered(b))
    let bases = Self.byIdentity(base)
    let (inA, inB) = (Self.byIdentity(a), Self.byIdentity(b))
    for element in a {
      let other = inB[ExactText(element.identity)]
      let settled = other == nil ? nil : settling?(element.identity)
      decide(bases[ExactText(element.identity)], element, other, preferred, settled)
    }
    for element in b where inA[ExactText(element.identity)] == nil {
      decide(bases[ExactText(element.identity)], nil, element, preferred, nil)
    }
  }

  private mutating func decide(
    _ base: Element?, _ a: Element?, _ b: Element?, _ preferred: CalendarMerge.Side?, _ settled: CalendarMerge.Side?
  ) {
    var chosen = CalendarMerge.Side.a
    if a?.key != b?.key, b?.key != base?.key {
      chosen = .b
      if a?.key != base?.key {
        if settled == nil { conflicts.append((base, a, b)) }
        chosen = settled ?? preferred ?? .a
      }
    }
    guard let element = chosen == .a ? a : b else { return }
    result.append((chosen, element))
  }

  /// The side that is identical to the result, or nil if there is none.
  var side: CalendarMerge.Side? {
    if result.count == count.a, result.allSatisfy({ $0.side == .a }) { return .a }
    return result.count == count.b && result.allSatisfy { $0.side == .b } ? .b : nil
  }

  /// Returns the lines and components of one side, with the remaining values of lists.
  func elements(of side: CalendarMerge.Side) -> [ComponentBuilder.Element] {
    var elements: [ComponentBuilder.Element] = []
    var kept: [Int] = []
    var source: ComponentBuilder.Element?
    func close() {
      guard let open = source else { return }
      if case .property(let line) = open, !kept.isEmpty {
        elements.append(.property(line.keepingValues(kept)))
      } else {
        elements.append(open)
      }
      (source, kept) = (nil, [])
    }
    for (_, element) in result.filter({ $0.side == side }) {
      if element.index == nil || element.source != source { close() }
      source = element.source
      if let index = element.index { kept.append(index) }
    }
    close()
    return elements
  }

  /// Distinguishes elements with the same identity by their order.
  private static func numbered(_ elements: [Element]) -> [Element] {
    var counts: [ExactText: Int] = [:]
    return elements.map { element in
      var element = element
      let identity = ExactText(element.identity)
      let count = counts[identity, default: 0]
      counts[identity] = count + 1
      if count > 0 { element.identity += "\u{0}\(count)" }
      return element
    }
  }

  private static func byIdentity(_ elements: [Element]) -> [ExactText: Element] {
    Dictionary(elements.map { (ExactText($0.identity), $0) }) { first, _ in first }
  }
}

extension ContentLine {
  /// Returns the line with only some values of its list.
  func keepingValues(_ indices: [Int]) -> ContentLine {
    let property = property
    let values = withUnfolded { line in
      var values: [[UInt8]] = []
      line.forEachValue(line.valueForm(of: property)) { values.append(Array($0)) }
      return values
    }
    let kept = indices.filter(values.indices.contains).map { values[$0] }
    return ContentLine(Array(bytes.prefix(valueOffsets.lowerBound)) + Array(kept.joined(separator: [0x2C])))
  }
}
