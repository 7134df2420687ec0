import CalendarModel
import CivilTime
import Testing

@testable import CalendarText

@Suite("Words for calendars in every language")
struct CalendarWordsTests {
  private static func places(_ text: String) -> Set<String> {
    Set(text.matches(of: /\{[0-9]\}/).map { String($0.output) })
  }

  @Test("a language has words for everything, with the same placeholders", arguments: CalendarWords.all)
  func complete(words: CalendarWords) {
    for phrase in CalendarPhrase.allCases {
      #expect(words[phrase] != "\(phrase)", "\(words.tag) has no \(phrase)")
      #expect(Self.places(words[phrase]) == Self.places(CalendarWords.english[phrase]), "\(words.tag), \(phrase)")
    }
    for unit in LengthUnit.allCases {
      #expect(words.length(1, unit).hasPrefix("1 ") && words.length(2, unit).hasPrefix("2 "))
      #expect(words.length(1, unit) != words.length(2, unit) && words.every(unit) != "\(unit)")
    }
    for step in RuleStep.allCases {
      let texts = (1...5).map { words.every($0, step, weekday: "D") }
      #expect(Set(texts).count == 5 && !texts.contains { $0.contains("{") }, "\(words.tag): \(texts)")
    }
  }

  @Test("the first part of a tag selects the reader's words, and English is for all others")
  func choice() {
    #expect(
      ["de", "de-AT", "DE", "en-GB", "fr", "den"].map { CalendarWords.of($0).tag } == [
        "de", "de", "de", "en", "en", "en",
      ])
  }

  @Test(
    "lengths in German",
    arguments: [
      ("P1W", "1 Woche"), ("P8D", "8 Tage"), ("P1DT1H2M", "1 Tag 1 Stunde 2 Minuten"), ("PT0S", "keine Zeit"),
    ])
  func lengths(length: String, words: String) throws {
    #expect(try DurationText.words(CalendarDuration(parsing: length), in: .german) == words)
  }

  @Test(
    "alarms in German",
    arguments: [
      ("-PT15M", AlarmTrigger.Anchor.start, ItemKind.event, "15 Minuten vor Beginn, noch 3-mal alle 5 Minuten"),
      ("PT0S", .start, .event, "zu Beginn, noch 3-mal alle 5 Minuten"),
      ("PT1H", .end, .event, "1 Stunde nach dem Ende, noch 3-mal alle 5 Minuten"),
      ("-P1D", .end, .reminder, "1 Tag vor der Fälligkeit, noch 3-mal alle 5 Minuten"),
      ("PT0S", .end, .reminder, "bei Fälligkeit, noch 3-mal alle 5 Minuten"),
    ])
  func alarms(length: String, anchor: AlarmTrigger.Anchor, kind: ItemKind, words: String) throws {
    var alarm = Alarm(trigger: .relative(try CalendarDuration(parsing: length), to: anchor))
    (alarm.repeatCount, alarm.repeatInterval) = (3, try CalendarDuration(parsing: "PT5M"))
    #expect(AlarmWords.whole(alarm, of: kind, in: .german, moment: \.text) == words)
  }

  @Test(
    "repetitions of an alarm, in German",
    arguments: [(1, "PT5M", "noch einmal 5 Minuten später"), (2, "PT1H", "noch 2-mal jede Stunde")])
  func repetition(count: Int, interval: String, words: String) throws {
    var alarm = Alarm(trigger: .relative(try CalendarDuration(parsing: "-PT15M"), to: .start))
    (alarm.repeatCount, alarm.repeatInterval) = (count, try CalendarDuration(parsing: interval))
    #expect(AlarmWords.repetition(of: alarm, in: .german) == words)
  }

  private static let german = DateNames(
    months: ["Januar", "Februar"], soleMonths: ["Januar", "Februar"], shortMonths: [],
    weekdays: ["Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag"], shortWeekdays: [],
    narrowWeekdays: [])

  @Test(
    "rules in German",
    arguments: [
      ("FREQ=DAILY", "Jeden Tag"), ("FREQ=DAILY;INTERVAL=4", "Alle 4 Tage"),
      ("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "Jeden Tag von Montag bis Freitag"),
      ("FREQ=WEEKLY;INTERVAL=2;BYDAY=WE", "Jeden zweiten Mittwoch"),
      ("FREQ=WEEKLY;INTERVAL=5;BYDAY=WE", "Alle 5 Wochen am Mittwoch"),
      ("FREQ=WEEKLY;BYDAY=MO,WE,SU;COUNT=10", "Jede Woche am Montag, Mittwoch und Sonntag, 10-mal"),
      ("FREQ=MONTHLY;BYMONTHDAY=13,20", "Jeden Monat am 13. und 20."),
      ("FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=1", "Jeden Monat am letzten Tag, einmal"),
      ("FREQ=MONTHLY;BYDAY=2FR", "Jeden Monat am 2. Freitag"),
      ("FREQ=MONTHLY;BYDAY=FR;BYSETPOS=-1", "Jeden Monat am letzten Freitag"),
      ("FREQ=YEARLY;INTERVAL=3", "Jedes dritte Jahr"), ("FREQ=YEARLY;BYMONTH=2", "Jedes Jahr im Februar"),
      ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=14", "Jedes Jahr am 14. Februar"),
      ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1", "Jedes Jahr am letzten Tag im Februar"),
      ("FREQ=YEARLY;BYMONTH=1;BYDAY=3MO", "Jedes Jahr am 3. Montag im Januar"),
      ("FREQ=WEEKLY;UNTIL=20260101", "Jede Woche, bis X"), ("FREQ=YEARLY;BYWEEKNO=20", nil),
    ] as [(String, String?)])
  func rules(rule: String, words: String?) {
    #expect(RuleWords.text(rule, in: .utc, language: .german, names: Self.german) { _ in "X" } == words)
  }

  @Test("a value that looks like a placeholder is shown as it is, and placeholders without values stay")
  func filling() {
    #expect("{0} and {1}".filled(["{1}", "b"]) == "{1} and b")
    #expect("{0} {9} {x".filled(["a"]) == "a {9} {x")
  }
}
