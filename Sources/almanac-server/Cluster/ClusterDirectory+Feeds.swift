#if ALMANAC_CLUSTER
import Accounts
import CalendarServer
import CalendarStore
import Homes

/// Feeds are refreshed by whichever server has time.
extension ClusterDirectory: FeedDuties {
  func noteFeeds(of name: String, at time: Int64) throws(ServerError) {
    try asking { try $0.noteWaiting(.feeds, of: name, at: time) }
  }

  func setFeeds(of name: String, at time: Int64?) throws(ServerError) {
    try asking { try $0.setWaiting(.feeds, of: name, at: time) }
  }

  func takeFeeds(at time: Int64, limit: Int) throws(ServerError) -> [String] {
    try asking { try $0.takeWaiting(.feeds, at: time, limit: limit) }
  }
}

/// The secrets of a home's feeds, which all servers need.
struct ClusterSecrets: SecretKeeping {
  let directory: ClusterDirectory
  let home: Int64

  var place: String { "the cluster's database" }

  func owner(of store: CalendarStore) -> String? { nil }

  func secret(_ name: String) throws -> String? { try directory.asking { try $0.secret(name, of: home) } }

  func set(_ secrets: [String: String?]) throws { try directory.asking { try $0.setSecrets(secrets, of: home) } }
}
#endif
