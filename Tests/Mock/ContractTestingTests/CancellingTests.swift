@testable import ContractTesting
import Basics
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Cancelling of mocked requests", .serialized) struct CancellingTests {
  @Test(
    "A thousand requests that are cancelled at random moments end with their response or as cancelled",
    .hangLimit,
    .replay("feed.har"),
    arguments: [1, 8]
  )
  func cancelledAtRandom(atOnce: Int) async throws {
    let mock = try #require(Mock.current)
    let url = try url("/v1/feed?limit=10")
    var random = SeededNumbers(seed: 23)
    var (complete, cancelled) = (0, 0)
    for round in 0..<(1000 / atOnce) {
      let session = round.isMultiple(of: 2) ? URLSession.shared : mock.session
      let moments = (0..<atOnce).map { _ in Int.random(in: 0..<300, using: &random) }
      try await withThrowingTaskGroup(of: Bool.self) { group in
        for moment in moments {
          group.addTask {
            let load = Task { try await session.data(from: url).0.count }
            Self.spin(.microseconds(moment))
            load.cancel()
            do {
              let count = try await load.value
              #expect(count == 29)
              return true
            } catch let error as URLError where error.code == .cancelled {
              return false
            } catch is CancellationError {
              return false
            }
          }
        }
        for try await isComplete in group { if isComplete { complete += 1 } else { cancelled += 1 } }
      }
    }
    #expect(complete + cancelled == 1000 / atOnce * atOnce)
    // The session works as before.
    #expect(try await URLSession.shared.data(from: url).0.count == 29)
  }

  /// Requests that take other ways through the mock, each with a name.
  enum Way: String, CaseIterable {
    case late, redirected, slow, upload, unmatched, delegate, completionHandler, streamed, passedThrough
  }

  @Test("A request of any kind that is cancelled at a random moment ends", .hangLimit, arguments: Way.allCases)
  func everyWay(_ way: Way) async throws {
    try await withMock(configure: { settings in
      settings.judgesExchanges = false
      settings.responders = [
        { request in
          switch way {
          case .late: await Task.yield()
          case .redirected where request.url.path == "/a": return MockResponse(status: 302, headers: ["Location": "/b"])
          case .slow: try await Task.sleep(for: .microseconds(100))
          case .streamed:
            return MockResponse(headers: ["Content-Type": "text/event-stream"], text: "data: 1\n\ndata: 2\n\n")
          case .unmatched where request.url.path == "/a", .passedThrough: return nil
          default: break
          }
          return MockResponse(text: "text")
        }
      ]
      settings.unmatched = way == .passedThrough ? .passthrough : .fail
      settings.upstream = Upstream()
    }) { mock in
      let configured = URLSession(configuration: mock.configuration, delegate: Delegate(), delegateQueue: nil)
      defer { configured.finishTasksAndInvalidate() }
      var random = SeededNumbers(seed: 42)
      for round in 0..<300 {
        let session = way == .delegate ? configured : round.isMultiple(of: 2) ? URLSession.shared : mock.session
        var request = URLRequest(url: try url(way == .unmatched && !round.isMultiple(of: 10) ? "/b" : "/a"))
        let moment = Duration.microseconds(Int.random(in: 0..<400, using: &random))
        if way == .completionHandler {
          await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
            let task = session.dataTask(with: request) { _, _, _ in done.resume() }
            task.resume()
            Self.spin(moment)
            task.cancel()
          }
          continue
        }
        if way == .upload { request.httpMethod = "PUT" }
        let load = Task { [request] in
          way == .upload
            ? try await session.upload(for: request, from: Data("body".utf8)).0 : try await session.data(for: request).0
        }
        Self.spin(moment)
        load.cancel()
        if let data = try? await load.value { #expect(!data.isEmpty) }
      }
      if way == .unmatched { mock.progress.withLock { $0.unmatched = [] } }
    }
  }

  private struct Upstream: MockUpstream {
    func send(_ request: MockRequest) async -> MockExchange {
      await Task.yield()
      return MockExchange(request: request, response: MockResponse(text: "upstream"))
    }
  }

  private final class Delegate: NSObject, URLSessionDataDelegate {}

  /// The response comes late, because Foundation on Linux ends the process if a task ends at the very moment of its
  /// `resume()`.
  @Test("A task that is suspended and resumed while its response is on its way ends with the response", .hangLimit)
  func suspended() async throws {
    for _ in 0..<10 {
      // The response waits for the calls: on Linux, Foundation ends the process where a task is resumed at the moment at
      // which its response is complete.
      let (calls, call) = AsyncStream.makeStream(of: Void.self)
      let called = Task { for await _ in calls {} }
      let responder: MockResponder = { _ in
        await called.value
        return nil
      }
      try await withMock(.replay("feed.har"), .respond(responder)) { mock in
        let url = try url("/v1/feed?limit=10")
        let count = try await withCheckedThrowingContinuation { (done: CheckedContinuation<Int, any Error>) in
          let task = mock.session.dataTask(with: url) { data, _, error in
            done.resume(with: error.map { .failure($0) } ?? .success(data?.count ?? 0))
          }
          task.resume()
          task.suspend()
          task.resume()
          call.finish()
        }
        #expect(count == 29)
      }
    }
  }

  /// Keeps the processor busy, because sleeping is far coarser than a mocked request is long.
  private static func spin(_ time: Duration) {
    let start = ContinuousClock.now
    while start.duration(to: .now) < time {}
  }

  private func url(_ path: String) throws -> URL { try #require(URL(string: "https://api.example.com\(path)")) }
}

/// Random numbers that are the same in each run (SplitMix64).
private struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
