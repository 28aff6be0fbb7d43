/// Which later requests get a reply that was made before.
///
/// The engine says it, and a server that remembers replies uses it. Nothing but speed depends on that.
package struct ReplyReuse: Sendable {
  /// The index of the reply in its sequence.
  package let turn: Int
  /// The sequence of the reply; `nil` if there is only one reply.
  package let sequence: ReplaySequence?
  /// The recorded reply that it is, if other requests get it too.
  package let recorded: RecordedReplyKey?
  /// The pages of the list that the reply is a page of; `nil` if it is none.
  package let pages: PreparedPages?
}

/// The inputs of a recorded reply other than the request's headers.
package struct RecordedReplyKey: Sendable {
  /// The positions of the recordings in the sequence.
  package let positions: [Int]
  /// The index of the recording that is replayed.
  package let turn: Int
  /// The id of the request's operation.
  package let operation: String?
  /// The address that replaces recorded hosts, in which the request's `Host` has a part; `nil` if they are kept.
  package let address: String?
  /// Whether the reply has no body, because the method is `HEAD`.
  package let isHead: Bool

  /// The maximum number of recordings in a sequence whose replies are remembered.
  static let mostPositions = 16
}

/// A memory of the replies that were made, which a server has for its speed.
package protocol ReplyMemory: AnyObject, Sendable {
  /// Returns a recorded reply that another request got, made from a stage.
  func reply(for recorded: RecordedReplyKey, on stage: MockRuntime.Stage) -> MockReply?

  /// Forgets all replies, because the state that they were made from has changed.
  func removeAll()
}
