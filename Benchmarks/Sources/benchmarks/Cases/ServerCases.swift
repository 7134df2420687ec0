import Foundation
import Workloads

extension BenchmarkGroup {
  /// `almanac serve` beside Radicale: one client with one connection; then the same while both are written to.
  static func servers(meetings: Int) -> [BenchmarkGroup] {
    let questions = ServerQuestion.allCases.flatMap { question -> [BenchmarkGroup] in
      [group(question, meetings, isWriting: false)]
        + (question == .put ? [] : [group(question, meetings, isWriting: true)])
    }
    return questions + [streams]
  }

  private static func group(_ question: ServerQuestion, _ meetings: Int, isWriting: Bool) -> BenchmarkGroup {
    let area = isWriting ? "server-while-writing" : "server"
    let radicale = "\(area)/\(question.rawValue)/radicale"
    let goals: [Goal] =
      isWriting ? [.tail(atMost: 1, of: radicale)] : [.requests(atLeast: 20, of: radicale)]
    return BenchmarkGroup(
      rounds: 5,
      benchmarks: [
        benchmark(radicale, [], question, meetings, isWriting, PythonLibrary.has("radicale") ? .radicale : nil),
        benchmark(
          "\(area)/\(question.rawValue)/almanac", goals, question, meetings, isWriting,
          Program.almanac == nil ? nil : .almanac),
      ])
  }

  private static func benchmark(
    _ name: String, _ goals: [Goal], _ question: ServerQuestion, _ meetings: Int, _ isWriting: Bool,
    _ kind: Workplace.ServerKind?
  ) -> Benchmark {
    guard let kind else { return Benchmark(name, unit: .requests, goals: goals, on: { _ in "" }, nil) }
    return Benchmark(name, unit: .requests, goals: goals) { place in
      let server = try place.server(kind, meetings: meetings)
      let count = question.count(isFast: kind == .almanac)
      let run = {
        let requests = try question.requests(to: server, meetings: meetings, count: count)
        return try ask(requests, server)
      }
      _ = try run()
      return Benchmark.Body(run: { try isWriting ? server.whileWriting(run) : run() }, cleanUp: {})
    }
  }

  private static func ask(_ requests: [HTTPConnection.Request], _ server: MeasuredServer) throws -> Benchmark.Outcome {
    let connection = server.connection
    var work = Work()
    var times: [Double] = []
    let before = server.processor
    for request in requests {
      let (answer, time) = try TimeTaken.measuring { try connection.ask(request) }
      guard (200..<300).contains(answer.status) else {
        throw WorkloadError("\(request.method) \(request.path): \(answer.status)")
      }
      work.items += 1
      work.bytes += answer.body.count
      times.append(time.wall)
    }
    let time = TimeTaken(processor: server.processor - before, wall: times.reduce(0, +))
    return Benchmark.Outcome(work: work, time: time, percentile: Spread.percentile99(times))
  }

  /// 500 pages that are open and listen for changes.
  private static var streams: BenchmarkGroup {
    let name = "memory/500-event-streams/almanac"
    let goals = [Goal.memory(below: 100_000_000)]
    guard Program.almanac != nil else {
      return BenchmarkGroup(rounds: 1, benchmarks: [Benchmark(name, goals: goals, on: { _ in "" }, nil)])
    }
    return BenchmarkGroup(
      rounds: 1,
      benchmarks: [
        Benchmark(name, unit: .answers, goals: goals) { place in
          let server = try place.server(.almanac, meetings: 10)
          // The server needs a moment to see that they have gone.
          return Benchmark.Body(run: { try listen(500, server) }, cleanUp: { Thread.sleep(forTimeInterval: 1) })
        }
      ])
  }

  private static func listen(_ count: Int, _ server: MeasuredServer) throws -> Benchmark.Outcome {
    let fields = try server.signedIn()
    let listeners = (0..<count).map { _ in HTTPConnection(port: server.port, authorization: "") }
    for listener in listeners { try listener.send(.init(method: "GET", path: "/events", fields: fields)) }
    for listener in listeners { try listener.wait() }
    var work = Work()
    work.items = count
    return Benchmark.Outcome(work: work, peakMemory: server.memory)
  }
}
