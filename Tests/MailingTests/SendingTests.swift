import Foundation
import Mailing
import TestSupport
import Testing

@Suite("Sending mail", .enabled(if: MailServer.canRun, "\(MailServer.isMissing)"))
struct SendingTests {
  let server: MailServer
  init() throws { server = try MailServer() }

  private func sender(
    _ kind: MailServer.Kind, host: String = "localhost", user: String? = nil, password: String = "secret",
    seconds: Int = 30
  ) -> SMTPSender {
    var settings = SMTPServer(url: server.url(kind), host: host)
    settings.authorities = MailServer.authorities
    settings.user = user
    settings.password = { () throws(MailError) in password }
    settings.timeLimit = .seconds(seconds)
    return SMTPSender(settings)
  }

  private func problem(_ sender: SMTPSender, _ message: MailMessage) async -> String? {
    do throws(MailError) {
      try await sender.send(message)
      return nil
    } catch {
      return error.message
    }
  }

  @Test(
    "over TLS, by STARTTLS, and on this machine without either", arguments: [MailServer.Kind.tls, .startTLS, .plain])
  func sending(kind: MailServer.Kind) async throws {
    let message = try mail("Zahnarzt für Jürgen", ".\n..x")
    try await sender(kind, user: "alice").send(message)
    let taken = try #require(server.mails().first)
    #expect(taken.from == "<alice@example.org>" && taken.to == ["<alice@example.org>"])
    #expect(taken.user == "alice" && taken.password == "secret" && taken.secure == (kind != .plain))
    #expect(taken.data == String(decoding: message.bytes, as: UTF8.self))
  }

  @Test("a second mail about the same alarm has the same Message-ID")
  func twice() async throws {
    for _ in 1...2 { try await sender(.tls).send(mail(key: "same")) }
    let mails = try server.mails()
    #expect(mails.count == 2 && mails.allSatisfy { $0.data.contains("\r\nMessage-ID: <same@example.org>\r\n") })
  }

  @Test("errors are reported, and nothing is sent then")
  func problems() async throws {
    let wrong = await problem(sender(.tls, user: "alice", password: "hunter2"), try mail())
    #expect(
      wrong?.contains("refused the user name or the password") == true && wrong?.contains("hunter2") == false,
      "\(wrong ?? "")")
    let other = await problem(sender(.otherHost), try mail())
    #expect(other?.contains("certificate") == true, "\(other ?? "")")
    let silent = await problem(sender(.silent, seconds: 1), try mail())
    #expect(silent?.contains("too long") == true, "\(silent ?? "")")
    let nobody = await problem(SMTPSender(SMTPServer(url: "smtp://localhost:1", host: "localhost")), try mail())
    #expect(nobody?.contains("cannot connect to the server") == true, "\(nobody ?? "")")
    let own = try #require(MailAddress("refused@example.org"))
    let message = MailMessage(
      from: own, named: "Almanac", to: [own], subject: "x", text: "x", key: "k", date: try mail().date)
    let refused = await problem(sender(.tls), message)
    #expect(refused?.contains("550") == true, "\(refused ?? "")")
    #expect(try server.mails().isEmpty)
  }

  @Test("a remote server without TLS gets nothing, least of all a password")
  func withoutTLS() async throws {
    let problem = await problem(sender(.plain, host: "mail.example.org", user: "alice"), try mail())
    #expect(problem?.contains("does not support TLS") == true, "\(problem ?? "")")
    #expect(try server.mails().isEmpty)
  }

  @Test("a server that does not answer QUIT is not waited for longer than a mail may take")
  func withoutFarewell() async throws {
    let message = try mail()
    let time = try await ContinuousClock().measure { try await sender(.staying, seconds: 2).send(message) }
    // By default, libcurl would wait for two minutes.
    #expect(time < .seconds(100))
    #expect(try server.mails().count == 1)
  }

  @Test("a cancelled task does not wait for a server")
  func cancelled() async throws {
    let message = try mail()
    let task = Task { await problem(sender(.silent, seconds: 600), message) }
    task.cancel()
    #expect(await task.value != nil)
  }
}

@Suite("Mail through sendmail")
struct SendmailTests {
  @Test("the program gets the mail on standard input and the addresses as arguments")
  func sendmail() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("mail")
    let message = try mail("x", "one\ntwo")
    try await SendmailSender(words: ["sh", "-c", "cat > \(path); echo \"$0 $1\" >> \(path)", "-i"]).send(message)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let expected = String(decoding: message.bytes, as: UTF8.self).replacingOccurrences(of: "\r\n", with: "\n")
    #expect(text == expected + "-i alice@example.org\n")
  }

  @Test(
    "a program that fails, hangs or is missing is a problem",
    arguments: [["false"], ["sh", "-c", "sleep 600"], ["/no/such"], []])
  func problems(words: [String]) async throws {
    let message = try mail()
    await #expect(throws: MailError.self) {
      try await SendmailSender(words: words, timeLimit: .milliseconds(200)).send(message)
    }
  }
}
