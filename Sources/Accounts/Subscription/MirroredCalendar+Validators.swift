import CalendarStore
import CivilTime
import Fetching

extension MirroredCalendar {
  /// Stores the validators of a response, as the server wrote them.
  ///
  /// Without an entity tag, a modification date as recent as the response is not usable: the feed may have changed
  /// again in the same second (RFC 9110 8.8.2.2).
  mutating func note(_ response: HTTPResponse, now: Instant) {
    etag = response.header["ETag"]
    lastModified = response.header["Last-Modified"]
    guard etag == nil, let modified = lastModified.flatMap({ HTTPDate.instant(of: $0, now: now) }) else { return }
    let answered = response.header["Date"].flatMap { HTTPDate.instant(of: $0, now: now) } ?? now
    if answered.seconds(since: modified) < 1 { lastModified = nil }
  }
}
