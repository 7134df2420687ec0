import ICalendar

extension Relation: LineValue {
  static let parameters: [KnownParameter] = [.reltype]

  init?(_ line: UnfoldedLine) {
    guard let uid = line.filledText else { return nil }
    self.init(to: uid, kind: line[parameter: .reltype].map { Kind(rawValue: $0) })
  }

  var identity: String { uid }

  var rawValue: String { TextValue.encode(uid) }

  func values(of parameter: KnownParameter) -> [String] {
    parameter == .reltype ? kind.map { [$0.rawValue] } ?? [] : []
  }
}
