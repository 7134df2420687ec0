import Foundation

// A server over standard input and output, as started by assistants: one JSON-RPC 2.0 message per line.

struct Request: Decodable, Sendable {
  struct Parameters: Decodable, Sendable {
    var id: String?
    var title: String?
    var calendar: String?
    var start: Date?
    var end: Date?
    var date: Date?
    var notes: String?
    var query: String?
    var weeks: Int?
    var alarmMinutes: Double?
    var allFuture: Bool?
  }

  var id: Int?
  var method: String
  var params: Parameters?
}

struct Response<Result: Encodable>: Encodable {
  struct Failure: Encodable {
    var code: Int
    var message: String
  }

  var jsonrpc = "2.0"
  var id: Int?
  var result: Result?
  var error: Failure?
}

struct Server {
  private let store = CalendarStore()
  private let decoder = JSONDecoder()
  private let encoder = JSONEncoder()

  init() {
    decoder.dateDecodingStrategy = .iso8601
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  }

  func run() async {
    while let line = readLine() {
      guard let request = try? decoder.decode(Request.self, from: Data(line.utf8)) else {
        send(Response<String>(error: .init(code: -32700, message: "Parse error")))
        continue
      }
      do {
        try await answer(request)
      } catch let error as ServiceError {
        send(Response<String>(id: request.id, error: .init(code: error.code, message: error.message)))
      } catch {
        send(Response<String>(id: request.id, error: .init(code: -32000, message: error.localizedDescription)))
      }
    }
  }

  private func answer(_ request: Request) async throws {
    let given = request.params
    switch request.method {
    case "initialize": send(Response(id: request.id, result: ["name": "calendar-service"]))
    case "calendars/list": send(Response(id: request.id, result: try await store.calendars()))
    case "events/list":
      let (start, end) = (try required(given?.start, "start"), try required(given?.end, "end"))
      let events = try await store.events(from: start, to: end, calendar: given?.calendar, matching: given?.query)
      send(Response(id: request.id, result: events))
    case "events/create":
      let event = try await store.create(
        required(given?.title, "title"), from: required(given?.start, "start"), to: required(given?.end, "end"),
        calendar: given?.calendar, weeks: given?.weeks, alarm: given?.alarmMinutes)
      send(Response(id: request.id, result: event))
    case "events/update":
      let event = try await store.update(
        required(given?.id, "id"), on: given?.date, title: given?.title, notes: given?.notes,
        isSeries: given?.allFuture ?? false)
      send(Response(id: request.id, result: event))
    case "events/delete":
      let isGone = try await store.delete(
        required(given?.id, "id"), on: given?.date, isSeries: given?.allFuture ?? false)
      send(Response(id: request.id, result: isGone))
    default: throw ServiceError(code: -32601, message: "Method not found")
    }
  }

  private func required<Value>(_ value: Value?, _ name: String) throws -> Value {
    guard let value else { throw ServiceError.invalid("\(name) is missing") }
    return value
  }

  private func send(_ response: some Encodable) {
    guard let data = try? encoder.encode(response) else { return }
    FileHandle.standardOutput.write(data + Data("\n".utf8))
  }
}

await Server().run()
