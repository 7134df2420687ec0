import Foundation
import Workloads

extension BenchmarkGroup {
  /// The load on a server.
  private enum ServerUse: String, CaseIterable {
    /// One client with one connection.
    case alone = "server"
    /// Eight clients, each with its own connection.
    case shared = "server-eight-connections"
    /// One client, while its calendar is being written to.
    case written = "server-while-writing"
  }

  /// `almanac serve` compared with Radicale.
  static func servers(meetings: Int) -> [BenchmarkGroup] {
    ServerQuestion.allCases.flatMap { question in ServerUse.allCases.map { group(question, meetings, $0) } } + [streams]
  }

  private static func group(_ question: ServerQuestion, _ meetings: Int, _ use: ServerUse) -> BenchmarkGroup {
    let radicale = "\(use.rawValue)/\(question.rawValue)/radicale"
    let goals: [Goal] =
      switch use {
      case .alone, .shared: [.requests(atLeast: 20, of: radicale)]
      // A PUT waits until the import that locks the store is done; Radicale locks for one object at a time.
      case .written: question == .put ? [] : [.requests(atLeast: 20, of: radicale), .tail(atMost: 1, of: radicale)]
      }
    return BenchmarkGroup(
      rounds: 5,
      benchmarks: [
        benchmark(radicale, [], question, meetings, use, PythonLibrary.has("radicale") ? .radicale : nil),
        benchmark(
          "\(use.rawValue)/\(question.rawValue)/almanac", goals, question, meetings, use,
          Program.almanac == nil ? nil : .almanac),
      ])
  }

  private static func benchmark(
    _ name: String, _ goals: [Goal], _ question: ServerQuestion, _ meetings: Int, _ use: ServerUse,
    _ kind: Workplace.ServerKind?
  ) -> Benchmark {
    guard let kind else { return Benchmark(name, unit: .requests, goals: goals, on: { _ in "" }, nil) }
    return Benchmark(name, unit: .requests, goals: goals) { place in
      let server = try place.server(kind, meetings: meetings)
      let count = question.count(isFast: kind == .almanac)
      let run = {
        let requests = try question.requests(to: server, meetings: meetings, count: count)
        return try ask(requests, server, connections: use == .shared ? 8 : 1, mayBeBusy: use == .written)
      }
      _ = try run()
      return Benchmark.Body(run: { try use == .written ? server.whileWriting(run) : run() }, cleanUp: {})
    }
  }

  /// Sends requests on several connections at the same time, an equal share on each.
  ///
  /// - Parameter mayBeBusy: Whether the server may answer that it is busy, after which the request is repeated.
  private static func ask(
    _ requests: [HTTPConnection.Request], _ server: MeasuredServer, connections: Int, mayBeBusy: Bool
  ) throws -> Benchmark.Outcome {
    let before = server.processor
    let answers = Answers()
    // Each thread only uses it to open its own connection.
    nonisolated(unsafe) let server = server
    let time = TimeTaken.measuring {
      DispatchQueue.concurrentPerform(iterations: connections) { number in
        answers.add(
          Result {
            let connection = server.connection
            return try stride(from: number, to: requests.count, by: connections).map { index in
              let request = requests[index]
              return try TimeTaken.measuring {
                var answer = try connection.ask(request)
                while mayBeBusy, answer.status == 503 { answer = try connection.ask(request) }
                guard (200..<300).contains(answer.status) else {
                  throw WorkloadError("\(request.method) \(request.path): \(answer.status)")
                }
                return answer.body.count
              }
            }.map { (bytes: $0.0, wall: $0.1.wall) }
          })
      }
    }.time
    let all = try answers.all()
    var work = Work()
    (work.items, work.bytes) = (all.count, all.reduce(0) { $0 + $1.bytes })
    let wall = connections == 1 ? all.reduce(0) { $0 + $1.wall } : time.wall
    return Benchmark.Outcome(
      work: work, time: TimeTaken(processor: server.processor - before, wall: wall),
      percentile: Spread.percentile99(all.map(\.wall)))
  }

  /// 500 open pages that listen for changes.
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
          // The server needs a moment to notice that they are closed.
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

/// The number of bytes and the times of answers, collected by several threads.
private final class Answers: @unchecked Sendable {
  typealias Some = [(bytes: Int, wall: Double)]

  private let lock = NSLock()
  private var results: [Result<Some, any Error>] = []

  func add(_ result: Result<Some, any Error>) { lock.withLock { results.append(result) } }

  func all() throws -> Some { try lock.withLock { results }.flatMap { try $0.get() } }
}
