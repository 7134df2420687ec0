import CalendarModel

extension EKVirtualConferenceDescriptor {
  /// The ways into the conference as an event keeps them, CONFERENCE (RFC 7986 5.11).
  var conferences: [Conference] {
    urlDescriptors.map { way in
      let isCall = way.url.scheme?.lowercased() == "tel"
      return Conference(
        uri: way.url.absoluteString, features: isCall ? [.audio, .phone] : [.audio, .video], label: way.title ?? title)
    }
  }
}
