import CalendarStore
import CivilTime
import Fetching

extension MirroredCalendar {
  /// Notes by what a server tells whether a feed has changed, as it wrote it.
  ///
  /// A date that is as young as the answer tells nothing where there is no entity tag: the feed may have changed once more
  /// in the same second (RFC 9110 8.8.2.2).
  mutating func note(_ response: HTTPResponse, now: Instant) {
    etag = response.header["ETag"]
    lastModified = response.header["Last-Modified"]
    guard etag == nil, let modified = lastModified.flatMap({ HTTPDate.instant(of: $0, now: now) }) else { return }
    let answered = response.header["Date"].flatMap { HTTPDate.instant(of: $0, now: now) } ?? now
    if answered.seconds(since: modified) < 1 { lastModified = nil }
  }
}
