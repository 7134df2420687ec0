import CivilTime
import Testing

@Suite("Mail dates")
struct MailDateTests {
  @Test(
    "are read in the current form and in older ones",
    arguments: [
      ("Fri, 21 Nov 1997 09:55:06 -0600", 880_127_706), ("21 Nov 1997 15:55:06 +0000", 880_127_706),
      ("Fri, 21 Nov 97 15:55 GMT", 880_127_700), ("Fri, 21 nov 1997 09(comment):55  :  06 -0600", nil),
      ("Fri, 2 Jan 2026 09:00:03 +0000 (GMT)", 1_767_344_403), ("Fri,  2 Jan 26 04:00:03 EST", 1_767_344_403),
      ("Thu, 13 Feb 1969 23:32 -0330 (Newfoundland Time)", -27_723_480), ("2 Jan 2026 09:00:03", 1_767_344_403),
      ("", nil), ("yesterday", nil), ("31 Feb 2026 09:00:00 +0000", nil), ("2 Jan 2026 25:00:00 +0000", nil),
      ("99999999999999999999 Jan 2026 09:00:00 +0000", nil), ("2 Jan 2026 ::: +0000", nil), ("2 Jan 2026", nil),
    ] as [(String, Int64?)])
  func reading(text: String, expected: Int64?) {
    #expect(MailDate.instant(of: text)?.secondsSince1970 == expected)
  }

  @Test("are read back as written")
  func both() {
    for seconds in [0, 1_767_344_403, 4_102_444_799] as [Int64] {
      let instant = Instant(secondsSince1970: seconds)
      #expect(MailDate.instant(of: MailDate.text(of: instant)) == instant)
    }
  }
}
