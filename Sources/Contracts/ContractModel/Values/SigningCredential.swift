public import HTTPMessages

/// A credential that signs requests, such as one of HMAC or DPoP.
///
/// A request is signed last: after the headers of the target, cookies, and what the client adds. Each repetition is signed
/// anew: a redirect to the same origin, a retry after 429, and whatever a run sends again. No other origin gets a signature.
public protocol SigningCredential: Sendable {
  /// The security scheme: its name in the contract, or its HTTP scheme, such as `hmac`.
  var scheme: String { get }

  /// Returns a complete request with a signature in its headers or its query, in place of an older one.
  ///
  /// Called concurrently. An error ends the run, because an unsigned request would say nothing about the API.
  func sign(_ request: HTTPRequest) async throws -> HTTPRequest

  /// Returns whether a refused request is signed and sent once more, because the next signature answers a challenge.
  ///
  /// The challenges are the values of `WWW-Authenticate` in a response with 401, such as `hmac nonce="7"`.
  func answers(_ challenges: [String]) async -> Bool
}

extension SigningCredential {
  /// Returns false: the next signature would be refused, too.
  package func answers(_ challenges: [String]) async -> Bool { false }

  package func signs(for scheme: SecurityScheme) -> Bool {
    let http = scheme.authentication.httpScheme
    return self.scheme == scheme.name || http.map { ASCII.equalIgnoringCase(self.scheme, $0) } ?? false
  }

  /// Returns the request with a signature, which changes nothing but headers and the query, or why it has none.
  func signed(_ request: HTTPRequest) async -> Result<HTTPRequest, TransportFault> {
    let signed: HTTPRequest
    do {
      signed = try await sign(request)
    } catch is CancellationError {
      return .failure(TransportFault(.cancelled, "cancelled while the request was signed"))
    } catch {
      let message = "the credential for \"\(scheme)\" did not sign a request: \(error)"
      return .failure(TransportFault(.unsigned, message))
    }
    var unsigned = signed
    (unsigned.headers, unsigned.url.query) = (request.headers, request.url.query)
    let framing = ["Host", "Content-Length", "Transfer-Encoding"]
    guard unsigned == request, framing.allSatisfy({ signed.headers.values(of: $0) == request.headers.values(of: $0) })
    else {
      let message = "the credential for \"\(scheme)\" changed more of a request than its headers and query"
      return .failure(TransportFault(.unsigned, message))
    }
    return .success(signed)
  }
}
