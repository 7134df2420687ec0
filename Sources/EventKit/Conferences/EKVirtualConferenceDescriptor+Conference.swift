import CalendarModel
import Foundation

extension EKVirtualConferenceDescriptor {
  /// The conference URLs as CONFERENCE values (RFC 7986 5.11).
  var conferences: [Conference] {
    urlDescriptors.map { way in
      let isCall = way.url.scheme?.lowercased() == "tel"
      return Conference(
        uri: way.url.absoluteString, features: isCall ? [.audio, .phone] : [.audio, .video], label: way.title ?? title)
    }
  }

  /// Creates the conference of an event; nil if the event has no conference URL that can be opened.
  convenience init?(_ conferences: [Conference]) {
    let ways = conferences.compactMap { conference in
      URL(string: conference.uri).map { EKVirtualConferenceURLDescriptor(title: conference.label, url: $0) }
    }
    if ways.isEmpty { return nil }
    self.init(title: conferences.first?.label, urlDescriptors: ways, conferenceDetails: nil)
  }
}
