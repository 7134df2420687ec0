/// What pages say, by what it is for; ``PageWords`` has it in a language. `{0}`, `{1}` … stand for what is filled in.
enum PageWord: String, CaseIterable, Sendable {
  // The form of an event or a to-do.
  case newEvent, newToDo, editEvent, editToDo, invitationText, title, calendar, time, due, allDay, date, clock
  case startDate, startTime, endDate, endTime, zone, endZone, sameZone, floating, place, link, notes, partStays
  case people, peopleStay
  case shownAs, busy, free, tentative, unavailable, elsewhere, priority, noPriority, high, middle, low
  case classification, publicClass, privateClass, confidentialClass, categories, status, save, cancel, back

  // How something repeats.
  case repeats, repeatsNever, daily, weekly, monthly, yearly, repeatsKept, interval, onDays, monthBy, byDate
  case byWeekday, byLastDay, whichOne, weekday, first, second, third, fourth, fifth, last, ends, endsNever
  case endsCount, endsUntil, count, until

  // Alarms.
  case alarms, remove, moreAlarmsStay, newAlarm, unit, minutes, hours, days, weeks, alarmBefore, beforeStart
  case beforeEnd, beforeDue

  // What is wrong with what was typed, and what should be known.
  case error, warning, needsTitle, noDate, noTime, noZone, endsEarly, skippedTime, repeatedTime, noLink, noNumber
  case noUntil, noCalendar, nobodyInvited, noAddress, tooManyPeople, wrongRule, firstDay, tooMuch, notInRule
  case partOverlaps

  // Questions before something is saved or deleted.
  case edit, copy, delete, done, reopen, saveFor, saveOne, deleteFor, deleteOne, spanThis, spanFuture, spanAll
  case keepOwnOne, keepOwn, ruleMoves, takeOver, alarmStays, laterStart, dropped, deletedChanges, told, sendOne
  case sendSeveral, saveSilently, deleteSilently

  // Somebody else was faster, or it cannot be.
  case changedMeanwhile, changedMeanwhileText, before, theirs, yours, nothing, longText, gone, goneText, deletedText,
    lockedText
  case openLog, notWritable
  case notWritableText, cannotBeSaved

  // The calendars of the reader.
  case calendars, newCalendar, manage, manageCalendar, color, source, readOnlyCalendar, noColor
  case defaultEvents, defaultToDos, becomeDefaultEvents, becomeDefaultToDos, calendarsChanged
  case deleteCalendar, deleteEmpty, deleteWithOne, deleteWith, deleteShared, deletedByProgram, syncNow, syncAsked
  case subscribe, subscribeText, feedAddress, feedTitle

  // What a reader chooses for all pages.
  case settings, settingsKept, asBrowser, asLanguage, dateLanguage, weekStart, clockHours, hours24, hours12
  case firstView, lastView, day, week, month, list, weekDays, allDays, workDays, threeDays
  case hoursFrom, hoursTo, hoursText, wholeDay, wrongHours, moveUp, moveDown

  // What others may see of them.
  case sharedWith, notShared, sharedSince, userReads, userWrites, linkAll, linkBusy, linkPassword, revoke, noShare
  case shareWithUser, userName, mayDo, mayRead, mayWrite, share, noUser, shareByLink, linkText, busyOnly, makeLink
  case linkMade

  // What was done.
  case added, changed, deleted, onItsWay, sentTo, failedTo, undo

  // When something repeats next, and what is typed in one line.
  case nextDates, quickEntry, quickHint, quickRead, understood, noWhen

  // How much something is moved.
  case move, movePart, moveBoth, moveStart, moveEnd, moveDays, moveMinutes, movedMeanwhile

  // What the script says.
  case offline, onlineAgain, notSent, changedElsewhere, changedElsewhereOne, changedElsewhereMany, showChanges
  case onlyIsShown, isShown, isHidden, close, openPage, movingTo, leftThere, isFixed, draftFound, restoreDraft
  case discardDraft, newFrom

  /// Those that the script says.
  static let script: [PageWord] = [
    .offline, .onlineAgain, .notSent, .changedElsewhere, .changedElsewhereOne, .changedElsewhereMany, .showChanges,
    .onlyIsShown, .isShown, .isHidden, .cancel, .close, .openPage, .movingTo, .leftThere, .isFixed, .draftFound,
    .restoreDraft, .discardDraft, .newFrom,
  ]
}
