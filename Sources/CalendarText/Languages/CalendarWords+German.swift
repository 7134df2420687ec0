extension CalendarWords {
  static let german = CalendarWords(
    "de",
    phrases: [
      .comma: ", ", .and: " und ", .noTime: "keine Zeit",
      .atStart: "zu Beginn", .atEnd: "am Ende", .whenDue: "bei Fälligkeit",
      .beforeStart: "{0} vor Beginn", .afterStart: "{0} nach Beginn",
      .beforeEnd: "{0} vor dem Ende", .afterEnd: "{0} nach dem Ende",
      .beforeDue: "{0} vor der Fälligkeit", .afterDue: "{0} nach der Fälligkeit",
      .onTime: "am {0}", .onArrival: "bei Ankunft: {0}", .onLeaving: "beim Verlassen: {0}", .somePlace: "ein Ort",
      .againLater: "noch einmal {0} später", .againTimes: "noch {0}-mal {1}", .every: "alle {0}",
      .everyWorkday: "Jeden Tag von Montag bis Freitag", .onWeekdays: "{0} am {1}", .onDay: "{0} am {1}",
      .inMonth: "{0} im {1}",
      .days: "{0}", .lastDay: "letzten Tag", .nthWeekday: "{0} {1}", .lastWeekday: "letzten {0}",
      .daysOfMonth: "{0} {1}", .weekdayOfMonth: "{0} im {1}",
      .until: "{0}, bis {1}", .once: "{0}, einmal", .times: "{0}, {1}-mal",
    ],
    lengths: [
      .week: ("{0} Woche", "{0} Wochen", "jede Woche"), .day: ("{0} Tag", "{0} Tage", "jeden Tag"),
      .hour: ("{0} Stunde", "{0} Stunden", "jede Stunde"), .minute: ("{0} Minute", "{0} Minuten", "jede Minute"),
      .second: ("{0} Sekunde", "{0} Sekunden", "jede Sekunde"),
    ],
    steps: [
      .day: ("Jeden Tag", "Jeden zweiten Tag", "Jeden dritten Tag", "Alle {1} Tage"),
      .week: ("Jede Woche", "Jede zweite Woche", "Jede dritte Woche", "Alle {1} Wochen"),
      .month: ("Jeden Monat", "Jeden zweiten Monat", "Jeden dritten Monat", "Alle {1} Monate"),
      .year: ("Jedes Jahr", "Jedes zweite Jahr", "Jedes dritte Jahr", "Alle {1} Jahre"),
      .weekday: ("Jeden {2}", "Jeden zweiten {2}", "Jeden dritten {2}", "Alle {1} Wochen am {2}"),
    ],
    ordinal: { "\($0)." })
}
