import HTTPMessages

extension ResponseParser {
  /// A response that a server may keep open for ever.
  package enum OpenStream: Sendable {
    /// Events, which end with an empty line.
    case events
    /// JSON values, one on each line.
    case lines
    /// The parts of a body whose reader knows that it may never end.
    case parts

    /// The stream of a media type; `nil` for any other response.
    init?(_ type: MediaType) {
      switch type.sequence {
      case .events?: self = .events
      case .jsonLines?, .jsonSequence?: self = .lines
      case .parts?, nil: return nil
      }
    }
  }

  /// The kind of stream that the unfinished response is; `nil` if it must end.
  package var openStream: OpenStream? {
    guard let head, hasUnknownLength else { return nil }
    let type = head.headers["Content-Type"].flatMap { MediaType($0) }
    if readsPartsAsStream, type?.sequence == .parts { return .parts }
    guard let stream = type.flatMap(OpenStream.init), stream == .events || head.headers["Content-Encoding"] == nil
    else { return nil }
    return stream
  }

  /// Whether the head does not tell where the unfinished body ends.
  package var hasUnknownLength: Bool {
    switch stage {
    case .untilClose, .chunkSize, .chunkData, .chunkEnd: true
    default: false
    }
  }

  /// Completes a stream with what was received so far, without a line that has begun.
  ///
  /// - Parameter length: The number of bytes that its reader wants.
  package mutating func endStream(keeping length: Int = .max) {
    if openStream == .lines { body.removeSubrange((body.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0)...) }
    if length < body.count { body.removeSubrange(max(0, length)...) }
    unread = []
    keepsConnection = false
    isPartial = true
    stage = .complete
  }
}
