import CalendarText
import ArgumentParser
import CalendarStore
import CommandLine
import Daemon
import Fetching
import Logging
import MailSetup
import Notifications
import Settings

extension DaemonCommand {
  struct Run: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "run",
      abstract: "Run the daemon in the foreground.",
      discussion: """
        Runs until it is interrupted or told to stop, which takes less than a second; SIGHUP makes it reload its \
        settings. A second daemon for the same store is refused (exit code 7). If the store is unavailable, the daemon \
        reports it, waits, and continues.

        Alarms are delivered as with `almanac alarms run`, and also on the desktop if no method is set; without a \
        desktop session, they wait for one. Under systemd, alarm titles are not written to the journal unless the \
        settings have `ways = ["output"]`. Accounts and feeds are synced as with `almanac sync --watch`. The log goes \
        to standard error.
        """)

    @OptionGroup var telling: TellingOptions
    @OptionGroup var log: LogOptions
    @OptionGroup var zoneOptions: ZoneOptions
    @OptionGroup(title: "Store") var storeOptions: StoreOptions

    func run() async throws {
      let place = try NotificationPlace(zoneOptions, storeOptions, stays: true)
      let chosen = try UserSettings.checked()
      let store = try opened()
      let telling = telling
      var setup = DaemonProcess.Setup(
        path: storeOptions.path, open: place.open, zone: place.zone,
        settings: {
          try telling.teller(in: place, UserSettings.reload(), standard: Self.standardWays)
        }, transport: { CurlTransport(CurlOptions($0)) }, report: SyncLog.write,
        words: { Failure($0)?.message ?? "\($0)" }, logger: log.logger(chosen))
      if let count = try store?.geofences().count, count > 0 {
        setup.logger.notice(
          """
          \(count.of("alarm")) at places cannot go off automatically because almanac does not track your position; \
          report it with `almanac alarms at LAT,LON`
          """)
      }
      setup.sendMail = { store, logger in
        _ = try await MeetingMail(UserSettings.checked(), own: UserSettings.ownAddresses)?.send(from: store, logger)
      }
      setup.synchronizes = chosen.flag(.daemonSync) ?? true
      do {
        try await DaemonProcess(setup).run(store)
      } catch let error as DaemonError {
        throw Failure(error.code.exitStatus, error.message)
      }
    }

    /// The default delivery methods. A journal is permanent and may be read by others, so titles are written there only
    /// on request.
    private static var standardWays: [WayName] {
      let output: [WayName] = Journal.reads(1, environment: CommandContext.current.environment) ? [] : [.output]
      return DesktopWay.hasSession() ? [.desktop] + output : output
    }

    /// The store, or nil if it exists but is temporarily unavailable.
    private func opened() throws -> CalendarStore? {
      do {
        return try storeOptions.openToChange()
      } catch let error as StoreError where [.locked, .diskFull, .readOnly, .unavailable].contains(error.code) {
        return nil
      } catch let failure as Failure where failure.exitCode == .denied && storeOptions.isReadOnly {
        return nil
      }
    }
  }
}

extension DaemonError.Code {
  var exitStatus: ExitStatus {
    switch self {
    case .locked: .locked
    case .denied: .denied
    case .unavailable: .findings
    }
  }
}
