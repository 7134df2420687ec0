/// The words used in generated calendars. A third of them are not ASCII.
enum Vocabulary {
  static let words = [
    "budget", "garden", "review", "weekly", "lecture", "swimming", "dinner", "release", "planning", "train",
    "rehearsal", "workshop", "interview", "standup", "delivery", "holiday", "library", "breakfast", "audit", "concert",
    "training", "handover", "backup", "committee", "parents", "vaccination", "roadmap", "tournament", "inspection",
    "Gespräch", "Prüfung", "über", "déjeuner", "créneau", "été", "reunião", "année", "mañana", "śniadanie", "встреча",
    "обед", "約束", "打合せ", "休暇", "회의", "🎂", "🚆",
  ]

  static let people = [
    "Amélie Girard", "Tom Baker", "Zoë van Dijk", "山本 花子", "Ольга Смирнова", "Rui Conceição", "Kim, Min-ji",
    "Maya Patel", "Øyvind Lund", "Grace — Okoro",
  ]

  static let rules = [
    "FREQ=DAILY;COUNT=12", "FREQ=DAILY;INTERVAL=4;UNTIL=20270131T000000Z", "FREQ=WEEKLY",
    "FREQ=WEEKLY;BYDAY=MO,TH,FR", "FREQ=WEEKLY;INTERVAL=2;BYDAY=WE;UNTIL=20271130T235959Z", "FREQ=MONTHLY;BYDAY=-1TH",
    "FREQ=MONTHLY;BYMONTHDAY=20;COUNT=30", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=18", "FREQ=YEARLY",
    "FREQ=YEARLY;BYMONTH=5;BYDAY=2SU",
  ]
}
