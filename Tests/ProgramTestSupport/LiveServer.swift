package import Fetching
import Foundation
import TestSupport
import XML

/// A real CalDAV server, which runs until it is released, and another client for it.
package final class LiveServer: Sendable {
  /// The servers that can be tested: our own, those of `make test-tools`, and in nightly runs those in the folder
  /// ALMANAC_LAB, where packages are installed.
  package static let names: [String] = {
    let hasOwn = Python.path != nil && FileManager.default.isExecutableFile(atPath: Program.server)
    let own = (hasOwn ? ["almanac"] : []) + ["radicale", "xandikos"].filter(Python.has)
    return lab == nil || !Nightly.isOn
      ? own : own + ["davical", "cyrus", "sogo", "sabre"]
  }()

  private static let lab = ProcessInfo.processInfo.environment["ALMANAC_LAB"].flatMap { $0.isEmpty ? nil : $0 }

  package let url: String
  package let user: String
  package let password: String
  private let process: Process?
  private let input = Pipe()
  private let folder: TemporaryFolder
  private let name: String
  private let client: HTTPClient

  package init(_ name: String) throws {
    self.name = name
    folder = try TemporaryFolder()
    let isOwn = ["almanac", "radicale", "xandikos"].contains(name)
    let process = Process()
    let output = Pipe()
    if isOwn {
      process.executableURL = URL(fileURLWithPath: Python.path ?? "python3")
      process.arguments = [
        Repository.root + "/Tests/Runners/calendar-server.py", name == "almanac" ? Program.path : name, folder.path,
      ]
    } else {
      process.executableURL = URL(fileURLWithPath: (Self.lab ?? "") + "/" + name)
      process.arguments = ["start", folder.path, String(Int.random(in: 21_000..<31_000))]
    }
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    var line: [UInt8] = []
    while line.last != 0x0A, let byte = try output.fileHandleForReading.read(upToCount: 1), !byte.isEmpty {
      line += byte
    }
    let words = String(decoding: line, as: UTF8.self).split(whereSeparator: \.isWhitespace).map(String.init)
    guard words.count == 3 else { throw CocoaError(.executableLoad) }
    (url, user, password) = (words[0], words[1], words[2])
    self.process = isOwn ? process : nil
    client = HTTPClient(
      transport: CurlTransport(),
      secrets: HTTPSecrets(
        for: try HTTPURL(url).origin, credentials: KnownCredential(.password(user: user, password: password))))
  }

  deinit {
    // It ends the server when its input ends; a signal would leave the server running.
    try? input.fileHandleForWriting.close()
    guard process == nil else { return }
    let stop = Process()
    stop.executableURL = URL(fileURLWithPath: (Self.lab ?? "") + "/" + name)
    stop.arguments = ["stop", folder.path]
    if (try? stop.run()) != nil { stop.waitUntilExit() }
  }

  // MARK: The other client

  @discardableResult
  package func send(_ method: String, _ url: String, _ header: HTTPHeader = [:], _ body: String = "") async throws -> (
    Int, String
  ) {
    let content: HTTPRequest.Content = body.isEmpty ? .none : .bytes(Array(body.utf8))
    let response = try await client.send(HTTPRequest(method, HTTPURL(url), header: header, content: content))
    let bytes = try await response.body.bytes(limit: 10_000_000)
    return (response.status, String(decoding: bytes, as: UTF8.self))
  }

  package func put(_ lines: [String], at url: String) async throws {
    let text = (["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Other//Client//EN"] + lines + ["END:VCALENDAR"])
      .map { $0 + "\r\n" }.joined()
    let (status, body) = try await send("PUT", url, ["Content-Type": "text/calendar; charset=utf-8"], text)
    if !(200...299 ~= status) { throw HTTPError(.other, "\(name) answers \(status) to PUT: \(body.prefix(300))") }
  }

  /// Returns the text of each resource of a calendar, by URL.
  package func texts(_ calendar: String) async throws -> [String: String] {
    let (_, listing) = try await send(
      "PROPFIND", calendar, ["Depth": "1", "Content-Type": "application/xml"],
      "<propfind xmlns=\"DAV:\"><prop><getetag/></prop></propfind>")
    var texts: [String: String] = [:]
    let base = try HTTPURL(calendar)
    for href in Self.hrefs(listing) where href.hasSuffix(".ics") {
      let url = try base.resolving(href).text
      let (status, text) = try await send("GET", url)
      if status == 200 { texts[url] = text.replacing("\r\n ", with: "").replacing("\n ", with: "") }
    }
    return texts
  }

  private static func hrefs(_ xml: String) -> [String] {
    let reader = XMLReader(Array(xml.utf8))
    var hrefs: [String] = []
    var isHref = false
    while let event = try? reader.next() {
      switch event {
      case .start(let name, _): isHref = name.local == "href"
      case .text(let text): if isHref { hrefs.append(text) }
      case .end: isHref = false
      }
    }
    return hrefs
  }
}
