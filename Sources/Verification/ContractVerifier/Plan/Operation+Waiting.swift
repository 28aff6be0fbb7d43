import Basics
import ContractModel
import Diagnostics
import HTTPMessages

/// The operations whose responses may go on, or come late, and the requests of them that got no response in time.
final class LateResponses: Sendable {
  private struct Counts {
    /// The responses that went on, or did not begin, until the time was over.
    var awaited: [String: Int] = [:]
    /// The requests without a response in the whole time.
    var missing: [String: Int] = [:]
  }

  /// How often a response is read for the whole time, and the part of it that is enough from then on.
  private static let (wholeReads, part) = (2, 10)

  private let operations: Set<String>
  private let time: Duration
  private let counts = Mutex(Counts())

  /// Finds the operations.
  ///
  /// - Parameters:
  ///   - operations: All operations of a contract.
  ///   - time: How long a response is awaited.
  init(_ operations: [Operation], time: Duration) {
    let items = ResourceMap(operations).resources.filter { !$0.collectionOperations.isEmpty }.compactMap(\.name)
    let nouns = Set(items.map { ResourceNaming.singular($0.lowercased()) })
    self.operations = Set(operations.filter { $0.mayWait(items: nouns) }.map(\.id))
    self.time = time
  }

  /// Returns how long a response to a request of an operation is awaited that may come late, or go on.
  ///
  /// An operation whose responses have gone on is known by then: a short time shows whether it refuses a request.
  ///
  /// - Returns: `nil` for an operation whose responses come in time and end.
  func time(for operation: Operation) -> Duration? {
    let awaited = counts.withLock { $0.awaited[operation.id, default: 0] }
    guard operations.contains(operation.id) || awaited > 0 else { return nil }
    return awaited < Self.wholeReads ? time : time / Self.part
  }

  /// Counts a response that went on, or none that came, until the time was over.
  ///
  /// A change that has not begun to respond needs its time, however often it was sent.
  func note(_ operation: Operation, isMissing: Bool) {
    counts.withLock { counts in
      let isWhole = counts.awaited[operation.id, default: 0] < Self.wholeReads
      if isMissing, isWhole, operations.contains(operation.id) { counts.missing[operation.id, default: 0] += 1 }
      if operation.method.isSafe || !isMissing { counts.awaited[operation.id, default: 0] += 1 }
    }
  }

  /// A note for each operation with such requests.
  var notes: [String] {
    counts.withLock(\.missing).sorted { $0.key < $1.key }.map { operation, count in
      "\(operation): \(counted(count, "request")) without a response after \(DurationText.of(time)), as its document says "
        + "that it may wait; limits.stream-time waits longer"
    }
  }
}

extension Operation {
  /// Whether the response may go on for ever, or come only after something has happened, as the names in the contract say.
  ///
  /// Of an operation that may change something, a parameter with a timeout alone says only how long its work may take.
  ///
  /// - Parameter items: The names of the contract's items: an API of watches lists them, and does not wait.
  func mayWait(items: Set<String> = []) -> Bool {
    let names = parameters.filter { [.query, .header].contains($0.location) }.flatMap {
      ResourceNaming.words(of: $0.name)
    }
    let last = path.text.split(separator: "/").last { !$0.hasPrefix("{") } ?? ""
    let texts = [String(last), id].flatMap(ResourceNaming.words)
    // In a sentence, "Streams the events" is what the operation does; in a path, `/streams` is a list.
    let said = ResourceNaming.words(of: summary ?? "").map { word in
      Self.thirdPersons[word] ?? word
    }
    let words = (texts + said).filter { !items.contains(ResourceNaming.singular($0)) }
    return !Self.waiting.isDisjoint(with: words) || !Self.following.isDisjoint(with: names)
      || method.isSafe && !Self.lasting.isDisjoint(with: names)
  }

  /// Words of operations whose responses go on or wait.
  private static let waiting: Set<String> = [
    "stream", "streaming", "watch", "watching", "follow", "wait", "subscribe", "tail", "listen", "poll", "polling",
    "longpoll", "attach",
  ]
  private static let thirdPersons = [
    "streams": "stream", "watches": "watch", "follows": "follow", "waits": "wait", "subscribes": "subscribe",
    "listens": "listen", "polls": "poll",
  ]
  /// Words of parameters that make a response go on or wait.
  private static let following: Set<String> = [
    "stream", "streaming", "watch", "follow", "wait", "poll", "longpoll", "tail",
  ]
  /// Words of parameters that say how long a request may wait.
  private static let lasting: Set<String> = ["timeout", "timeoutms", "duration", "seconds", "block", "blocking"]
}
