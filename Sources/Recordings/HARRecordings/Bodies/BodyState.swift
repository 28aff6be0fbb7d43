/// The availability of a body in a recording; matching, serving, checking and reporting read this one value.
package enum BodyState: Sendable, Hashable {
  /// The whole body, or the fact that there was none.
  case known
  /// The whole body, which is in a file beside the recording.
  case elsewhere
  /// A part of the body: the recorder stopped, or the text is much shorter than the size beside it.
  case cut
  /// Nothing, although there was a body, or may have been one. A response without its body is not served.
  case unknown
  /// Less than the server would have sent, because the exchange failed. It is not served.
  case failed

  /// Whether the whole body is there, so that it can be compared and judged.
  var isWhole: Bool {
    switch self {
    case .known, .elsewhere: true
    case .cut, .unknown, .failed: false
    }
  }
}
