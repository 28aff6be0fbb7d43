import Foundation
import HTTPMessages

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension TransportFault {
  /// Creates the fault for an error of a URL session's task, with the session's description.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - place: Host and port.
  ///   - hasResponse: Whether a response had begun.
  init(_ error: any Error, at place: String, hasResponse: Bool) {
    let words = VisibleText.of((error as NSError).localizedDescription)
    let kind = Self.kind(of: error, words: words, hasResponse: hasResponse)
    // The description names the contacted address, which differs from `place` if the system has a proxy.
    self.init(kind, (kind == .connectionRefused ? "nothing listens at " : "") + "\(place): \(words)")
  }

  private static func kind(of error: any Error, words: String, hasResponse: Bool) -> Kind {
    guard let code = (error as? URLError)?.code else { return .other }
    #if canImport(FoundationNetworking)
      if let (_, kind) = wordings.first(where: { words.contains($0.part) }) { return kind }
    #endif
    switch code {
    case .cannotFindHost, .dnsLookupFailed: return .nameNotResolved
    case .cannotConnectToHost: return .connectionRefused
    case .notConnectedToInternet, .dataNotAllowed, .internationalRoamingOff, .callIsActive: return .unreachable
    case .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
      .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
      .clientCertificateRequired, .appTransportSecurityRequiresSecureConnection:
      return .tls
    case .timedOut: return .silence
    case .networkConnectionLost:
      // Darwin has one code for a reset and an early end; the underlying error number distinguishes them.
      if (error as NSError).userInfo["_kCFStreamErrorCodeKey"] as? Int32 == ECONNRESET { return .connectionReset }
      return hasResponse ? .closedAmidBody : .closedBeforeResponse
    case .badServerResponse, .cannotParseResponse, .cannotDecodeRawData, .cannotDecodeContentData:
      return .malformedResponse
    case .httpTooManyRedirects, .redirectToNonExistentLocation: return .redirect
    case .badURL, .unsupportedURL: return .invalidRequest
    case .cancelled: return .cancelled
    default: return .other
    }
  }

  #if canImport(FoundationNetworking)
    /// Phrases in the messages of libcurl, with their meaning; most of its errors have no code of their own.
    private static let wordings: [(part: String, kind: Kind)] = [
      ("SSL_connect", .tls), ("Connection reset", .connectionReset), ("Broken pipe", .connectionReset),
      ("Empty reply", .closedBeforeResponse), ("transfer closed", .closedAmidBody), ("SSL", .tls), ("TLS", .tls),
      ("certificate", .tls), ("HTTP/0.9", .malformedResponse), ("Unsupported HTTP version", .malformedResponse),
      ("Unsupported response code", .malformedResponse), ("Header without colon", .malformedResponse),
      ("writing header", .malformedResponse), ("chunked-encoding", .malformedResponse),
      ("Content-Length", .malformedResponse), ("encoding", .malformedResponse), ("Encoding", .malformedResponse),
      ("No route", .unreachable),
      ("unreachable", .unreachable),
    ]
  #endif
}
