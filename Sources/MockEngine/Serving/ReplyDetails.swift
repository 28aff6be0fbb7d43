package import HARRecordings
package import HTTPMessages

/// What the journal records about a reply, for a caller in the same process.
package struct ReplyDetails: Sendable {
  /// The id of the matching operation; `nil` if none matches.
  package let operation: String?
  /// The status that is sent; `nil` if a scenario sends none.
  package let status: Int?
  /// The origin of the response.
  package let source: MockReply.Source
  /// The nearest recordings, if the request is unmatched.
  package let nearest: [NearMiss]
  /// The positions in the index of the recordings that the response was made from.
  package let recordings: [Int]
}

/// Receives the details of a reply before the reply itself is returned.
package typealias ReplyObserver = @Sendable (ReplyDetails) -> Void

/// Responds to a request; returns `nil` for a request that is left to the recordings.
package typealias ReplyResponder = @Sendable (HTTPRequest) async -> HTTPResponse?
