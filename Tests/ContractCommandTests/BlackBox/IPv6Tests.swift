import Foundation
import HTTPMessages
import HTTPTransport
import TestSupport
import Testing

/// `contract mock`, `record --proxy` and `accept` on the loopback address of IPv6.
@Suite("IPv6", .takesTurns, .enabled(if: IPv6Loopback.isAvailable, "the machine has no IPv6 loopback address"))
struct IPv6Tests {
  @Test(
    "A mock API and a recording proxy serve an IPv6 address, with or without brackets",
    arguments: ["::1", "[::1]"]
  )
  func serving(host: String) async throws {
    let mock = try await MockProcess.serving(["--host", host]) { mock in
      #expect(mock.baseURL.wholeMatch(of: /http:\/\/\[::1\]:[0-9]+/) != nil)
      let arguments = ["--proxy", "--host", host, "--base-url", mock.baseURL, "--output", "FOLDER/feed.har"]
      let words = try await MockProcess.serving(arguments, by: "record", reading: ["feed.har"]) { proxy in
        #expect(proxy.baseURL.wholeMatch(of: /http:\/\/\[::1\]:[0-9]+/) != nil)
        let url = try HTTPURL(parsing: "\(proxy.baseURL)/v1/feed?limit=1")
        // URLSession takes no IPv6 address on Linux.
        let exchange = await LiveClient().send(HTTPRequest(url: url))
        let page = String(decoding: try #require(exchange.response).body, as: UTF8.self)
        // The URLs in responses lead to the proxy.
        #expect(page.contains(#""image":"\#(proxy.baseURL)/"#))
      }
      #expect(words.exit == 0, "\(words.error)")
      let recorded = try RecordedFile(words.files["feed.har"])
      #expect(recorded.log.entries.map(\.request.url) == ["\(mock.baseURL)/v1/feed?limit=1"])
    }
    #expect(mock.exit == 0, "\(mock.error)")
    #expect(!mock.error.contains("lets other machines in"))
  }

  @Test("The acceptance suite runs against an IPv6 address, or says what to do where URLSession does not take one")
  func accepting() async throws {
    _ = try await MockProcess.serving(["--host", "::1"]) { mock in
      let arguments = ["accept", "--base-url", mock.baseURL, "--include", "S1,S5", "--report", "json"]
      let words = try await ContractBinary.run(arguments + ContractBinary.ofPackage)
      #if canImport(FoundationNetworking)
        #expect(words.exit == 2)
        #expect(words.error.contains("URLSession does not take an IPv6 address on this system"), "\(words.error)")
        #expect(words.error.contains("contract record --proxy --base-url '\(mock.baseURL)' --output FILE"))
      #else
        #expect(words.exit == 0, "\(words.error)")
        #expect(try SuiteReport(words).cases.filter(\.live).map(\.id) == ["S1", "S5"])
      #endif
    }
  }
}
