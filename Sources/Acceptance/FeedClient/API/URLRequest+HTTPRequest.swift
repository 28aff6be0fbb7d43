import Foundation
import HTTPMessages

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLRequest {
  /// Creates the request that a URL session sends.
  ///
  /// - Throws: `invalidRequest` for requests that a session would misinterpret, or that would crash the process.
  init(_ request: HTTPRequest) throws(TransportFault) {
    var address = request.url
    address.fragment = nil
    guard address.scheme == "http" || address.scheme == "https", let url = URL(string: address.description) else {
      throw TransportFault(.invalidRequest, "\(address.asRequested) is not an http or https URL")
    }
    self.init(url: url)
    httpMethod = request.method.rawValue
    for field in request.headers.fields {
      // On Linux, values are sent verbatim, so a line feed would start another header.
      guard !(field.name + field.value).utf8.contains(where: { ($0 < 0x20 && $0 != 0x09) || $0 == 0x7F }) else {
        let name = VisibleText.of(field.name)
        throw TransportFault(.invalidRequest, "the header \(name) contains a control character")
      }
      addValue(field.value, forHTTPHeaderField: field.name)
    }
    if !request.body.isEmpty { httpBody = Data(request.body) }
    // The transfers enforce the timeouts themselves. On Linux, Foundation supports only whole seconds, and crashes if a
    // redirect times out during its handler.
    timeoutInterval = 86_400
  }
}
