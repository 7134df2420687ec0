/// Collects issues in bounded memory: it keeps the first few of each code and counts the rest.
struct IssueLog {
  private(set) var issues: [Issue] = []
  private(set) var counts: [Issue.Code: Int] = [:]
  private let limit: Int

  init(limit: Int) {
    self.limit = limit
  }

  mutating func report(
    _ code: Issue.Code, at position: SourcePosition, count: Int = 1, line: @autoclosure () -> PhysicalLine? = nil,
    component: @autoclosure () -> String? = nil, _ message: @autoclosure () -> String
  ) {
    let seen = counts[code, default: 0]
    counts[code] = seen + count
    guard seen < limit else { return }
    issues.append(Issue(code, at: position, count: count, line: line(), component: component(), message()))
  }

  /// Returns the issues since the last call.
  mutating func take() -> [Issue] {
    defer { issues.removeAll() }
    return issues
  }
}
