import ArgumentParser
import CivilTime
import CommandLine
import Foundation
import JSON
import Recurrence

/// Expands rules from a file with one JSON object per line, and prints one JSON object per line in the same order.
struct BatchExpansion {
  let path: String

  private struct Request: Decodable {
    var id: ID?
    var dtstart: String?
    var rrule: String?
    var tzid: String?
    var limit: Int?
    var untilYear: Int?

    enum CodingKeys: String, CodingKey {
      case id, dtstart, rrule, tzid, limit
      case untilYear = "until_year"
    }
  }

  /// A string, or a number that is read as a string.
  private struct ID: Decodable {
    let text: String

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Int.self) {
        text = String(number)
      } else {
        text = try container.decode(String.self)
      }
    }
  }

  private struct ErrorEntry: Entry {
    let id: String?
    let error: BatchError

    static let columns: Columns<ErrorEntry> = [Column(ifPresent: "id", \.id), Column("error", \.error)]
  }

  /// - Throws: `Failure` if the file cannot be read; `ExitCode` 1 if a line could not be expanded or was truncated.
  func run() throws {
    var isWhole = true
    try InputLines.forEach(of: path) { line in
      if line.allSatisfy(\.isWhitespace) { return }
      let request = try? JSONDecoder().decode(Request.self, from: Data(line.utf8))
      let outcome = Result { () throws(BatchError) in
        guard let request else {
          throw BatchError(code: "json", message: "the line is not a JSON object with the expected keys")
        }
        return try expand(request)
      }
      switch outcome {
      case .success(let expansion):
        if expansion.isTruncated { isWhole = false }
        let entry = ExpansionEntry(id: request?.id?.text, expansion, hasZone: request?.tzid != nil)
        StandardOutput.write(json: entry, .compact)
      case .failure(let error):
        isWhole = false
        StandardOutput.write(json: ErrorEntry(id: request?.id?.text, error: error), .compact)
      }
    }
    if !isWhole { throw ExitCode(ExitStatus.findings.rawValue) }
  }

  private struct BatchError: Error, Entry {
    let code: String
    let message: String

    static let columns: Columns<BatchError> = [Column("code", \.code), Column("message", \.message)]
  }

  private func expand(_ request: Request) throws(BatchError) -> ExpansionRequest.Expansion {
    guard let dtstart = request.dtstart, let rrule = request.rrule else {
      throw BatchError(code: "missing-key", message: "dtstart and rrule are required")
    }
    do {
      var expansion = ExpansionRequest(start: try CalendarTime(parsing: dtstart, tzid: request.tzid))
      if let tzid = request.tzid { try expansion.place(in: tzid) }
      expansion.rules = [try RecurrenceRule(parsing: rrule)]
      expansion.limit = max(request.limit ?? 20, 0)
      expansion.untilYear = request.untilYear
      return try expansion.expanded()
    } catch let error as RecurrenceError {
      throw BatchError(code: error.code.rawValue, message: error.message)
    } catch let error as CivilTimeError {
      throw BatchError(code: error.code.rawValue, message: error.message)
    } catch let failure as Failure {
      throw BatchError(code: "unsupported", message: failure.message)
    } catch {
      throw BatchError(code: "failed", message: "\(error)")
    }
  }
}
