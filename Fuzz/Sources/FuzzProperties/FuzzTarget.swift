import Conversion

/// The parts of Almanac that are fuzzed, each with the properties that must hold for every input.
///
/// The fuzzer feeds random inputs, the ordinary tests feed what it found once.
public enum FuzzTarget: String, CaseIterable, Sendable {
  /// Content lines and components: the same however the bytes come in, and as a naive reader finds them.
  case reader
  /// Whole components: libical's reading of them and ours.
  case components
  /// Components to events, to-dos and alarms, and back.
  case mapping
  /// Parameters, texts, lists of texts, Base64, folding.
  case codecs
  /// Dates, times, durations, periods, offsets, numbers and places: libical's reading and CivilTime's.
  case values
  /// TZif files, and what is asked of the rules in them.
  case zones
  /// VTIMEZONEs to zones and back, and the choice between them and the system's zones.
  case definitions
  /// Recurrence rules: both readings, printing, and the first occurrences forward and backward.
  case rules
  /// Files into the store and out of it again.
  case importer
  /// Tables in CSV to calendars and back.
  case tables
  /// Outlines of Org and lines of todo.txt to calendars and back, and vCalendar 1.0 to calendars.
  case todos
  /// xCal to calendars and back.
  case xml
  /// jCal, JSCalendar and tasks of Taskwarrior to calendars and back.
  case json
  /// E-mails with calendars in them, and mailboxes.
  case mail
  /// Two versions of a meeting, and a message to a meeting.
  case scheduling
  /// What servers answer: multistatus, addresses, challenges, records of name servers.
  case answers

  /// Checks what must hold for every input.
  ///
  /// - Throws: ``Violation`` where something does not hold. Traps of the code under test are its own.
  public func check(_ input: [UInt8]) throws {
    switch self {
    case .reader: try ReaderProperties(input).check()
    case .components: try ComponentProperties(input).check()
    case .mapping: try MappingProperties(input).check()
    case .codecs: try CodecProperties(input).check()
    case .values: try ValueProperties(input).check()
    case .zones: try ZoneProperties(input).check()
    case .definitions: try DefinitionProperties(input).check()
    case .rules: try RuleProperties(input).check()
    case .importer: try ImporterProperties(input).check()
    case .tables: try TableProperties(input).check()
    case .todos: try TodoProperties(input).check()
    case .xml: try FormatProperties(input).comesBack(.xcal)
    case .json: try JSONProperties(input).check()
    case .mail: try MailProperties(input).check()
    case .scheduling: try SchedulingProperties(input).check()
    case .answers: try AnswerProperties(input).check()
    }
  }
}
