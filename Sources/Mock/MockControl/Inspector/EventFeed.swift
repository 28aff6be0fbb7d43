import Basics
import Findings
import JSONSyntax
import MockEngine
import Redaction

/// The body of a response with server-sent events: what happens in a runtime, for one reader.
///
/// Source: HTML, section 9.2.
package final class EventFeed: Sendable {
  /// The maximum number of readers.
  static let readers = 16
  /// The number of events that wait for a reader; further ones are counted.
  private static let waitingEvents = 500
  /// The pause after a part with many events, which bounds the work for a reader of a busy server.
  private static let pause = Duration.milliseconds(250)
  private static let largePart = 100

  private struct Position: Sendable {
    /// The number of the last entry that the reader has before the stream begins; `nil` for no earlier entries.
    var last: Int?
    var hasBegun = false
    var isBusy = false
  }

  private let runtime: MockRuntime
  private let subscription: EventSubscription
  private let heartbeat: Duration
  private let position: Mutex<Position>

  /// Creates a feed; `nil` if there are too many readers.
  ///
  /// - Parameters:
  ///   - runtime: The runtime that is watched.
  ///   - last: The number of the last journal entry that the reader has; `nil` for no earlier entries.
  ///   - heartbeat: The longest time without a byte, so that both ends notice a broken connection.
  init?(of runtime: MockRuntime, after last: Int?, heartbeat: Duration = .seconds(15)) {
    let byteLimit = 4 << 20
    let hub = runtime.numbers.hub
    guard let found = hub.subscribe(limit: Self.waitingEvents, byteLimit: byteLimit, readers: Self.readers) else {
      return nil
    }
    self.runtime = runtime
    self.heartbeat = heartbeat
    subscription = found
    position = Mutex(Position(last: last))
  }

  /// Returns the next events, or a comment after a time without any; `nil` at the end of the stream.
  package func next() async -> [UInt8]? {
    let (hasBegun, isBusy) = position.withLock { position in
      defer { position.hasBegun = true }
      return (position.hasBegun, position.isBusy)
    }
    // Requests that are served from now on are events of the subscription. So none is missing between the two.
    guard hasBegun else { return Array("retry: 1000\n\n".utf8) + earlierEvents() }
    if isBusy { try? await Task.sleep(for: Self.pause) }
    guard let items = await items() else { return nil }
    position.withLock { $0.isBusy = items.count >= Self.largePart }
    let text = runtime.events(items).flatMap(text)
    return text.isEmpty ? Array(": nothing happens\n\n".utf8) : text
  }

  /// Waits for events; none if there are none for a time, and `nil` at the end.
  private func items() async -> [EventStream<RuntimeEvent>.Item]? {
    let (stream, heartbeat) = (subscription.stream, heartbeat)
    let items = await withTaskGroup(of: [EventStream<RuntimeEvent>.Item].self) { group in
      group.addTask { await stream.next() ?? [] }
      group.addTask {
        try? await Task.sleep(for: heartbeat)
        return []
      }
      var items = await group.next() ?? []
      group.cancelAll()
      // The wait that is cancelled may have received events meanwhile.
      for await others in group { items += others }
      return items
    }
    return items.isEmpty && (stream.isAtEnd || Task.isCancelled) ? nil : items
  }

  /// Returns the entries of the journal that the reader does not have.
  private func earlierEvents() -> [UInt8] {
    guard let last = position.withLock(\.last) else { return [] }
    let journal = runtime.journal
    // A greater number than the latest is one from before a reset.
    let isStale = last > runtime.lastRequest
    let later = isStale ? journal : journal.filter { $0.number > last }
    position.withLock { $0.last = later.last?.number ?? (isStale ? nil : last) }
    return (isStale ? text(.change(.reset)) : []) + later.flatMap { text($0) }
  }

  // MARK: Text

  private func text(_ event: ReadableEvent) -> [UInt8] {
    switch event {
    case .request(let entry):
      // The first events may be entries that were sent from the journal.
      guard position.withLock({ $0.last.map { entry.number > $0 } ?? true }) else { return [] }
      return text(entry)
    case .dropped(let count): return text("dropped", .literal(["count": JSONLiteral(count)]))
    case .change(let change):
      if change == .reset { position.withLock { $0.last = nil } }
      return text("change", .literal(change.literal))
    }
  }

  private func text(_ entry: JournalEntry) -> [UInt8] {
    Array("id: \(entry.number)\n".utf8) + text("request", .entry(entry, withBody: false))
  }

  private func text(_ name: String, _ data: ControlValue) -> [UInt8] {
    let redaction = runtime.api.options.policy.redaction
    // Serialized JSON has no line breaks.
    return Array("event: \(name)\ndata: ".utf8) + data.text(hidingSecretsBy: redaction) + Array("\n\n".utf8)
  }
}

extension RuntimeChange {
  fileprivate var literal: JSONLiteral {
    switch self {
    case .scenario(let session?): ["kind": "scenario", "session": .string(session)]
    case .scenario: ["kind": "scenario"]
    case .reload: ["kind": "reload"]
    case .journal: ["kind": "journal"]
    case .reset: ["kind": "reset"]
    }
  }
}
