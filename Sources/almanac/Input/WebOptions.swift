import ArgumentParser
import CivilTime
import Fetching
import Foundation
import ICalendar

/// How files at URLs are read.
struct WebOptions: ParsableArguments {
  @Option(
    name: .customLong("header"),
    help: ArgumentHelp(
      "Send this field, NAME: VALUE, to the servers of URLs; @FILE has one a line, and keeps secrets out of sight.",
      valueName: "field"))
  var headers: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp("Also trust servers with certificates of the authorities in this file.", valueName: "file"),
    completion: .file(extensions: ["pem", "crt"]))
  var ca: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Give up a URL after this time, such as 90s or 5m. (default: after 30 s without an answer)", valueName: "time"))
  var timeout: String?

  func validate() throws {
    try Check.authorities(ca)
    _ = try time()
    _ = try fields()
  }

  /// The input that an argument of a command names: a URL, a file, or `-` for standard input.
  func input(_ argument: String) throws -> CalendarInput {
    if argument == "-" { return .standardInput }
    return try url(argument) ?? CalendarInput(path: argument)
  }

  /// The input at a URL; nil if the argument is none.
  ///
  /// - Throws: `Failure` `usage` if nothing can be read from such a URL.
  func url(_ argument: String) throws -> CalendarInput? {
    guard WebAddress.isMeant(by: argument) else { return nil }
    let address: WebAddress
    do { address = try WebAddress(argument) } catch { throw Failure(.usage, error.message) }
    let first = address.candidates[0]
    let client = HTTPClient(
      transport: CurlTransport(CurlOptions(authorities: ca, userAgent: Version.userAgent)),
      credentials: first.credential.map { KnownCredential($0) }, origins: Set(address.candidates.map(\.origin)))
    var limits = HTTPLimits(bodySize: .max)
    limits.time = try time()
    let file = WebFile(address, client: client, header: HTTPHeader(try fields()), limits: limits)
    return CalendarInput(name: address.text) { () throws(ICalendarError) in try file.open() }
  }

  private func time() throws -> Duration? {
    guard let timeout else { return nil }
    let seconds =
      Int64(timeout.hasSuffix("s") ? String(timeout.dropLast()) : timeout)
      ?? (try? DurationArgument(typed: timeout))?.duration.nominalSeconds
    guard let seconds, 1...1_000_000 ~= seconds else {
      throw ValidationError("--timeout takes a time such as 90s or 5m, not “\(timeout)”")
    }
    return .seconds(seconds)
  }

  /// The fields of --header, with those of files in their place.
  private func fields() throws -> [HTTPHeader.Field] {
    try headers.flatMap { header -> [HTTPHeader.Field] in
      guard header.hasPrefix("@") else { return [try Self.field(header)] }
      let path = String(header.dropFirst())
      guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
        throw ValidationError("--header: \(path) cannot be read; @FILE names a file with lines such as NAME: VALUE")
      }
      return try text.split(whereSeparator: \.isNewline).map { try Self.field(String($0), in: path) }
    }
  }

  /// - Parameter file: where it stands; what it says may be secret and is not repeated then.
  private static func field(_ text: String, in file: String? = nil) throws -> HTTPHeader.Field {
    guard let colon = text.firstIndex(of: ":"), colon != text.startIndex else {
      throw ValidationError(
        "--header takes NAME: VALUE" + (file.map { "; a line of \($0) is none" } ?? ", not “\(text)”"))
    }
    return HTTPHeader.Field(
      String(text[..<colon]).trimmingCharacters(in: .whitespaces),
      String(text[text.index(after: colon)...]).trimmingCharacters(in: .whitespaces))
  }
}
