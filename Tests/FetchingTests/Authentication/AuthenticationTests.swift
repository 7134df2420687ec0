import ICalendar
import MessageDigests
import Testing

@testable import Fetching

@Suite("Authentication")
struct AuthenticationTests {
  @Test("hashes match their standards")
  func hashes() {
    #expect(MessagePadding.hexadecimal(MD5.digest("".utf8)) == "d41d8cd98f00b204e9800998ecf8427e")
    #expect(MessagePadding.hexadecimal(MD5.digest("message digest".utf8)) == "f96b697d7cb7938d525a2f31aaf161d0")
    let digits = String(repeating: "1234567890", count: 8)
    #expect(MessagePadding.hexadecimal(MD5.digest(digits.utf8)) == "57edf4a22be3c955ac49da2e2107b67a")
    #expect(
      MessagePadding.hexadecimal(SHA256.digest("abc".utf8))
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    let words = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"
    #expect(
      MessagePadding.hexadecimal(SHA256.digest(words.utf8))
        == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
  }

  @Test(
    "Base64 is padded", arguments: [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("é\u{0}", "w6kA")])
  func padding(text: String, coded: String) {
    #expect(Base64.encode(text.utf8) == coded)
  }

  @Test("challenges are read in any letter case, and several in one field")
  func challenges() {
    let header: HTTPHeader = [
      "WWW-Authenticate": #"Newauth realm="a, \"b\"", type=1, title="Login", basic REALM = simple"#,
      "www-authenticate": "Negotiate",
    ]
    #expect(
      HTTPChallenge.all(in: header) == [
        HTTPChallenge(scheme: "newauth", parameters: ["realm": #"a, "b""#, "type": "1", "title": "Login"]),
        HTTPChallenge(scheme: "basic", parameters: ["realm": "simple"]),
        HTTPChallenge(scheme: "negotiate", parameters: [:]),
      ])
    #expect(HTTPChallenge.all(in: ["WWW-Authenticate": #",,=,"",x="y, realm"#]).isEmpty)
  }

  /// RFC 7616 3.9.1.
  @Test(
    "answers to Digest match RFC 7616",
    arguments: [
      ("MD5", "8ca523f5e9506fed4657c9700eebdbec"),
      ("SHA-256", "753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1"),
    ])
  func digest(algorithm: String, response: String) throws {
    let challenge = HTTPChallenge(
      scheme: "digest",
      parameters: [
        "realm": "http-auth@example.org", "qop": "auth, auth-int", "algorithm": algorithm,
        "nonce": "7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v",
        "opaque": "FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS",
      ])
    var session = try #require(DigestSession(challenge, user: "Mufasa", password: "Circle of Life"))
    let value = session.authorization(
      method: "GET", target: "/dir/index.html", clientNonce: "f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ")
    #expect(value.contains(#"response="\#(response)""#) && value.contains("nc=00000001") && value.contains("qop=auth,"))
    #expect(
      session.authorization(method: "GET", target: "/dir/index.html", clientNonce: "other").contains("nc=00000002"))
  }

  @Test("a Digest challenge with unknown requirements is not answered")
  func unknownDigest() {
    let parameters = ["nonce": "x", "realm": "y"]
    for more in [["algorithm": "SHA-512-256"], ["qop": "auth-int"]] {
      let challenge = HTTPChallenge(scheme: "digest", parameters: parameters.merging(more) { $1 })
      #expect(DigestSession(challenge, user: "a", password: "b") == nil)
    }
  }
}
