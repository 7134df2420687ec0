import ArgumentParser
import Recurrence

/// Checks rules that people type.
enum RuleArgument {
  static func check(_ text: String) throws {
    do {
      _ = try RecurrenceRule(parsing: text)
    } catch {
      throw ValidationError("“\(text)” is no recurrence rule: \(error.message)")
    }
  }
}
