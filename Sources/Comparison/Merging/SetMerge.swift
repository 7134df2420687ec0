import ICalendar

/// A merge of what is a set: values of a list such as CATEGORIES and EXDATE, attendees, alarms. Each element is merged by
/// itself.
struct SetMerge {
  /// One element of a set.
  struct Element {
    /// What it is, whatever it says: an address, the UID of an alarm, or all of its meaning.
    var identity: String
    /// What it means.
    let key: String
    /// How it is written.
    let text: String
    /// Which line or component of the side holds it.
    let source: ComponentBuilder.Element
    /// Which value of that line it is; nil if it is all of it.
    let index: Int?
  }

  /// The elements, each with the side that it comes from.
  private(set) var result: [(side: CalendarMerge.Side, element: Element)] = []
  /// The elements that both sides changed, and not alike.
  private(set) var conflicts: [(base: Element?, a: Element?, b: Element?)] = []
  private let count: (a: Int, b: Int)

  /// Merges the elements of a set.
  ///
  /// - Parameters:
  ///   - preferred: The side that counts in a conflict; the first one if nil.
  ///   - settling: Gives the side that counts by the identity of an element that both changed; nil if that is a conflict.
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

  /// The side of which the result is all; nil if it is made of both.
  var side: CalendarMerge.Side? {
    if result.count == count.a, result.allSatisfy({ $0.side == .a }) { return .a }
    return result.count == count.b && result.allSatisfy { $0.side == .b } ? .b : nil
  }

  /// The lines and components of one side, with the values of lists that stay.
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

  /// Tells elements with one identity apart by their order.
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
  /// The line with some of the values of its list.
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
