import Foundation
import Testing

/// Outputs of commands, with the schemas to validate them against.
package actor Outputs {
  package struct Case {
    package let command: String
    let schema: String
    let text: String

    /// The case in the form that the checker reads.
    package var line: String {
      let object: [String: Any] = [
        "name": "almanac " + command, "schema": schema, "text": text,
        "lines": command.hasSuffix("jsonl") || ["--batch", "--files-from"].contains(where: command.contains),
      ]
      let data = try? JSONSerialization.data(withJSONObject: object)
      return String(decoding: data ?? Data(), as: UTF8.self)
    }
  }

  private let place: Workplace
  package private(set) var cases: [Case] = []

  package init(place: Workplace) { self.place = place }

  /// Runs a command and records its output.
  @discardableResult
  package func add(
    _ schema: String, _ command: String, environment: [String: String?] = [:],
    text: (@Sendable (Outcome) throws -> String)? = nil
  ) async throws -> Outcome {
    let outcome = try await place.run(list: command.split(separator: " ").map(String.init), environment: environment)
    #expect([0, 1].contains(outcome.status), "\(outcome)")
    keep(schema, command, try text?(outcome) ?? outcome.output)
    return outcome
  }

  package func keep(_ schema: String, _ command: String, _ text: String) {
    cases.append(Case(command: command, schema: schema, text: text))
  }
}
