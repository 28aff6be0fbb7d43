import Basics
import FeedClient
import Foundation

/// Watches a store's file on a thread of its own while the store writes it, and keeps what a power failure would have
/// left of it.
///
/// A file that is replaced is whole at every moment; one that is written in place is not. A store with another file
/// beside it, such as the journal of a database, can undo or complete what is not whole. So the file counts only where
/// it was alone in its folder before and after it was read, and was not complete after that.
final class WriteWatch: Sendable {
  private struct State {
    var isEnded = false
    var parts: [Data] = []
  }

  /// The maximum number of parts.
  private static let limit = 3

  private let file: URL
  private let sizes: Set<Int>
  private let state = Mutex(State())
  private let started = Latch()
  private let ended = Latch()

  /// Creates a watch for a file.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - sizes: The sizes in bytes that the file has when it is complete.
  init(file: URL, completeAt sizes: Set<Int>) {
    self.file = file
    self.sizes = sizes
  }

  /// The contents that were read from the file while it was not complete.
  var parts: [Data] { state.withLock(\.parts) }

  /// Starts to watch; returns when the file is being watched.
  func start() async {
    Thread.detachNewThread { [self] in
      started.open()
      while !state.withLock({ $0.isEnded || $0.parts.count == Self.limit }) { look() }
      ended.open()
    }
    await started.wait()
  }

  /// Ends the watch; returns when the file is no longer read.
  func end() async {
    state.withLock { $0.isEnded = true }
    await ended.wait()
  }

  private func look() {
    guard let before = incomplete, isAlone, let bytes = try? Data(contentsOf: file), isAlone,
      let after = incomplete, before.number == after.number
    else { return }
    state.withLock { $0.parts.append(bytes) }
  }

  /// The status of the file while it is not complete; `nil` if it is, or does not exist.
  private var incomplete: FileStatus? { FileStatus(at: file.path).flatMap { sizes.contains($0.size) ? nil : $0 } }

  /// Whether there is no other file in the folder.
  private var isAlone: Bool {
    let folder = file.deletingLastPathComponent().path
    return (try? FileManager.default.contentsOfDirectory(atPath: folder))?.count == 1
  }
}

/// Inserts large feeds into a store in a file while the file is watched.
///
/// Whether the watch sees a file that is not whole is chance, and a small one where other work loads the processor. So a
/// file that keeps its identity, although its content changes, is watched for longer than one that is replaced: a number
/// of times, however long they take.
struct WatchedInserts: Sendable {
  let setup: PersistentSetup<StoreUnderSpec>
  let folder: SpecFolder

  /// How long a file is watched.
  private struct Patience {
    /// The number of rounds after which no other one begins once `time` is over.
    let fewRounds: Int
    /// The number of rounds after which no other one begins.
    let manyRounds: Int
    /// The time after which no other round begins once there were `fewRounds`.
    let time: Duration
    /// The time after which no other round begins.
    let longTime: Duration

    /// For a file that is replaced.
    static let replaced = Patience(fewRounds: 1, manyRounds: 6, time: .milliseconds(500), longTime: .seconds(3))
    /// For a file that is written in place.
    static let inPlace = Patience(fewRounds: 20, manyRounds: 200, time: .seconds(3), longTime: .seconds(15))

    /// Whether another round begins after a number of rounds and a time.
    func allows(_ rounds: Int, _ spent: Duration) -> Bool {
      rounds < manyRounds && spent < longTime && (rounds < fewRounds || spent < time)
    }
  }

  /// Inserts a small feed and a large one in turn, until the file was seen while it was not whole, or for a time.
  ///
  /// - Throws: `Mismatch` if the store cannot read what it would have found after a power failure.
  func run() async throws {
    let file = folder.file
    // A store with several files may complete one of them by another.
    guard folder.files(file) == [file] else { return }
    let store = StoreUnderSpec(store: try await setup.store(in: folder), transcript: folder.transcript)
    let feeds = [try SpecSamples.feed(0..<1), try Self.largeFeed()]
    var sizes: Set<Int> = []
    for feed in feeds {
      try await store.insert(feed)
      // A store in memory has no file.
      guard let size = FileStatus(at: file.path)?.size else { return }
      sizes.insert(size)
    }
    let start = ContinuousClock.now
    var isWrittenInPlace = false
    var rounds = 0
    while (isWrittenInPlace ? Patience.inPlace : .replaced).allows(rounds, ContinuousClock.now - start) {
      rounds += 1
      for feed in feeds {
        let before = FileStatus(at: file.path)?.number
        let watch = WriteWatch(file: file, completeAt: sizes)
        await watch.start()
        let result = await Result { try await store.insert(feed) }
        await watch.end()
        try result.get()
        isWrittenInPlace = isWrittenInPlace || FileStatus(at: file.path)?.number == before || !watch.parts.isEmpty
        guard let whole = try? Data(contentsOf: file) else { return }
        for part in watch.parts where part.count < whole.count && whole.prefix(part.count) == part {
          try await check(part, of: whole, holds: feeds)
        }
      }
    }
  }

  /// Opens a copy of a part of the file, and requires that the store finds a whole feed in it, or none.
  private func check(_ part: Data, of whole: Data, holds feeds: [CachedFeed]) async throws {
    let copy = try SpecFolder.make()
    defer { SpecFolder.remove(copy) }
    let file = SpecFolder.file(in: copy)
    guard (try? part.write(to: file)) != nil else { return }
    let got: String
    do {
      let cached = try await setup.makeStore(file).retrieve()
      guard let cached, !feeds.contains(cached) else { return }
      got = "\(SpecWording.cached(cached)), which was never inserted"
    } catch {
      got = SpecWording.thrown(error)
    }
    folder.transcript.done("read the file while it is written")
    throw Mismatch(
      expected: "a file that is whole at every moment, so that a power failure leaves the old feed or the new one; "
        + "write a new file, and rename it",
      got: "the first \(part.count) of \(whole.count) bytes, in which the store finds \(got)"
    )
  }

  /// A feed that takes a file system a moment to write.
  private static func largeFeed() throws -> CachedFeed {
    let text = String(repeating: "A long description. ", count: 400)
    let images = try SpecSamples.plainImages(400).map { image in
      FeedImage(id: image.id, description: text, location: nil, url: image.url)
    }
    return CachedFeed(feed: images, timestamp: SpecSamples.moment)
  }
}

extension Result where Success == Void, Failure == any Error {
  /// Runs an asynchronous function.
  fileprivate init(_ body: () async throws -> Void) async {
    do { self = .success(try await body()) } catch { self = .failure(error) }
  }
}
