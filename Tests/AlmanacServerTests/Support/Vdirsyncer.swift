import ProgramTestSupport
import Testing

/// vdirsyncer, between the folder files/work of a workplace and Alice's calendar “work”.
struct Vdirsyncer {
  static let tool = Python.tool("vdirsyncer")

  private let place: Workplace
  private let config: String

  /// - Parameter url: The URL of the server.
  /// - Parameter options: Additional lines for the pair.
  init(_ place: Workplace, _ url: String, options: String = "") throws {
    self.place = place
    config = try place.write(
      "vdirsyncer.conf",
      """
      [general]
      status_path = "\(place.folder)/status/"
      [pair both]
      a = "here"
      b = "there"
      collections = ["work"]
      \(options)
      [storage here]
      type = "filesystem"
      path = "\(place.folder)/files/"
      fileext = ".ics"
      [storage there]
      type = "caldav"
      url = "\(url)/"
      username = "alice"
      password = "secret"

      """)
  }

  /// Runs a vdirsyncer command, which must succeed.
  @discardableResult
  func run(_ command: String) async throws -> Outcome {
    let outcome = try await place.launch(try #require(Self.tool), ["-c", config, command])
    #expect(outcome.status == 0, "\(outcome)")
    return outcome
  }
}
