import ArgumentParser
import ContractReports
import Diagnostics
import Foundation
import HTTPMessages
import Redaction
import TestSupport
import Testing

@testable import ClientAcceptance
@testable import ContractCommand

/// `contract accept --client`, with clients in this process.
@Suite("Clients against all that their API may send", .takesTurns)
struct ClientRunTests {
  /// Runs a client in the cases of some groups; in all cases if there are none.
  private static func run(
    _ api: ClientTable,
    _ client: @escaping @Sendable (APIClient) async throws -> Void,
    in groups: [String] = [],
    violationExits: Set<Int32> = [3],
    printing output: String = "the client's words"
  ) async throws -> StageOutcome {
    let policy = RedactionPolicy()
    let folder = PythonProvider.resources.appending(path: "clients")
    var options = try ContractOptions.parse([])
    if api == .feed {
      options.contracts = [ContractBinary.contracts]
      options.recordings = [ContractBinary.ofPackage.last ?? ""]
    } else {
      options.contracts = [folder.appending(path: "\(api.rawValue).yaml").path]
    }
    let input = try ContractInput(RunPlaces(options, ReferenceOptions.parse([])), needsRecordings: api == .feed)
    let outputs = RunOutputs(options: ConsoleOptions(quiet: true), people: .error(policy))
    let run = ClientRun(
      context: try RunContext(.accept, input, outputs, .usual, at: nil),
      client: ClientUnderTest(violationExits: violationExits, timeout: .seconds(30), policy: policy) { call in
        let ending = await APIClient.ending(of: client, at: call.baseURL)
        return ClientProcess.Outcome(ending: ending, output: Array(output.utf8), elapsed: .zero)
      },
      jobs: 8,
      included: groups,
      isListing: false
    )
    return try await run.play()
  }

  private static func failures(of outcome: StageOutcome) -> [String] {
    outcome.report.cases.compactMap { subject in subject.failure.map { "\(subject.id): \($0.got)" } }
  }

  @Test(
    "A client that keeps to the contract passes every case, and reaches every operation",
    arguments: ClientTable.allCases
  )
  func right(_ api: ClientTable) async throws {
    let outcome = try await Self.run(api, api.client())
    #expect(Self.failures(of: outcome) == [])
    #expect(outcome.status == .holds)
    let counts = CaseCounts(outcome.report.cases)
    #expect(counts.passed > 100)
    #expect(
      counts.skipped == 0,
      "\(outcome.report.cases.filter { if case .skipped = $0.verdict { true } else { false } }.map(\.id))"
    )
  }

  @Test(
    "A client that is wrong in one way fails in a case of the kind that its mistake is about",
    arguments: ClientTable.mistakes
  )
  func wrong(_ mistake: ClientTable.Mistake) async throws {
    let outcome = try await Self.run(mistake.api, mistake.api.client(making: mistake.name), in: [mistake.column])
    #expect(outcome.status == .broken)
    let failed = outcome.report.cases.filter { $0.failure != nil }
    #expect(!failed.isEmpty)
    #expect(failed.allSatisfy { $0.cell?.column == mistake.column })
  }

  /// Right clients that look suspicious.
  private static let unusual: [(String, @Sendable (APIClient) async throws -> Void)] = [
    (
      "believes everything",
      { api in for _ in 0..<2 { _ = try? await api.send(.get, "/shop/orders") } }
    ),
    (
      "tries again",
      { api in
        for attempt in 0..<3 {
          do { return try await ClientTable.orders.client()(api) } catch  where attempt < 2 {}
        }
      }
    ),
    (
      "asks for more than the contract has",
      { api in
        _ = try? await api.send(.get, "/favicon.ico")
        _ = try? await api.send(.get, "/shop/nowhere")
        try await ClientTable.orders.client()(api)
      }
    ),
    (
      "begins with another request each time",
      { api in
        _ = try? await api.send(.get, "/shop/orders/\(Int.random(in: 1...1_000_000))")
        try await ClientTable.orders.client()(api)
      }
    ),
  ]

  @Test("A right client with unusual habits passes", arguments: unusual.indices)
  func suspicious(_ position: Int) async throws {
    let outcome = try await Self.run(.orders, Self.unusual[position].1)
    #expect(Self.failures(of: outcome) == [], "\(Self.unusual[position].0)")
    #expect(outcome.status == .holds)
  }

  @Test("A client that makes the identifiers of its requests reaches the cases of that operation")
  func generatedTargets() async throws {
    let outcome = try await Self.run(
      .orders,
      { api in
        let id = Int.random(in: 1...1_000_000)
        guard try await api.send(.get, "/shop/orders/\(id)").status < 300 else { throw APIClient.Refusal("") }
      },
      in: ["getOrder.200"]
    )
    #expect(outcome.status == .holds)
    #expect(CaseCounts(outcome.report.cases).skipped == 0)
  }

  @Test("The cases of an operation that the client does not request are not reached, and counted")
  func notReached() async throws {
    let outcome = try await Self.run(.orders, { _ = try? await $0.send(.delete, "/shop/orders/7") })
    #expect(outcome.status == .holds)
    let skipped = outcome.report.cases.compactMap { subject -> String? in
      if case .skipped(let reason) = subject.verdict { reason } else { nil }
    }
    #expect(
      Set(skipped) == [
        "not reached: the client does not request listOrders", "not reached: the client does not request getOrder",
      ]
    )
  }

  @Test("A run whose selected cases are all of operations that the client does not request is no success")
  func nothingReached() async throws {
    let outcome = try await Self.run(.orders, { _ = try? await $0.send(.delete, "/shop/orders/7") }, in: ["getOrder"])
    #expect(outcome.status == .unusable)
    #expect(outcome.failure?.description == "nothing was judged: the client reached no case")
  }

  @Test("A client that sends no request, or none of the contract, is not judged", arguments: [nil, "/elsewhere"])
  func noRequest(_ path: String?) async throws {
    let outcome = try await Self.run(.orders, { if let path { _ = try? await $0.send(.get, path) } })
    #expect(outcome.status == .unusable)
    let reason =
      path == nil
      ? "the client sent no request to CONTRACT_BASE_URL"
      : "no request of the client matches an operation of the contract; the first is GET /elsewhere"
    #expect(
      outcome.failure?.description
        == "nothing was judged: \(reason); have the client send its requests to the address in CONTRACT_BASE_URL"
    )
  }

  @Test("A client that fails without a variation fails that one case, and no other is played")
  func failsOnLine() async throws {
    let outcome = try await Self.run(.orders, { _ in throw APIClient.Accident.exception })
    #expect(outcome.status == .broken)
    #expect(outcome.report.cases.map(\.id) == ["online"])
    #expect(outcome.report.cases.first?.failure?.got == "it ended with 1\nthe client's words")
  }

  @Test("The failure of a client whose request the mock refuses shows why it does")
  func refusedRequest() async throws {
    let outcome = try await Self.run(.feed) { api in
      guard try await api.send(.get, "/v1/feed?limit=many").status == 200 else { throw APIClient.Accident.exception }
    }
    let journal = try #require(outcome.report.cases.first).journal
    #expect(journal.count == 1)
    #expect(journal.first?.hasPrefix("GET /v1/feed?limit=many → 400: ") == true, "\(journal)")
  }

  @Test("Of a long output, a failure shows the beginning and the end")
  func longOutput() async throws {
    let lines = (1...40).map { "line \($0)" }
    let outcome = try await Self.run(
      .orders,
      { _ in throw APIClient.Accident.exception },
      printing: lines.joined(separator: "\n")
    )
    let shown = ["it ended with 1"] + lines.prefix(4) + ["… (24 lines)"] + lines.suffix(12)
    #expect(outcome.report.cases.first?.failure?.got == shown.joined(separator: "\n"))
  }

  @Test("Without exit codes for refusals, a client that ends without an exception refuses, where it may")
  func unnamedRefusals() async throws {
    let groups = ["listOrders.fault.offline", "getOrder.200.note"]
    let outcome = try await Self.run(.orders, ClientTable.orders.client(), in: groups, violationExits: [])
    #expect(Self.failures(of: outcome) == [])
    #expect(outcome.report.notes.contains { $0.contains("ended with 3") && $0.contains("--violation-exit 3") })
  }

  @Test(
    "Without exit codes for refusals, a client that prints an exception fails",
    arguments: [
      "Traceback (most recent call last):\n  File \"client.py\", line 3\nKeyError: 'id'", "panic: runtime error",
      "TypeError: Cannot read properties of null\n    at main (client.js:3:5)", "thread 'main' panicked at client.rs:2",
    ]
  )
  func exceptions(_ output: String) async throws {
    let outcome = try await Self.run(
      .orders,
      ClientTable.orders.client(),
      in: ["listOrders.fault.offline"],
      violationExits: [],
      printing: output
    )
    let failure = outcome.report.cases.compactMap(\.failure).first
    #expect(failure?.expected == "it ends with 0 (--violation-exit names the codes of a client that refuses)")
  }

  @Test("Without exit codes for refusals, a client must take what the contract allows")
  func refusedSuccess() async throws {
    let outcome = try await Self.run(
      .orders,
      ClientTable.orders.client(making: "note-is-a-text"),
      in: ["getOrder.200.note.null"],
      violationExits: []
    )
    #expect(Self.failures(of: outcome).count == 1)
  }

  @Test("A failure shows the request as a curl line, the changed body, and how to play the case alone")
  func evidence() async throws {
    let id = "getOrder.200.note.null"
    let outcome = try await Self.run(.orders, ClientTable.orders.client(making: "note-is-a-text"), in: [id])
    let subject = try #require(outcome.report.cases.first { $0.id == id })
    #expect(subject.steps.first?.text == "the response 200 of getOrder, in which /note is null")
    #expect(subject.cell == CaseOutcome.Cell(row: "getOrder", column: "null"))
    #expect(
      subject.origin.place?.hasSuffix("orders.yaml:53:9") == true
        || subject.origin.place?.contains("orders.yaml:") == true
    )
    #expect(subject.failure?.got == "it ended by the signal 5 (SIGTRAP)\nthe client's words")
    let journal = subject.journal
    #expect(journal.contains("GET /shop/orders/7 → 200 (changed)"))
    #expect(journal.contains { $0.hasPrefix("curl -i http://127.0.0.1:") && $0.contains("/shop/orders/7") })
    #expect(
      journal.contains { $0.hasPrefix("changed response: 200 application/json: {") && $0.contains(#""note":null"#) }
    )
    #expect(journal.last == "this case alone: --include \(id)")
  }
}
