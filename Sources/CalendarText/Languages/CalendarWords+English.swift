extension CalendarWords {
  package static let english = CalendarWords(
    "en",
    phrases: [
      .comma: ", ", .and: " and ", .noTime: "no time",
      .atStart: "at the start", .atEnd: "at the end", .whenDue: "when it is due",
      .beforeStart: "{0} before the start", .afterStart: "{0} after the start",
      .beforeEnd: "{0} before the end", .afterEnd: "{0} after the end",
      .beforeDue: "{0} before it is due", .afterDue: "{0} after it is due",
      .onTime: "on {0}", .onArrival: "on arrival at {0}", .onLeaving: "on leaving {0}", .somePlace: "a place",
      .againLater: "again {0} later", .againTimes: "{0} more times {1}", .every: "every {0}",
      .everyWorkday: "Every weekday", .onWeekdays: "{0} on {1}", .onDay: "{0} on {1}", .inMonth: "{0} in {1}",
      .days: "the {0}", .lastDay: "the last day", .nthWeekday: "the {0} {1}", .lastWeekday: "the last {0}",
      .daysOfMonth: "{0} of {1}", .weekdayOfMonth: "{0} of {1}",
      .until: "{0}, until {1}", .once: "{0}, once", .times: "{0}, {1} times",
    ],
    lengths: [
      .week: ("{0} week", "{0} weeks", "every week"), .day: ("{0} day", "{0} days", "every day"),
      .hour: ("{0} hour", "{0} hours", "every hour"), .minute: ("{0} minute", "{0} minutes", "every minute"),
      .second: ("{0} second", "{0} seconds", "every second"),
    ],
    steps: [
      .day: ("Every day", "Every second day", "Every third day", "Every {0} day"),
      .week: ("Every week", "Every second week", "Every third week", "Every {0} week"),
      .month: ("Every month", "Every second month", "Every third month", "Every {0} month"),
      .year: ("Every year", "Every second year", "Every third year", "Every {0} year"),
      .weekday: ("Every {2}", "Every second {2}", "Every third {2}", "Every {0} {2}"),
    ],
    ordinal: { number in
      let endings = [1: "st", 2: "nd", 3: "rd"]
      return "\(number)" + ((11...13).contains(number % 100) ? "th" : endings[number % 10] ?? "th")
    })
}
