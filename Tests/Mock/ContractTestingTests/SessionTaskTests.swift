@testable import ContractTesting
import Basics
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Tasks of URL sessions with a mock") struct SessionTaskTests {
  /// Ways in which a request gets its body, each with a name.
  enum Body: String, CaseIterable {
    case data, stream, upload, uploadOfFile, uploadThroughShared, uploadTask, uploadTaskOfFile
  }

  @Test("The mock gets the body of a request, wherever the session keeps it", arguments: Body.allCases)
  func bodies(_ body: Body) async throws {
    try await withMock(configure: {
      $0.responders = [{ MockResponse(text: "\($0.method) \(String(decoding: $0.body, as: UTF8.self))") }]
    }) { mock in
      var request = URLRequest(url: try url("/echo"))
      request.httpMethod = "POST"
      let (text, session) = ("Hello", body == .uploadThroughShared ? URLSession.shared : mock.session)
      let data: Data
      switch body {
      case .data:
        request.httpBody = Data(text.utf8)
        data = try await session.data(for: request).0
      case .stream:
        request.httpBodyStream = InputStream(data: Data(text.utf8))
        data = try await session.data(for: request).0
      case .upload, .uploadThroughShared: data = try await session.upload(for: request, from: Data(text.utf8)).0
      case .uploadTask:
        data = try await completion { session.uploadTask(with: request, from: Data(text.utf8), completionHandler: $0) }
      case .uploadOfFile, .uploadTaskOfFile:
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("body-\(UUID().uuidString)")
        try Data(text.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        data =
          body == .uploadOfFile
          ? try await session.upload(for: request, fromFile: file).0
          : try await completion { session.uploadTask(with: request, fromFile: file, completionHandler: $0) }
      }
      #expect(String(decoding: data, as: UTF8.self) == "POST Hello")
    }
  }

  @Test("The body of a streamed upload is the stream that the session's delegate gives", arguments: ["Hello", nil])
  func streamedUpload(_ body: String?) async throws {
    try await withMock(configure: {
      $0.responders = [{ MockResponse(text: "\($0.method) \(String(decoding: $0.body, as: UTF8.self))") }]
    }) { mock in
      let portions = Portions(body: body)
      let session = URLSession(configuration: mock.configuration, delegate: portions, delegateQueue: nil)
      defer { session.finishTasksAndInvalidate() }
      var request = URLRequest(url: try url("/echo"))
      request.httpMethod = "PUT"
      session.uploadTask(withStreamedRequest: request).resume()
      #expect(await portions.all() == ["PUT \(body ?? "")"])
    }
  }

  @Test("A task of a session without a delegate calls its completion handler with the response, or with its error")
  func completionHandlers() async throws {
    try await withMock(configure: { $0.respond("text") }) { mock in
      let request = URLRequest(url: try url("/"))
      let data = try await completion { mock.session.dataTask(with: request, completionHandler: $0) }
      #expect(String(decoding: data, as: UTF8.self) == "text")
    }
    try await withMock(.replay("feed.har"), .scenario(.offline)) { mock in
      let request = URLRequest(url: try url("/v1/feed?limit=10"))
      let error = await #expect(throws: URLError.self) {
        try await completion { mock.session.dataTask(with: request, completionHandler: $0) }
      }
      #expect(error?.code == .networkConnectionLost)
    }
  }

  #if !canImport(FoundationNetworking)
    @Test("The bytes of a response arrive as a sequence")
    func bytes() async throws {
      try await withMock(configure: { $0.respond("one\ntwo") }) { mock in
        var lines: [String] = []
        for try await line in try await mock.session.bytes(from: url("/")).0.lines { lines.append(line) }
        #expect(lines == ["one", "two"])
      }
    }
  #endif

  @Test("A delegate gets server-sent events one by one, and a completion handler gets all of them")
  func serverSentEvents() async throws {
    let events = "data: 1\n\ndata: 2\r\n\r\n: comment\n\ndata: 3"
    try await withMock(configure: { settings in
      settings.responders = [{ _ in MockResponse(headers: ["Content-Type": "text/event-stream"], text: events) }]
    }) { mock in
      let portions = Portions()
      let session = URLSession(configuration: mock.configuration, delegate: portions, delegateQueue: nil)
      defer { session.finishTasksAndInvalidate() }
      session.dataTask(with: try url("/events")).resume()
      #expect(await portions.all() == ["data: 1\n\n", "data: 2\r\n\r\n", ": comment\n\n", "data: 3"])
      try await expect(events) { try await session.text("/events") }
      try await expect(events) { try await mock.session.text("/events") }
    }
  }

  @Test("A redirect is followed to the mock's own response, and a posted form becomes a GET")
  func redirects() async throws {
    try await withMock(configure: { settings in
      settings.responders = [
        { request in
          if request.url.path == "/start" { return MockResponse(status: 302, headers: ["Location": "../next?a=1"]) }
          return MockResponse(text: "\(request.method) \(request.url.requestTarget) \(request.body.count)")
        }
      ]
    }) { mock in
      var request = URLRequest(url: try url("/start"))
      request.httpMethod = "POST"
      request.httpBody = Data("abc".utf8)
      let (data, response) = try await mock.session.data(for: request)
      #expect(String(decoding: data, as: UTF8.self) == "GET /next?a=1 0")
      #expect(response.url?.path == "/next")
      #expect(mock.journal.map(\.status) == [302, 200])
    }
  }

  @Test("A redirect without an end fails after twenty steps")
  func redirectLoop() async throws {
    try await withMock(configure: { $0.responders = [{ _ in MockResponse(status: 307, headers: ["Location": "/"]) }] })
    {
      mock in
      let error = await #expect(throws: URLError.self) { try await mock.session.text("/") }
      #expect(error?.code == .httpTooManyRedirects)
      #expect(mock.journal.count == 21)
    }
  }

  @Test("Cookies of a response are sent with the next request, and no other test gets them", arguments: [false, true])
  func cookies(isShared: Bool) async throws {
    let echo: MockResponder = { request in
      MockResponse(headers: ["Set-Cookie": "id=7; Path=/"], text: request.headers["Cookie"] ?? "none")
    }
    for _ in 0..<2 {
      try await withMock(configure: { $0.responders = [echo] }) { mock in
        let session = isShared ? URLSession.shared : mock.session
        try await expect("none") { try await session.text("/1") }
        try await expect("id=7") { try await session.text("/2") }
      }
    }
  }

  @Test("Headers of the session's configuration are part of the request")
  func sessionHeaders() async throws {
    try await withMock(configure: { $0.responders = [{ MockResponse(text: $0.headers["Authorization"] ?? "none") }] }) {
      _ in
      let configuration = URLSessionConfiguration.default.mocked()
      configuration.httpAdditionalHeaders = ["Authorization": "Bearer 1"]
      try await expect("Bearer 1") { try await URLSession(configuration: configuration).text("/") }
    }
  }

  @Test("A request that is slower than its timeout times out without delay")
  func timeout() async throws {
    try await withMock(.replay("feed.har"), .scenario(named: "slow:delay=70s")) { mock in
      let error = await #expect(throws: URLError.self) { try await mock.session.text("/v1/feed?limit=10") }
      #expect(error?.code == .timedOut)
      var patient = URLRequest(url: try url("/v1/feed?limit=10"))
      patient.timeoutInterval = 80
      try await expect(200) { try await mock.session.load(patient).status }
    }
  }

  @Test("A delay takes the time of the injected clock")
  func injectedClock() async throws {
    let slept = Mutex<[Duration]>([])
    let clock = NotingClock { duration in slept.withLock { $0.append(duration) } }
    try await withMock(
      .replay("feed.har"),
      .scenario(named: "slow:delay=2s"),
      configure: { $0.delays = MockDelays(on: clock) }
    ) { mock in
      try await expect(29) { try await mock.session.text("/v1/feed?limit=10").utf8.count }
    }
    #expect(slept.withLock { $0 } == [.seconds(2)])
  }

  @Test("A cancelled request ends with the error of a cancellation", arguments: [false, true])
  func cancellation(isUpload: Bool) async throws {
    let started = Gate(count: 2)
    try await withMock(configure: { settings in
      settings.responders = [
        { _ in
          await started.pass()
          try await Task.sleep(for: .beyondHangs)
          return nil
        }
      ]
    }) { mock in
      let task = Task {
        guard isUpload else { return try await mock.session.text("/") }
        var request = URLRequest(url: try url("/"))
        request.httpMethod = "PUT"
        return String(decoding: try await mock.session.upload(for: request, from: Data("body".utf8)).0, as: UTF8.self)
      }
      await started.pass()
      task.cancel()
      await #expect(throws: (any Error).self) { try await task.value }
    }
  }

  #if canImport(FoundationNetworking)
    @Test("A download task fails with an explanation on Linux, where no protocol can serve it")
    func downloads() async throws {
      try await withMock(configure: { $0.respond("file") }) { mock in
        let error = await #expect(throws: URLError.self) { try await mock.session.download(from: try url("/")) }
        #expect(error?.localizedDescription.contains("download tasks cannot be mocked on Linux") == true)
      }
    }
  #endif

  @Test(
    "Faults of scenarios have the codes that a session reports for a real server",
    arguments: [
      ("offline", URLError.Code.networkConnectionLost), ("timeout", .timedOut), ("half-open", .timedOut),
      ("truncated", .networkConnectionLost), ("reset-midway", .networkConnectionLost),
      ("empty-response", .networkConnectionLost), ("garbage", .badServerResponse),
      ("malformed-chunk", .badServerResponse), ("interim", .badServerResponse),
    ]
  )
  func faultCodes(name: String, code: URLError.Code) async throws {
    try await withMock(.replay("feed.har"), .scenario(named: name)) { mock in
      let error = await #expect(throws: URLError.self) { try await mock.session.text("/v1/feed?limit=10") }
      #expect(error?.code == code)
    }
  }
}

/// Starts a task with a completion handler, and returns the body that the handler gets.
private func completion(
  _ start: (@escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void) -> URLSessionTask
) async throws -> Data {
  try await withCheckedThrowingContinuation { continuation in
    start { data, _, error in
      continuation.resume(with: error.map { .failure($0) } ?? .success(data ?? Data()))
    }
    .resume()
  }
}

/// Collects the portions of a response's body, and gives the body of the request.
private final class Portions: NSObject, URLSessionDataDelegate {
  private let body: String?

  init(body: String? = nil) { self.body = body }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    needNewBodyStream completionHandler: @escaping @Sendable (InputStream?) -> Void
  ) {
    completionHandler(body.map { InputStream(data: Data($0.utf8)) })
  }

  private let state = Mutex<(texts: [String], done: CheckedContinuation<[String], Never>?, isEnded: Bool)>(
    ([], nil, false)
  )

  func all() async -> [String] {
    await withCheckedContinuation { continuation in
      let ended: [String]? = state.withLock { state in
        if state.isEnded { return state.texts }
        state.done = continuation
        return nil
      }
      if let ended { continuation.resume(returning: ended) }
    }
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    state.withLock { $0.texts.append(String(decoding: data, as: UTF8.self)) }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    let (texts, done) = state.withLock { state in
      state.isEnded = true
      return (state.texts, state.done)
    }
    done?.resume(returning: texts)
  }
}

/// A clock on which sleeping takes no time, and is noted.
private struct NotingClock: Clock {
  let note: @Sendable (Duration) -> Void
  var now: ContinuousClock.Instant { ContinuousClock.now }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    note(.seconds((ContinuousClock.now.duration(to: deadline) / .seconds(1)).rounded()))
  }
}
