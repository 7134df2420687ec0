/// The text strings used on pages, named by purpose. ``PageWords`` contains them in one language. `{0}`, `{1}` … are
/// placeholders.
enum PageWord: String, CaseIterable, Sendable {
  // The form of an event or a to-do.
  case newEvent, newToDo, editEvent, editToDo, invitationText, title, calendar, time, due, allDay, date, clock
  case startDate, startTime, endDate, endTime, zone, endZone, sameZone, floating, place, link, notes, partStays
  case people, shownAs, busy, free, tentative, unavailable, elsewhere, priority, noPriority, high, middle, low
  case classification, publicClass, privateClass, confidentialClass, categories, status, save, cancel, back

  // Repetition.
  case repeats, repeatsNever, daily, weekly, monthly, yearly, repeatsKept, interval, onDays, monthBy, byDate
  case byWeekday, byLastDay, whichOne, weekday, first, second, third, fourth, fifth, last, ends, endsNever, endsCount
  case endsUntil, count, until

  // Alarms.
  case alarms, remove, newAlarm, unit, minutes, hours, days, weeks, alarmBefore, beforeStart, beforeEnd, beforeDue

  // Errors in the form, and notes.
  case error, warning, needsTitle, noDate, noTime, noZone, endsEarly, skippedTime, repeatedTime, noLink, noNumber
  case noUntil, noCalendar, nobodyInvited, noAddress, tooManyPeople, wrongRule, firstDay, tooMuch, notInRule
  case partOverlaps

  // Questions before something is saved or deleted.
  case edit, copy, delete, done, reopen, saveFor, saveOne, deleteFor, deleteOne, spanThis, spanFuture, spanAll
  case ruleMoves, takeOver, alarmStays, laterStart, dropped, told, saveSilently, deleteSilently

  // Conflicts with other changes, and refusals.
  case changedMeanwhile, changedMeanwhileText, before, theirs, yours, nothing, longText, gone, goneText, deletedText
  case lockedText, openLog, notWritable, notWritableText, cannotBeSaved

  // The reader's calendars.
  case calendars, newCalendar, manage, manageCalendar, color, source, readOnlyCalendar, noColor, defaultEvents
  case defaultToDos, becomeDefaultEvents, becomeDefaultToDos, calendarsChanged, deleteCalendar, deleteEmpty
  case deletedByProgram, syncNow, syncAsked, syncServerAsked, subscribe, subscribeText, subscribeServerText
  case feedAddress, feedTitle
  case chooseCalendar, chooseCalendars, choose, chosenCalendars, nothingChosen, noCalendars

  // Settings.
  case settings, settingsKept, asBrowser, asLanguage, dateLanguage, weekStart, clockHours, hours24, hours12, firstView
  case lastView, day, week, month, list, weekDays, allDays, workDays, threeDays, hoursFrom, hoursTo, hoursText
  case wholeDay, wrongHours, moveUp, moveDown

  // Sharing.
  case sharedWith, notShared, sharedSince, userReads, userWrites, linkAll, linkBusy, linkPassword, revoke, noShare
  case shareWithUser, userName, mayDo, mayRead, mayWrite, share, noUser, shareByLink, linkText, busyOnly, makeLink
  case linkMade

  // Results of changes.
  case added, changed, deleted, onItsWay, sentTo, failedTo, undo

  // Next dates, and quick entry.
  case nextDates, quickEntry, quickHint, quickRead, understood, noWhen

  // Moving.
  case move, movePart, moveBoth, moveStart, moveEnd, moveDays, moveMinutes, movedMeanwhile

  // The script.
  case offline, onlineAgain, notSent, changedElsewhere, showChanges, onlyIsShown, isShown, isHidden, close, openPage
  case movingTo, leftThere, isFixed, draftFound, restoreDraft, discardDraft

  // The frame of all pages.
  case skip, openSide, turn, previousDay, previousWeek, previousMonth, previousDays, nextDay, nextWeek, nextMonth
  case nextDays, today, views, toDos, search, more, invitations, waiting, importFile, logAndUndo, signOut, printed
  case partial, noTitle, quoted, decimal

  // Choosing and exporting calendars, and their states.
  case allCalendars, calendarsShown, readOnly, showOnly, only, showAll, sharedBy, onServer, subscribed, inStep
  case justNow, heldBack, goneFromServer, signInAgain, failed, failedAt, feedFailedAt, nextTry, offlineSince, export
  case exportFrom, exportTo, exportAll, exportFile, tooMuchForFile, fewerDays, nothingToExport, nothingOnDays
  case chooseAnew

  // The views of days, the list of to-dos, and what is missing from them.
  case now, isToday, tomorrow, yesterday, nothingPlanned, nothingToday, nothingMore, declined, cancelled, isCancelled
  case isDeclined, isTentative, isDone, isFree, sinceDay, untilDay, endsDay, untilTime, fromTime, alsoFrom, alsoUntil
  case dayOf, daysOfWeek, timed, videoCall, itRepeats, timeIn, clocksBack, clocksForward, openList, moreDays, earlier
  case later, fromDay, goesOn, noneShown, nothingYet, importOrConnect, nextEvent, ofDay, ofWeek, ofMonth, ofDays
  case inDay, inWeek, inMonth, inDays, fromDayOn, firstShown, overlapping, searchGivenUp, workSpent, late, soon
  case undated, highPriority, isOpen, byDue, byList, hideDone, showDone, nothingToDo, firstToDos

  // The page of an event.
  case showInWeek, history, when, wholeSeries, notWebLink, join, peopleTitle, showSize, files, details, findings, raw
  case showRaw, rawCut, deletedOrWrong, confirmed, needsAction, inProcess, ownDates, leftOut, wasPlanned, fileInside
  case categoriesTitle, priorityOf, progress, classTitle, isPrivate, isConfidential, comment, contact, changedAt
  case dueAt, allDayOn, everyZone, yourTime, ownZone, begins, inZone, answerYes, answerMaybe, answerNo, delegated
  case noAnswer, sumYes, sumMaybe, sumNo, sumDelegated, sumOpen, nobodyHere, invitedSum, organizer, isYou
  case sendsInstead, room, resource, group, optional, forInformation, noName

  // Invitations and answers.
  case invitation, invitesYou, somebodyInvites, inNameOf, youCome, youMayCome, youDoNotCome, otherComes, notAnswered,
    sameTime
  case allOfThem, tellWhom, accept, maybe, decline, noAnswerHere, unanswered, messages, tellConcerned, leaveIt, unsent
  case toWhom, nothingWaits, unknownAddresses, firstOfKind, suggested, waitsNoMore, cannotAnswer, calendarReadOnly
  case nothingChanged, showWaiting, answerSaved, answerSent, answerWaits, answerOnItsWay, answerFailed

  // Importing a file.
  case importTitle, stepChoose, check, stepDone, file, asFile, isAdded, isUpdated, isSkipped, isUnchanged, wouldAdd
  case wouldUpdate, wouldSkip, imported, notImported, theFile, into, severityWarning, unchecked, severity, line
  case whatFound, rule, moreFindings, noFindings, noFileWaits, chooseFileAgain, noFile

  // The log.
  case log, noChanges, undone, logAdded, logChanged, logDeleted, logSettings, isUndone, ofServer, undoes, undoNumber
  case change, by, changedSince, tooOld, cannotUndo, showLog

  // The search.
  case searchTitle, searchHere, coming, past, without, notUnderstood, searchFor, searchEverything, narrowing
  case wordsInRow, sampleWithout, sampleBegins, nothingFound, found, moreThan, inAll

  // Message pages and the sign-in page.
  case noPage, addressCut, openCalendar, signIn, name, password, wrongPassword, openLink, openLinkText, anotherLink
  case tooManyRequests, storeBusy, serverBusy, notPossible, foreignForm, tooMuchAtAll, wentWrong, pageFailed, noRoom

  // Keyboard shortcuts.
  case keys, nextKey, previousKey, theseKeys, moveFocused, moveFocusedEnd, keyOf

  /// The strings that the script uses.
  static let script: [PageWord] = [
    .offline, .onlineAgain, .notSent, .changedElsewhere, .showChanges, .onlyIsShown, .isShown, .isHidden, .cancel,
    .close, .openPage, .movingTo, .leftThere, .isFixed, .draftFound, .restoreDraft, .discardDraft, .newEvent,
    .nextKey, .previousKey, .today, .day, .week, .month, .list, .toDos, .logAndUndo, .calendars, .search, .keys,
    .theseKeys, .moveFocused, .moveFocusedEnd, .keyOf,
  ]
}
