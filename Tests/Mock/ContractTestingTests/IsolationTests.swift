@testable import ContractTesting
import Basics
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Isolation of mocks", .serialized) struct IsolationTests {
  @Test("Hundreds of mocks that run at the same time never mix their responses, scenarios and journals")
  func manyMocks() async throws {
    let count = 1000
    let gate = Gate(count: count)
    try await withThrowingTaskGroup(of: String?.self) { group in
      for number in 0..<count {
        group.addTask {
          let scenario: MockScenario = [.online, .offline, .notFound, .garbage][number % 4]
          return try await withMock(
            .replay("feed.har"),
            .scenario(scenario),
            configure: { settings in settings.reach = .task }
          ) { mock in
            await gate.pass()
            var outcomes = [try await Self.outcome(of: URLSession.shared)]
            // A session is expensive, so not every mock has one.
            outcomes.append(try await Self.outcome(of: number < 40 ? mock.session : URLSession.shared))
            let expected = ["200 29", "-1005", "404", "-1011"][number % 4]
            let isRight = outcomes.allSatisfy { $0.hasPrefix(expected) }
            let journal = mock.journal
            guard isRight, journal.count == 2, journal.allSatisfy({ $0.scenario == scenario.name }) else {
              return "\(scenario): \(outcomes), \(journal.count) requests"
            }
            return nil
          }
        }
      }
      for try await fault in group { #expect(fault == nil) }
    }
  }

  private static func outcome(of session: URLSession) async throws -> String {
    do {
      let (status, body) = try await session.load(URLRequest(url: url("/v1/feed?limit=10")))
      return "\(status ?? 0) \(body.utf8.count)"
    } catch let error as URLError {
      return "\(error.code.rawValue)"
    }
  }

  @Test("Child tasks and unstructured tasks inherit the mock of their test")
  func inheritance() async throws {
    try await withMock(configure: { $0.respond("mine") }) { _ in
      async let child = URLSession.shared.text("/1")
      let text = try await child
      #expect(text == "mine")
      try await expect("mine") { try await Task { try await URLSession.shared.text("/2") }.value }
      let grouped = try await withThrowingTaskGroup(of: String.self) { group in
        group.addTask { try await URLSession.shared.text("/3") }
        return try await group.next()
      }
      #expect(grouped == "mine")
    }
  }

  @Test("A mock inside of another one has its own responses, and the outer one continues afterwards")
  func nesting() async throws {
    try await withMock(configure: { $0.respond("outer") }) { outer in
      try await withMock(configure: { $0.respond("inner") }) { inner in
        try await expect("inner") { try await URLSession.shared.text("/") }
        try await expect("outer") { try await outer.session.text("/") }
        #expect(inner.journal.count == 1)
      }
      try await expect("outer") { try await URLSession.shared.text("/") }
    }
  }

  @Test("A request through the shared session from a detached task fails, and says what to do")
  func detached() async throws {
    try await withMock(
      configure: {
        $0.respond("mine")
        $0.unused = .allowed
      }
    ) { _ in
      let error = await #expect(throws: URLError.self) {
        try await Task.detached { try await URLSession.shared.text("/") }.value
      }
      #expect(error?.localizedDescription.contains("belongs to no test") == true)
    }
  }

  @Test("A mock that reaches the whole process gets the requests of detached tasks")
  func processReach() async throws {
    try await withMock(
      configure: {
        $0.respond("mine")
        $0.reach = .process
      }
    ) { mock in
      try await expect("mine") { try await Task.detached { try await URLSession.shared.text("/") }.value }
      #expect(mock.journal.count == 1)
    }
    let feed = try url("/v1/feed?limit=10")
    try await withMock(.replay("feed.har"), .reach(.process)) { mock in
      _ = try await Task.detached { try await URLSession.shared.data(from: feed) }.value
      #expect(mock.journal.count == 1)
    }
  }

  @Test("A session of a mock works from a detached task")
  func detachedOwnSession() async throws {
    try await withMock(configure: { $0.respond("mine") }) { mock in
      let session = mock.session
      try await expect("mine") { try await Task.detached { try await session.text("/") }.value }
    }
  }

  @Test("Requests that arrive after the test has ended fail, whichever session sends them")
  func afterTheEnd() async throws {
    let (started, ended) = (Gate(count: 2), Gate(count: 2))
    let (late, own, custom) = try await withMock(
      configure: {
        $0.respond("mine")
        $0.unused = .allowed
      }
    ) { mock in
      let late = Task {
        await started.pass()
        await ended.pass()
        return try await URLSession.shared.text("/late")
      }
      await started.pass()
      return (late, mock.session, URLSession(configuration: .mocked))
    }
    // Another test takes the place of the first.
    try await withMock(configure: { $0.respond("other") }) { other in
      await ended.pass()
      await #expect(throws: URLError.self) { try await late.value }
      await #expect(throws: URLError.self) { try await own.text("/") }
      await #expect(throws: URLError.self) { try await custom.text("/") }
      #expect(other.journal.isEmpty)
      try await expect("other") { try await URLSession.shared.text("/") }
    }
    #expect(StrayRequests.all.contains { $0.summary.contains("arrived after its test had ended") })
  }

  @Test("A request is attributed to the task that starts it, not to the one that made the session")
  func completionHandlers() async throws {
    try await withMock(configure: { $0.respond("mine") }) { _ in
      let text = try await withCheckedThrowingContinuation { (done: CheckedContinuation<String, any Error>) in
        do {
          URLSession.shared.dataTask(with: try url("/")) { data, _, error in
            done.resume(with: error.map { .failure($0) } ?? .success(String(decoding: data ?? Data(), as: UTF8.self)))
          }.resume()
        } catch {
          done.resume(throwing: error)
        }
      }
      #expect(text == "mine")
    }
  }

  @Test("A configuration for mocks that is made outside of a test fails every request, and says why")
  func missingMock() async throws {
    let session = URLSession(configuration: .mocked)
    let error = await #expect(throws: URLError.self) { try await session.text("/") }
    #expect(error?.localizedDescription.contains("outside of a test with a mock") == true)
  }
}

/// Lets tasks pass together, when a number of them has arrived.
actor Gate {
  private let count: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private var arrived = 0

  init(count: Int) { self.count = count }

  func pass() async {
    arrived += 1
    if arrived == count {
      for continuation in waiting { continuation.resume() }
      waiting = []
    } else if arrived < count {
      await withCheckedContinuation { waiting.append($0) }
    }
  }
}
