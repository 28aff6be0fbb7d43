import Basics
import ContractModel
import Diagnostics
import HTTPMessages

/// The operations whose responses may go on, or come late, and the requests of them that got no response in time.
final class LateResponses: Sendable {
  private let operations: Set<String>
  private let time: Duration
  private let counts = Mutex<[String: Int]>([:])

  /// Finds the operations.
  ///
  /// - Parameters:
  ///   - operations: All operations of a contract.
  ///   - time: How long a response is awaited.
  init(_ operations: [Operation], time: Duration) {
    self.operations = Set(operations.filter(\.mayWait).map(\.id))
    self.time = time
  }

  /// Returns whether the response to a request of an operation may come late.
  func mayComeLate(from operation: Operation) -> Bool { operations.contains(operation.id) }

  /// Counts a request without a response in time.
  func note(_ operation: Operation) { counts.withLock { $0[operation.id, default: 0] += 1 } }

  /// A note for each operation with such requests.
  var notes: [String] {
    counts.withLock(\.self).sorted { $0.key < $1.key }.map { operation, count in
      "\(operation): \(counted(count, "request")) without a response after \(DurationText.of(time)), as its document says "
        + "that it may wait; limits.stream-time waits longer"
    }
  }
}

extension Operation {
  /// Whether the response may go on for ever, or come only after something has happened, as the names in the contract say.
  ///
  /// Of an operation that may change something, a parameter with a timeout alone says only how long its work may take.
  var mayWait: Bool {
    let names = parameters.filter { [.query, .header].contains($0.location) }.flatMap {
      ResourceNaming.words(of: $0.name)
    }
    let last = path.text.split(separator: "/").last { !$0.hasPrefix("{") } ?? ""
    let texts = [String(last), id].flatMap(ResourceNaming.words)
    // In a sentence, "Streams the events" is what the operation does; in a path, `/streams` is a list.
    let said = ResourceNaming.words(of: summary ?? "").map { word in
      Self.thirdPersons[word] ?? word
    }
    return !Self.waiting.isDisjoint(with: texts + said) || !Self.following.isDisjoint(with: names)
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
