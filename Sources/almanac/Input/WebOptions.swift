import ArgumentParser
import CivilTime
import CommandLine
import Fetching
import Foundation
import ICalendar

/// The options for reading files at URLs.
struct WebOptions: ParsableArguments {
  @OptionGroup var header: HeaderOptions
  @OptionGroup var trust: TrustOptions

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Give up on a URL after this time, such as 90s or 5m. (default: after 30 s without a response)", valueName: "time"
    ))
  var timeout: String?

  @Option(
    name: .long,
    help: ArgumentHelp("The maximum size of a response, unpacked, in megabytes.", valueName: "number"))
  var answerMegabytes = HTTPLimits().bodySize / 1_000_000

  func validate() throws {
    _ = try time()
    if !(1...1_000_000).contains(answerMegabytes) {
      throw ValidationError("--answer-megabytes must be from 1 to 1000000")
    }
  }

  /// The input for an argument: a URL, a file, or `-` for standard input.
  func input(_ argument: String) throws -> CalendarInput {
    if argument == "-" { return .standardInput }
    return try url(argument) ?? CalendarInput(path: argument)
  }

  /// The input at a URL, or nil if the argument is not a URL.
  ///
  /// - Throws: `Failure` `usage` if such URLs are not supported.
  func url(_ argument: String) throws -> CalendarInput? {
    guard WebAddress.isMeant(by: argument) else { return nil }
    let address: WebAddress
    do { address = try WebAddress(argument) } catch { throw Failure(.usage, error.message) }
    let client = HTTPClient(
      transport: CurlTransport(trust.curl),
      secrets: HTTPSecrets(of: address, header: HTTPHeader(try header.fields())))
    var limits = HTTPLimits(bodySize: answerMegabytes * 1_000_000)
    limits.time = try time()
    let file = WebFile(
      address, client: client, limits: limits,
      remedy: "to allow larger responses, use --answer-megabytes")
    return CalendarInput(name: address.text) { () throws(ICalendarError) in try file.open() }
  }

  private func time() throws -> Duration? {
    guard let timeout else { return nil }
    let seconds =
      Int64(timeout.hasSuffix("s") ? String(timeout.dropLast()) : timeout)
      ?? (try? DurationArgument(typed: timeout))?.duration.nominalSeconds
    guard let seconds, 1...1_000_000 ~= seconds else {
      throw ValidationError("--timeout must be a duration such as 90s or 5m, not “\(timeout)”")
    }
    return .seconds(seconds)
  }
}
