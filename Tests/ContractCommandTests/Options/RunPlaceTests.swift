import HTTPMessages
import Redaction
import Testing

@testable import ContractCommand

@Suite("What is given without the name of an option")
struct RunPlaceTests {
  @Test("Addresses, contracts and recordings are distinguished")
  func kinds() throws {
    let places = try RunPlaces(["api.yaml", "a.har", "http://127.0.0.1:8080/x.har"], contracts: ["b.yaml"])
    #expect(places.contracts == ["b.yaml", "api.yaml"])
    #expect(places.recordings == ["a.har"])
    #expect(places.url?.description == "http://127.0.0.1:8080/x.har")
  }

  @Test("An address may be an IPv6 literal", arguments: ["http://[::1]:8080", "https://[2001:db8::1]/api"])
  func literal(text: String) throws { #expect(try RunPlaces([text]).url?.description == text) }

  @Test(
    "An address that cannot be used is refused with the way to write it",
    arguments: [
      (["ftp://127.0.0.1/"], nil, "\"ftp://127.0.0.1/\" has the scheme ftp; only http and https are possible"),
      (["http://a", "http://u:p@b"], nil, "\"http://[redacted]@b\" is a second address; a run has only one API"),
      (["http://b"], "http://a", "\"http://b\" is a second address; a run has only one API"),
    ] as [([String], String?, String)]
  )
  func refused(places: [String], address: String?, message: String) {
    let found = failureMessage { () throws(CommandFailure) in try RunPlaces(places, address: address) }
    #expect(found?.replacing(SecretRedaction.placeholder, with: "[redacted]") == message)
  }

  @Test("A command that reads files alone refuses an address")
  func filesAlone() throws {
    let places = try RunPlaces(["http://a"])
    #expect(
      failureMessage { () throws(CommandFailure) in try places.requireFilesAlone("do that") }
        == "an address was given, but only files are read here; do that"
    )
  }
}
