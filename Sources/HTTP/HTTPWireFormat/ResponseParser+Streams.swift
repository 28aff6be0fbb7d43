import HTTPMessages

extension ResponseParser {
  /// A response that a server may keep open for ever.
  package enum OpenStream: Sendable {
    /// Events, which end with an empty line.
    case events
    /// JSON values, one on each line.
    case lines

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
    switch stage {
    case .untilClose, .chunkSize, .chunkData, .chunkEnd:
      guard let head, let stream = head.headers["Content-Type"].flatMap({ MediaType($0) }).flatMap(OpenStream.init),
        stream == .events || head.headers["Content-Encoding"] == nil
      else { return nil }
      return stream
    default: return nil
    }
  }

  /// Completes a stream with what was received so far, without a line that has begun.
  package mutating func endStream() {
    if openStream == .lines { body.removeSubrange((body.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0)...) }
    unread = []
    keepsConnection = false
    stage = .complete
  }
}
