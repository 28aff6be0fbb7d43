import HARRecordings
import HTTPMessages
import HTTPServerCore
import HTTPWireFormat
import NIOCore
import TestSupport
import Testing

@testable import ContractMockServer
@testable import MockEngine

@Suite("Replies from the cache")
struct CachedRepliesTests {
  /// A mock API that has replied to generated requests.
  private struct Run {
    /// What it replied, up to the first reply that was not expected.
    private(set) var replies: [[UInt8]] = []
    private let runtime: MockRuntime

    private static let address = HTTPURL(scheme: "http", host: "127.0.0.1", port: 8080)

    /// Sends as many requests as there may be, and stops at a reply that differs from the one expected in its place.
    init(
      _ api: MockAPI,
      cacheBytes: Int,
      seed: UInt64,
      requests: Int,
      expecting expected: [[UInt8]]? = nil
    ) async throws {
      runtime = MockRuntime(api: api, journalLimit: requests)
      let responder = MockResponder(
        runtime: runtime,
        configuration: MockServer.Configuration(limits: MockServer.Limits(cacheBytes: cacheBytes)),
        address: Self.address
      )
      var generated = GeneratedRequests(seed: seed)
      for number in 0..<requests {
        // Tests that wait for a response are not kept from a thread for long.
        await Task.yield()
        let request = try generated.next()
        let response: ServedResponse
        switch responder.response(to: request, closes: !request.head.keepsAlive, isLocal: { true }) {
        case .now(let made): response = made
        case .later(let make): response = await make()
        }
        switch response {
        case .bytes(let bytes): replies.append(Array(bytes.readableBytesView))
        case .plan(let plan): replies.append(Array("\(plan)".utf8))
        case .stream(let stream): replies.append(stream.head)
        }
        if let expected, expected[number] != replies[number] { return }
      }
    }

    /// What the journal says of each request; making it takes longer than replying.
    var journal: [String] {
      runtime.journal.map { entry in
        "\(entry.number) \(entry.session ?? "") \(entry.scenario) \(entry.request) \(entry.operation ?? "") "
          + "\(entry.status ?? 0) \(entry.source) \(entry.nearest.map(\.differences)) \(entry.findings)"
      }
    }

    var usage: String {
      let usage = runtime.usage
      return "\(usage.requests) \(usage.requested) \(usage.unmatched) \(usage.violationCount) "
        + "\(usage.unused.map(\.place))"
    }

    var violations: [String] { runtime.usage.violations.map { "\($0)" } }
  }

  static let options: [@Sendable (inout MockOptions) -> Void] = [
    { _ in },
    { $0.isStrict = true },
    { $0.crossOrigin = .origins(["http://a.example"]) },
    {
      $0.crossOrigin = .origins(["http://a.example"])
      $0.match = MatchRules(headers: ["accept-language"], matchesHost: true)
    },
    {
      $0.crossOrigin = .any
      $0.order = .random
      $0.unmatched = .example
    },
  ]

  @Test(
    "Replies, journal and findings are the same as without a cache by rules that see all headers",
    arguments: options.indices
  )
  func equivalence(position: Int) async throws {
    let api = try GeneratedRequests.api(Self.options[position])
    let reference = MockAPI(api, headerNames: .everything)
    let cached = try await Run(api, cacheBytes: 16 << 20, seed: 0, requests: 300)
    let plain = try await Run(reference, cacheBytes: 0, seed: 0, requests: 300)
    for (number, pair) in zip(cached.replies, plain.replies).enumerated() where pair.0 != pair.1 {
      let texts = [pair.0, pair.1].map { String(decoding: $0, as: UTF8.self) }
      Issue.record("request \(number): \(texts[0]) in place of \(texts[1]); \(plain.journal[number])")
      return
    }
    #expect(cached.journal == plain.journal)
    #expect(cached.usage == plain.usage)
    #expect(cached.violations == plain.violations)
  }

  @Test("A rule that looks at a header that it does not name is noticed by these requests")
  func namesLeftOut() async throws {
    // The options by which most headers are looked at.
    let api = try GeneratedRequests.api(Self.options[3])
    let reference = MockAPI(api, headerNames: .everything)
    var unnoticed = api.headerNames.names.sorted()
    for seed in 0..<18 as Range<UInt64> where !unnoticed.isEmpty {
      let plain = try await Run(reference, cacheBytes: 0, seed: seed, requests: 200)
      lazy var journal = plain.journal
      for name in unnoticed {
        let lacking = MockAPI(api, headerNames: HeaderNameSet(api.headerNames.names.filter { $0 != name }))
        let cached = try await Run(
          lacking,
          cacheBytes: 16 << 20,
          seed: seed,
          requests: 200,
          expecting: plain.replies
        )
        if cached.replies != plain.replies || cached.journal != journal { unnoticed.removeAll { $0 == name } }
      }
    }
    #expect(unnoticed == [])
  }
}
