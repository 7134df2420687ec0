import Fetching
import XML

extension DAVClient {
  /// Passes the requested properties of a calendar's resources, and their places, to a function. They may include
  /// resources other than items; see ``Multistatus/Response/isCalendar``.
  ///
  /// - Returns: The response for the calendar itself, or nil if the server lists the calendar under a different
  ///   address.
  /// - Throws: ``AccountError`` `notFound` if the calendar no longer exists, or `malformed` if the listing is not a
  ///   complete listing of the calendar.
  func items(
    _ names: [XMLName], of calendar: RemoteCalendar, _ take: (Multistatus.Response, String) throws -> Void
  ) async throws -> Multistatus.Response? {
    let places = ResourceNames(calendar.url)
    let own = places.place(calendar.href)
    var folder: Multistatus.Response?
    var saysSomething = false
    let answer = try await list(
      names + [DAVNames.resourceType, DAVNames.contentType], of: calendar.url
    ) { response in
      saysSomething = true
      let place = places.place(response.href)
      if places.isSame(place: place, folder: own) {
        if response.isGone { throw AccountError(.notFound, "the calendar no longer exists") }
        if response.status == 507 {
          throw AccountError(.malformed, "\(calendar.url.origin) lists only part of the calendar")
        }
        folder = response
      } else if !response.isCollection, !response.isGone {
        try take(response, place)
      }
    }
    guard answer.status == 207 else {
      throw AccountError(.malformed, "\(calendar.url.origin) does not list the calendar (\(answer.status))")
    }
    guard saysSomething else {
      throw AccountError(.malformed, "the listing from \(calendar.url.origin) lacks the calendar itself")
    }
    return folder
  }
}

extension Multistatus.Response {
  /// Whether a calendar resource can have the content type.
  var isCalendar: Bool {
    text(DAVNames.contentType)?.lowercased().contains("calendar") ?? true
  }
}
