import Basics
import FeedAcceptance
import FeedClient
import Foundation
import TestSupport
import Testing

@Suite("Calls of completion handlers", .takesTurns)
struct HandlerCallTests {
  typealias Done = @Sendable (Result<Int, any Error>) -> Void

  /// Work with a completion handler, and the calls of it that are wrong.
  struct Work: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Called when the work begins.
    var begin: @Sendable (Done) -> Void = { _ in }
    /// Cancels the work; `nil` for work that is not cancelled.
    var cancel: (@Sendable (@escaping Done) -> Void)?
    /// Called after the work has ended.
    var end: @Sendable (Done) -> Void = { _ in }
    var isCancellable = true
    var wrong: [String] = []
  }

  private static let one = Result<Int, any Error>.success(1)
  private static let failure = Result<Int, any Error>.failure(FeedError.connectivity)
  private static let cancellation = Result<Int, any Error>.failure(CancellationError())

  private static let works = [
    Work(testDescription: "one value", begin: { $0(one) }),
    Work(testDescription: "one error", begin: { $0(failure) }),
    Work(
      testDescription: "two values",
      begin: { done in
        done(one)
        done(one)
      },
      wrong: ["a value, and then a value"]
    ),
    Work(
      testDescription: "a value, and an error later",
      begin: { $0(one) },
      end: { $0(failure) },
      wrong: ["a value, and then connectivity error"]
    ),
    Work(
      testDescription: "an error, and a value later",
      begin: { $0(failure) },
      end: { $0(one) },
      wrong: ["connectivity error, and then a value"]
    ),
    Work(testDescription: "nothing after cancellation", cancel: { _ in }),
    Work(
      testDescription: "a value after cancellation",
      cancel: { _ in },
      end: { $0(one) },
      wrong: ["a cancelled load, and then a value"]
    ),
    Work(
      testDescription: "an error after cancellation",
      cancel: { _ in },
      end: { $0(failure) },
      wrong: ["a cancelled load, and then connectivity error"]
    ),
    Work(
      testDescription: "an error by the cancellation",
      cancel: { $0(failure) },
      wrong: ["a cancelled load, and then connectivity error"]
    ),
    Work(
      testDescription: "a documented cancellation error, and a value after it",
      cancel: { $0(cancellation) },
      end: { $0(one) },
      wrong: ["a cancellation, and then a value"]
    ),
    // What follows is right, although it looks suspicious.
    Work(testDescription: "a documented cancellation error by the cancellation", cancel: { $0(cancellation) }),
    Work(testDescription: "a documented cancellation error later", cancel: { _ in }, end: { $0(cancellation) }),
    Work(
      testDescription: "the error of a cancelled URL session",
      cancel: { _ in },
      end: { $0(.failure(URLError(.cancelled))) }
    ),
    Work(
      testDescription: "a value that another thread delivers before the cancellation returns",
      cancel: { done in
        let isDelivered = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
          done(one)
          isDelivered.signal()
        }
        isDelivered.wait()
      }
    ),
    Work(
      testDescription: "a value after the cancellation of work that cannot be cancelled",
      cancel: { _ in },
      end: { $0(one) },
      isCancellable: false
    ),
  ]

  @Test("A second call of a handler, and one after cancellation, is wrong, and both calls are named", arguments: works)
  func wrongCalls(_ work: Work) async {
    let wrong = Mutex<[String]>([])
    await CompletionTask.$onStrayCall.withValue({ fault in wrong.withLock { $0.append(fault.got) } }) {
      await Self.run(work)
    }
    let found = wrong.withLock(\.self)
    #expect(found == work.wrong)
  }

  private static func run(_ work: Work) async {
    let handlers = Mutex<[Done]>([])
    let (begun, beginning) = AsyncStream.makeStream(of: Void.self)
    let task = Task { () async throws -> Int in
      try await CompletionTask.value { (done: @escaping Done) -> (@Sendable () -> Void)? in
        handlers.withLock { $0.append(done) }
        work.begin(done)
        beginning.finish()
        guard work.isCancellable else { return nil }
        return { work.cancel.map { $0(done) } }
      }
    }
    for await _ in begun {}
    if work.cancel != nil {
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
    } else {
      _ = await task.result
    }
    for done in handlers.withLock(\.self) { work.end(done) }
  }

  @Test("A task that is cancelled while its work begins gets no value, even if the work ends at once")
  func cancelledWhileBeginning() async {
    let isCancelled = AtomicFlag()
    let task = Task {
      try await CompletionTask.value { (done: @escaping Done) in
        withUnsafeCurrentTask { $0?.cancel() }
        done(Self.one)
        return { isCancelled.set() }
      }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    // Work that has ended is not cancelled.
    let wasCancelled = isCancelled.isSet
    #expect(!wasCancelled)
  }

  @Test("Work that is cancelled while it begins is cancelled as soon as it can be")
  func cancelledBeforeEnd() async {
    let isCancelled = AtomicFlag()
    let task = Task {
      try await CompletionTask.value { (_: @escaping Done) in
        withUnsafeCurrentTask { $0?.cancel() }
        return { isCancelled.set() }
      }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    let wasCancelled = isCancelled.isSet
    #expect(wasCancelled)
  }

  @Test("A publisher may have several values before its end, and nothing after it")
  func publisher() async throws {
    let wrong = Mutex<[String]>([])
    try await CompletionTask.$onStrayCall.withValue({ fault in wrong.withLock { $0.append(fault.got) } }) {
      let value: Int = try await PublisherTask.value { receiveValue, receiveEnd in
        receiveValue(1)
        receiveValue(2)
        receiveEnd(nil)
        receiveValue(3)
        receiveEnd(FeedError.connectivity)
        return {}
      }
      #expect(value == 2)
      await #expect(throws: FeedError.connectivity) {
        let _: Int = try await PublisherTask.value { receiveValue, receiveEnd in
          receiveValue(1)
          receiveEnd(FeedError.connectivity)
          return {}
        }
      }
    }
    let found = wrong.withLock(\.self)
    #expect(
      found == [
        "the end, and then a value", "the end, and then connectivity error", "a value, and then connectivity error",
      ]
    )
  }

  @Test("A spec fails if a handler is called twice, also that of a store")
  func spec() async throws {
    let specs = FeedImageDataStoreSpecs(timeLimit: .beyondHangs, effort: .brief) { AwaitedStore(TwiceCallingStore()) }
      .all
    let spec = try #require(specs.first { $0.id.hasSuffix("retrieve-empty") } ?? specs.first)
    let failure = await #expect(throws: SpecFailure.self) { try await spec.run() }
    #expect(failure?.got == "a value, and then a value")
  }
}

/// A store that calls its handlers twice.
private final class TwiceCallingStore: CompletionFeedImageDataStore {
  private var data: [URL: Data] = [:]

  func insert(_ data: Data, for url: URL, completion: @escaping @Sendable (Result<Void, any Error>) -> Void) {
    self.data[url] = data
    completion(.success(()))
    completion(.success(()))
  }

  func retrieve(dataForURL url: URL, completion: @escaping @Sendable (Result<Data?, any Error>) -> Void) {
    completion(.success(data[url]))
    completion(.success(data[url]))
  }
}
