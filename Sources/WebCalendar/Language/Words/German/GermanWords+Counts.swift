extension GermanWords {
  /// Strings with numbers.
  static let counts: [PageCount: PageCount.Forms] = [
    .calendarsHidden: ("{0} Kalender ist ausgeblendet.", "{0} Kalender sind ausgeblendet."),
    .allHidden: ("Der einzige Kalender ist ausgeblendet.", "Alle {0} Kalender sind ausgeblendet."),
    .noEvents: (
      "Keine Termine vom {1} bis zum {2} in dem gezeigten Kalender.",
      "Keine Termine vom {1} bis zum {2} in den {0} gezeigten Kalendern."
    ),
    .inShown: ("in dem gezeigten Kalender", "in den {0} gezeigten Kalendern"),
    .minutesAgo: ("vor {0} Minute", "vor {0} Minuten"),
    .hoursAgo: ("vor {0} Stunde", "vor {0} Stunden"),
    .daysAgo: ("vor {0} Tag", "vor {0} Tagen"),
    .weeksAgo: ("vor {0} Woche", "vor {0} Wochen"),
    .changesWait: ("{0} Änderung wartet hier.", "{0} Änderungen warten hier."),
    .more: ("+{0} weiterer", "+{0} weitere"),
    .moreAtLeast: ("+{0} weiterer oder noch mehr", "+{0} weitere oder noch mehr"),
    .notShown: ("{0} vom {1} wird nicht gezeigt.", "{0} vom {1} werden nicht gezeigt."),
    .notShownAtLeast: ("Mehr als {0} vom {1} werden nicht gezeigt.", "Mehr als {0} vom {1} werden nicht gezeigt."),
    .events: ("{0} Termin", "{0} Termine"),
    .eventsAtLeast: ("mehr als {0} Termin", "mehr als {0} Termine"),
    .people: ("{0} Person", "{0} Personen"),
    .others: ("{0} weitere", "{0} weitere"),
    .bytes: ("{0} Byte", "{0} Byte"),
    .items: ("{0} Eintrag", "{0} Einträge"),
    .calendars: ("{0} Kalender", "{0} Kalender"),
    .andMore: ("{1} und {0} weiterer", "{1} und {0} weitere"),
    .importItems: ("{0} Eintrag importieren", "{0} Einträge importieren"),
    .tryAgain: (
      "Versuchen Sie es in {0} Sekunde noch einmal. Nichts ist verloren.",
      "Versuchen Sie es in {0} Sekunden noch einmal. Nichts ist verloren."
    ),
    .sendTo: ("An {0} Person senden", "An {0} Personen senden"),
    .keepOwn: ("{0} geändertes Vorkommen behält das Eigene: {1}.", "{0} geänderte Vorkommen behalten das Eigene: {1}."),
    .deletedChanges: (
      "Mit der Wiederholung gelöscht: {0} geändertes Vorkommen.",
      "Mit der Wiederholung gelöscht: {0} geänderte Vorkommen."
    ),
    .deleteWith: ("Den Kalender „{1}“ mit {0} Eintrag löschen?", "Den Kalender „{1}“ mit {0} Einträgen löschen?"),
    .deleteShared: (
      "Auch andere verlieren ihn: Er ist {0}-mal freigegeben.",
      "Auch andere verlieren ihn: Er ist {0}-mal freigegeben."
    ),
    .peopleStay: (
      "{0} Person ist eingeladen, mehr, als dieses Formular zeigt. Sie bleibt eingeladen.",
      "{0} Personen sind eingeladen, mehr, als dieses Formular zeigt. Sie bleiben eingeladen."
    ),
    .moreAlarmsStay: ("{0} weitere bleibt, wie sie ist.", "{0} weitere bleiben, wie sie sind."),
    .changedElsewhere: ("{0} Termin wurde anderswo geändert.", "{0} Termine wurden anderswo geändert."),
  ]
}
