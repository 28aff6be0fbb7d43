/// The final signing of a request, after everything else was added to it.
///
/// It says how a request is sent, and not which one it is: requests are equal whatever signs them.
package struct RequestSigning: Sendable, Hashable {
  /// Returns a complete request with a signature, or why it has none.
  package typealias Step = @Sendable (HTTPRequest) async -> Result<HTTPRequest, TransportFault>

  /// One signature after the other; empty for a request that nothing signs.
  package var steps: [Step] = []

  /// Returns true, so that requests are compared by what they say.
  package static func == (one: RequestSigning, other: RequestSigning) -> Bool { true }

  /// Hashes nothing.
  package func hash(into hasher: inout Hasher) {}
}

extension HTTPRequest {
  /// Returns the request as its credentials sign it; the same request if none does.
  ///
  /// The live client calls it last, for each repetition anew. So does a client of your own that sends requests of a run
  /// with credentials that sign.
  ///
  /// - Throws: `unsigned` if a credential cannot sign, or changes more than headers and the query.
  public func signed() async throws(TransportFault) -> HTTPRequest {
    var signed = self
    for step in signing.steps { signed = try await step(signed).get() }
    return signed
  }
}
