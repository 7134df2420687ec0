/// The figures as a table for people.
struct ReportTable {
  private static let heading = [
    "benchmark", "CPU ms", "least", "most", "elapsed", "rate by CPU", "figure", "goal", "",
  ]
  private static let numbers = 1...4
  private var rows: [[String]] = []

  init(_ measurements: [Measurement]) {
    let byName = Dictionary(measurements.map { ($0.benchmark.name, $0) }) { first, _ in first }
    for measurement in measurements { add(measurement, byName) }
  }

  private mutating func add(_ measurement: Measurement, _ others: [String: Measurement]) {
    let name = measurement.benchmark.name
    guard !measurement.times.isEmpty else {
      rows.append([name, "not installed"] + Array(repeating: "", count: Self.heading.count - 2))
      return
    }
    let processor = measurement.seconds(\.processor)
    let elapsed = measurement.seconds(\.wall)
    let requests = measurement.percentile.map {
      "\(measurement.requestRate.brief) requests/s elapsed, p99 \(($0 * 1000).brief) ms"
    }
    let rate =
      requests ?? measurement.peakMemory.map { "\((Double($0) / 1e6).brief) MB peak" }
      ?? "\(measurement.rate.brief) \(measurement.benchmark.unit.rawValue)/s"
    var cells =
      [name] + [processor.median, processor.least, processor.most, elapsed.median].map { ($0 * 1000).brief } + [rate]
    for goal in measurement.benchmark.goals {
      let verdict = goal.verdict(on: measurement, among: others)
      let isMet = verdict?.isMet.map { $0 ? "met" : "NOT MET" } ?? ""
      rows.append(cells + [verdict?.figure.brief ?? "-", goal.description, isMet])
      cells = Array(repeating: "", count: cells.count)
    }
    if measurement.benchmark.goals.isEmpty { rows.append(cells + ["", "", ""]) }
  }

  var text: String {
    let all = [Self.heading] + rows
    let widths = Self.heading.indices.map { column in
      all.map { $0[column] == "not installed" ? 0 : $0[column].count }.max() ?? 0
    }
    return all.map { row in
      var line = ""
      for (column, cell) in row.enumerated() {
        let padding = String(repeating: " ", count: max(0, widths[column] - cell.count))
        line += (Self.numbers.contains(column) && cell != "not installed" ? padding + cell : cell + padding) + "  "
      }
      while line.last == " " { line.removeLast() }
      return line + "\n"
    }.joined()
  }
}
