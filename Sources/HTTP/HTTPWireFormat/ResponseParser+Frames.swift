package import HTTPMessages

/// Responses whose heads and ends come in frames of HTTP/2; their bodies are parsed as bytes.
///
/// Source: RFC 9113, section 8.1.
extension ResponseParser {
  /// Takes the head of an interim or of the final response.
  package mutating func receive(_ response: HTTPResponse) {
    guard !isOver, head == nil else { return }
    hasBegun = true
    guard response.status >= 200 else {
      interims.append(response)
      return
    }
    head = response
    beginBody(of: response)
    isFramed = stage != .failed
  }

  /// Handles the end of the response, which must have a final head, and the whole body that it announced.
  package mutating func endStreamedResponse() {
    switch stage {
    case .untilClose: stage = .complete
    case .complete, .failed: break
    case _ where head != nil: fail(.closedAmidBody, "the stream ended \(place)")
    case _ where interim != nil:
      fail(.interimOnly, "interim status \(interim?.status ?? 0), and the stream ended before a final response")
    default: fail(.closedBeforeResponse, "the stream ended \(place)")
    }
  }

  /// Handles a failure that ends the response unless it is complete.
  package mutating func end(with kind: TransportFault.Kind, _ message: String) {
    guard !isOver else { return }
    fail(kind, kind == .malformedResponse ? "\(message), \(place)" : "\(message) \(place)")
  }
}
