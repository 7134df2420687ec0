/// The rules, by their numbers: ICS162 has the raw value 162.
///
/// Numbers never change and are never used again. The texts and severities are in ``Rule``.
public enum RuleID: UInt16, CaseIterable, Sendable, Hashable {
  // MARK: Stream
  /// ICS001.
  case emptyInput = 1
  /// ICS002.
  case notIcalendar = 2
  /// ICS003.
  case invalidUtf8 = 3
  /// ICS004.
  case utf8Bom = 4
  /// ICS005.
  case utf16Input = 5
  /// ICS006.
  case bareLf = 6
  /// ICS007.
  case bareCr = 7
  /// ICS008.
  case mixedLineEndings = 8
  /// ICS009.
  case controlCharacter = 9
  /// ICS010.
  case doubleEncodedUtf8 = 10
  /// ICS011.
  case replacementCharacter = 11
  /// ICS012.
  case noFinalNewline = 12
  /// ICS013.
  case trailingGarbage = 13
  /// ICS014.
  case leadingGarbage = 14
  /// ICS015.
  case multipleVcalendar = 15
  /// ICS016.
  case truncatedStream = 16
  /// ICS017.
  case unicodeNoncharacter = 17
  /// ICS018.
  case unnormalisedIdentifier = 18
  /// ICS019.
  case quotedPrintable = 19

  // MARK: ContentLines
  /// ICS050.
  case lineTooLong = 50
  /// ICS051.
  case foldSplitsCharacter = 51
  /// ICS052.
  case missingColon = 52
  /// ICS053.
  case missingFoldSpace = 53
  /// ICS054.
  case blankLine = 54
  /// ICS055.
  case leadingWhitespace = 55
  /// ICS056.
  case invalidPropertyName = 56
  /// ICS057.
  case spaceAroundName = 57
  /// ICS058.
  case lowercaseName = 58
  /// ICS059.
  case invalidParameter = 59
  /// ICS060.
  case duplicateParameter = 60
  /// ICS061.
  case unquotedParameterValue = 61
  /// ICS062.
  case dquoteInParameter = 62
  /// ICS063.
  case unterminatedQuote = 63
  /// ICS064.
  case badCaretEscape = 64
  /// ICS065.
  case newlineInParameter = 65
  /// ICS066.
  case emptyValue = 66
  /// ICS067.
  case unescapedCommaOrSemicolon = 67
  /// ICS068.
  case invalidTextEscape = 68
  /// ICS069.
  case overescapedText = 69
  /// ICS070.
  case htmlEntitiesInText = 70
  /// ICS071.
  case trailingWhitespaceValue = 71
  /// ICS072.
  case unknownProperty = 72
  /// ICS073.
  case unknownParameter = 73
  /// ICS074.
  case deprecatedProperty = 74
  /// ICS075.
  case quotedWhereNotNeeded = 75

  // MARK: Structure
  /// ICS100.
  case missingBegin = 100
  /// ICS101.
  case mismatchedEnd = 101
  /// ICS102.
  case propertyOutsideComponent = 102
  /// ICS103.
  case paramsOnBeginEnd = 103
  /// ICS104.
  case unclosedComponent = 104
  /// ICS105.
  case noComponents = 105
  /// ICS106.
  case badNesting = 106
  /// ICS107.
  case unknownComponent = 107
  /// ICS108.
  case propertiesAfterSubcomponent = 108
  /// ICS109.
  case calendarPropertyAfterComponent = 109
  /// ICS110.
  case componentPropertyAtCalendarLevel = 110
  /// ICS111.
  case nestingTooDeep = 111
  /// ICS112.
  case propertyNotAllowedHere = 112
  /// ICS113.
  case emptyComponent = 113

  // MARK: Cardinality
  /// ICS150.
  case missingProdid = 150
  /// ICS151.
  case missingVersion = 151
  /// ICS152.
  case unsupportedVersion = 152
  /// ICS153.
  case versionNotFirst = 153
  /// ICS154.
  case unknownCalscale = 154
  /// ICS155.
  case prodidNotFpi = 155
  /// ICS160.
  case missingUid = 160
  /// ICS161.
  case emptyUid = 161
  /// ICS162.
  case missingDtstamp = 162
  /// ICS163.
  case missingDtstart = 163
  /// ICS164.
  case missingSummary = 164
  /// ICS165.
  case duplicateProperty = 165
  /// ICS166.
  case duplicateCalendarProperty = 166
  /// ICS167.
  case dtendAndDuration = 167
  /// ICS168.
  case dueAndDuration = 168
  /// ICS169.
  case multipleRrule = 169
  /// ICS170.
  case multipleDescriptionJournal = 170

  // MARK: Values
  /// ICS200.
  case invalidDate = 200
  /// ICS201.
  case invalidDateTime = 201
  /// ICS202.
  case numericOffsetInDateTime = 202
  /// ICS203.
  case dateWithoutValueParam = 203
  /// ICS204.
  case valueParamMismatch = 204
  /// ICS205.
  case valueTypeNotAllowed = 205
  /// ICS206.
  case leapSecond = 206
  /// ICS207.
  case midnight24 = 207
  /// ICS208.
  case invalidDuration = 208
  /// ICS209.
  case durationMixesWeeks = 209
  /// ICS210.
  case durationSkipsUnit = 210
  /// ICS211.
  case negativeDuration = 211
  /// ICS212.
  case zeroDuration = 212
  /// ICS213.
  case invalidInteger = 213
  /// ICS214.
  case invalidFloat = 214
  /// ICS215.
  case invalidBoolean = 215
  /// ICS216.
  case invalidUri = 216
  /// ICS217.
  case invalidCalAddress = 217
  /// ICS218.
  case mailtoSpace = 218
  /// ICS219.
  case placeholderAddress = 219
  /// ICS220.
  case invalidBase64 = 220
  /// ICS221.
  case binaryWithoutEncoding = 221
  /// ICS222.
  case binaryWithoutFmttype = 222
  /// ICS223.
  case largeInlineAttachment = 223
  /// ICS224.
  case invalidGeo = 224
  /// ICS225.
  case geoOutOfRange = 225
  /// ICS226.
  case geoNullIsland = 226
  /// ICS227.
  case invalidClass = 227
  /// ICS228.
  case invalidStatus = 228
  /// ICS229.
  case invalidTransp = 229
  /// ICS230.
  case invalidPriority = 230
  /// ICS231.
  case invalidPercent = 231
  /// ICS232.
  case negativeSequence = 232
  /// ICS233.
  case utcRequired = 233
  /// ICS234.
  case unknownPartstat = 234
  /// ICS235.
  case unknownRole = 235
  /// ICS236.
  case unknownCutype = 236
  /// ICS237.
  case invalidLanguageTag = 237
  /// ICS238.
  case invalidFmttype = 238
  /// ICS239.
  case invalidRequestStatus = 239
  /// ICS240.
  case invalidPeriod = 240
  /// ICS241.
  case invalidUtcOffset = 241
  /// ICS242.
  case multivalueInSingle = 242
  /// ICS243.
  case categoryAsSingleText = 243
  /// ICS244.
  case invalidAltrep = 244
  /// ICS245.
  case attachLocalPath = 245

  // MARK: Times
  /// ICS300.
  case dtendBeforeDtstart = 300
  /// ICS301.
  case dtendEqualsDtstartDate = 301
  /// ICS302.
  case inclusiveDtendSuspect = 302
  /// ICS303.
  case midnightSpanAsAllDay = 303
  /// ICS304.
  case startEndTypeMismatch = 304
  /// ICS305.
  case startEndFormMismatch = 305
  /// ICS306.
  case dateWithTimeDuration = 306
  /// ICS307.
  case floatingTime = 307
  /// ICS308.
  case nonexistentLocalTime = 308
  /// ICS309.
  case ambiguousLocalTime = 309
  /// ICS310.
  case implausibleYear = 310
  /// ICS311.
  case veryLongEvent = 311
  /// ICS312.
  case dtstampInFuture = 312
  /// ICS313.
  case createdAfterModified = 313
  /// ICS314.
  case endWithoutStart = 314

  // MARK: Recurrence
  /// ICS350.
  case rruleMissingFreq = 350
  /// ICS351.
  case rruleSyntax = 351
  /// ICS352.
  case rruleDuplicatePart = 352
  /// ICS353.
  case rruleCountAndUntil = 353
  /// ICS354.
  case rruleUntilType = 354
  /// ICS355.
  case rruleUntilForm = 355
  /// ICS356.
  case rruleUntilBeforeStart = 356
  /// ICS357.
  case rruleFreqNotFirst = 357
  /// ICS358.
  case rruleInterval = 358
  /// ICS359.
  case rruleCount = 359
  /// ICS360.
  case rruleBymonthRange = 360
  /// ICS361.
  case rruleBymonthdayRange = 361
  /// ICS362.
  case rruleByyeardayRange = 362
  /// ICS363.
  case rruleByweeknoRange = 363
  /// ICS364.
  case rruleBytimeRange = 364
  /// ICS365.
  case rruleBysetposRange = 365
  /// ICS366.
  case rruleBysetposAlone = 366
  /// ICS367.
  case rruleBydayValue = 367
  /// ICS368.
  case rruleBydayOrdinalFreq = 368
  /// ICS369.
  case rruleBydayOrdinalWeekno = 369
  /// ICS370.
  case rruleByweeknoFreq = 370
  /// ICS371.
  case rruleByyeardayFreq = 371
  /// ICS372.
  case rruleBymonthdayWeekly = 372
  /// ICS373.
  case rruleBytimeWithDate = 373
  /// ICS374.
  case rruleWkst = 374
  /// ICS375.
  case rruleStartNotInSet = 375
  /// ICS376.
  case rruleEmptySet = 376
  /// ICS377.
  case rruleInfiniteSubdaily = 377
  /// ICS378.
  case rruleUnbounded = 378
  /// ICS379.
  case rruleSkipsMonths = 379
  /// ICS380.
  case rruleInOverride = 380
  /// ICS381.
  case rdateTypeMismatch = 381
  /// ICS382.
  case exdateTypeMismatch = 382
  /// ICS383.
  case exdateNoMatch = 383
  /// ICS384.
  case exdateWithoutRecurrence = 384
  /// ICS385.
  case recurrenceIdTypeMismatch = 385
  /// ICS386.
  case recurrenceIdOrphan = 386
  /// ICS387.
  case recurrenceIdNoMatch = 387
  /// ICS388.
  case duplicateRecurrenceId = 388
  /// ICS389.
  case overrideNotRecurringMaster = 389
  /// ICS390.
  case overrideExcluded = 390
  /// ICS391.
  case rangeThisandprior = 391
  /// ICS392.
  case duplicateRdateExdate = 392
  /// ICS393.
  case expansionTooLarge = 393
  /// ICS394.
  case rdateExcluded = 394

  // MARK: Zones
  /// ICS400.
  case missingVtimezone = 400
  /// ICS401.
  case unknownTzid = 401
  /// ICS402.
  case windowsTzid = 402
  /// ICS403.
  case customTzid = 403
  /// ICS404.
  case prefixedTzid = 404
  /// ICS405.
  case tzidAlias = 405
  /// ICS406.
  case tzidAbbreviation = 406
  /// ICS407.
  case tzidUtcOffsetName = 407
  /// ICS408.
  case tzidOnUtc = 408
  /// ICS409.
  case tzidOnDate = 409
  /// ICS410.
  case tzidCaseOrSpace = 410
  /// ICS411.
  case vtimezoneMissingTzid = 411
  /// ICS412.
  case vtimezoneNoObservance = 412
  /// ICS413.
  case observanceMissingProperty = 413
  /// ICS414.
  case observanceDtstartNotLocal = 414
  /// ICS415.
  case observanceUntilNotUtc = 415
  /// ICS416.
  case duplicateVtimezone = 416
  /// ICS417.
  case unusedVtimezone = 417
  /// ICS418.
  case vtimezoneContradictsTzdata = 418
  /// ICS419.
  case vtimezoneDoesNotCover = 419
  /// ICS420.
  case vtimezone1601 = 420
  /// ICS421.
  case tzoffsetEqual = 421
  /// ICS422.
  case offsetOutOfRange = 422
  /// ICS423.
  case xWrTimezoneOnly = 423
  /// ICS424.
  case xWrTimezoneInvalid = 424
  /// ICS425.
  case tzuntilTzidalias = 425
  /// ICS426.
  case tzurlScheme = 426

  // MARK: Alarms
  /// ICS450.
  case alarmMissingAction = 450
  /// ICS451.
  case alarmMissingTrigger = 451
  /// ICS452.
  case alarmDisplayDescription = 452
  /// ICS453.
  case alarmEmailRequired = 453
  /// ICS454.
  case alarmAudioAttach = 454
  /// ICS455.
  case alarmRepeatDuration = 455
  /// ICS456.
  case alarmAbsoluteNotUtc = 456
  /// ICS457.
  case alarmTriggerMissingValue = 457
  /// ICS458.
  case alarmRelatedOnAbsolute = 458
  /// ICS459.
  case alarmRelatedEndNoEnd = 459
  /// ICS460.
  case alarmRelativeNoStart = 460
  /// ICS461.
  case alarmAfterEnd = 461
  /// ICS462.
  case alarmUnknownAction = 462
  /// ICS463.
  case alarmInFeed = 463
  /// ICS464.
  case alarmDuplicate = 464
  /// ICS465.
  case alarmUidDuplicate = 465
  /// ICS466.
  case alarmAcknowledgedUtc = 466
  /// ICS467.
  case alarmSnoozeRelation = 467
  /// ICS468.
  case alarmProximityValue = 468
  /// ICS469.
  case alarmProximityLocation = 469
  /// ICS470.
  case alarmVendorAck = 470

  // MARK: Todos
  /// ICS500.
  case dueBeforeStart = 500
  /// ICS501.
  case dueTypeMismatch = 501
  /// ICS502.
  case todoDurationWithoutStart = 502
  /// ICS503.
  case completedStatus = 503
  /// ICS504.
  case completedPercent = 504
  /// ICS505.
  case recurringTodoNoStart = 505
  /// ICS506.
  case parentNotFound = 506
  /// ICS507.
  case parentCycle = 507
  /// ICS508.
  case journalWithEnd = 508
  /// ICS509.
  case freebusyNotUtc = 509
  /// ICS510.
  case freebusyRecurrence = 510
  /// ICS511.
  case freebusyOverlap = 511
  /// ICS512.
  case freebusyOutsideWindow = 512
  /// ICS513.
  case availabilityDate = 513
  /// ICS514.
  case availabilityBusytype = 514

  // MARK: Scheduling
  /// ICS550.
  case unknownMethod = 550
  /// ICS551.
  case methodComponent = 551
  /// ICS552.
  case mixedComponentsInMethod = 552
  /// ICS553.
  case multipleUidsInMethod = 553
  /// ICS554.
  case methodMissingOrganizer = 554
  /// ICS555.
  case publishMissingOrganizer = 555
  /// ICS556.
  case publishHasAttendee = 556
  /// ICS557.
  case requestMissingAttendee = 557
  /// ICS558.
  case replyOneAttendee = 558
  /// ICS559.
  case addRecurrenceId = 559
  /// ICS560.
  case cancelStatus = 560
  /// ICS561.
  case refreshExtra = 561
  /// ICS562.
  case counterRequired = 562
  /// ICS563.
  case declinecounterExtra = 563
  /// ICS564.
  case methodForbiddenAlarm = 564
  /// ICS565.
  case freebusyMethod = 565
  /// ICS566.
  case todoJournalMethod = 566
  /// ICS567.
  case attendeeWithoutOrganizer = 567
  /// ICS568.
  case duplicateAttendee = 568
  /// ICS569.
  case organizerIsOnlyAttendee = 569
  /// ICS570.
  case rsvpAfterAnswer = 570
  /// ICS571.
  case delegationInconsistent = 571
  /// ICS572.
  case sentByUnquoted = 572
  /// ICS573.
  case sequenceRegression = 573
  /// ICS574.
  case methodMimeMismatch = 574
  /// ICS575.
  case methodInCaldavObject = 575
  /// ICS576.
  case caldavOneUid = 576
  /// ICS577.
  case scheduleParamsInImip = 577

  // MARK: Interoperability
  /// ICS600.
  case googleMissingTz = 600
  /// ICS601.
  case googleRdateVtimezone = 601
  /// ICS602.
  case googleSize = 602
  /// ICS603.
  case googleMultipleVcalendar = 603
  /// ICS610.
  case outlookNeedsUidDtstamp = 610
  /// ICS611.
  case outlookNotSupported = 611
  /// ICS612.
  case outlookHtmlDescription = 612
  /// ICS613.
  case outlookRruleUnsupported = 613
  /// ICS614.
  case outlookRdate = 614
  /// ICS615.
  case outlookMultidayException = 615
  /// ICS616.
  case outlookBusystatus = 616
  /// ICS620.
  case appleCalendarColor = 620
  /// ICS621.
  case appleStructuredLocation = 621
  /// ICS622.
  case appleDefaultAlarm = 622
  /// ICS623.
  case webcalInUrl = 623
  /// ICS624.
  case xPropertyShadow = 624
  /// ICS625.
  case xPropertyDisagrees = 625
  /// ICS626.
  case vcal1Property = 626
  /// ICS627.
  case emojiUidOrNonAsciiUid = 627
  /// ICS628.
  case uidTooLong = 628
  /// ICS629.
  case lotusNotes = 629
  /// ICS630.
  case descriptionTooLong = 630

  // MARK: Extensions
  /// ICS650.
  case refreshIntervalValue = 650
  /// ICS651.
  case sourceValue = 651
  /// ICS652.
  case colorName = 652
  /// ICS653.
  case imageValue = 653
  /// ICS654.
  case imageDisplay = 654
  /// ICS655.
  case conferenceValue = 655
  /// ICS656.
  case conferenceFeature = 656
  /// ICS657.
  case nameLanguage = 657
  /// ICS658.
  case calendarUidMissing = 658
  /// ICS659.
  case uidHostLeak = 659
  /// ICS660.
  case styledDescriptionValue = 660
  /// ICS661.
  case styledWithoutPlain = 661
  /// ICS662.
  case structuredDataParams = 662
  /// ICS663.
  case participantRequired = 663
  /// ICS664.
  case vlocationVresourceUid = 664
  /// ICS665.
  case participantType = 665
  /// ICS666.
  case calendarAddressVsAttendee = 666
  /// ICS667.
  case locationType = 667
  /// ICS668.
  case linkParams = 668
  /// ICS669.
  case gapWithoutTemporal = 669
  /// ICS670.
  case reltypeUnknown = 670
  /// ICS671.
  case conceptNotUri = 671
  /// ICS680.
  case rscaleUnknown = 680
  /// ICS681.
  case skipWithoutRscale = 681
  /// ICS682.
  case skipValue = 682
  /// ICS683.
  case bymonthLeap = 683

  // MARK: Hygiene
  /// ICS700.
  case duplicateUid = 700
  /// ICS701.
  case unstableUid = 701
  /// ICS702.
  case dtstampAlwaysNow = 702
  /// ICS703.
  case noRefreshHint = 703
  /// ICS704.
  case refreshTooShort = 704
  /// ICS705.
  case ttlDisagrees = 705
  /// ICS706.
  case missingCalendarName = 706
  /// ICS707.
  case duplicateEvent = 707
  /// ICS708.
  case cancelledInFeed = 708
  /// ICS709.
  case pastOnlyFeed = 709
  /// ICS710.
  case feedTooLarge = 710
  /// ICS711.
  case summaryNewline = 711
  /// ICS712.
  case summaryTooLong = 712
  /// ICS713.
  case allCapsPlaceholder = 713
  /// ICS714.
  case testData = 714
  /// ICS715.
  case httpContentType = 715
  /// ICS718.
  case lastModifiedMissing = 718
  /// ICS719.
  case unsorted = 719

  // MARK: Privacy
  /// ICS750.
  case privateInPublicFeed = 750
  /// ICS751.
  case attendeeEmailsInFeed = 751
  /// ICS752.
  case meetingSecret = 752
  /// ICS753.
  case tokenUrl = 753
  /// ICS754.
  case dangerousUriScheme = 754
  /// ICS755.
  case htmlScript = 755
  /// ICS756.
  case alarmEmailThirdParty = 756
  /// ICS757.
  case phoneOrIdPattern = 757
  /// ICS758.
  case geoHomePrecision = 758
  /// ICS759.
  case trackingParameters = 759
  /// ICS760.
  case xCommentHistory = 760

  // MARK: Limits
  /// ICS810.
  case tooManyProperties = 810
  /// ICS811.
  case tooManyComponents = 811
  /// ICS812.
  case lineOverLimit = 812

  // MARK: Second opinion
  /// ICS850.
  case libical = 850
}

extension RuleID {
  /// The identifier as reports have it, such as "ICS162".
  public var text: String {
    let digits = String(rawValue)
    return "ICS" + String(repeating: "0", count: 3 - digits.utf8.count) + digits
  }
}
