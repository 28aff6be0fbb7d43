import Foundation
import HTTPExchange

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLRequest {
  /// A request as a URL session sends it.
  ///
  /// - Throws: `invalidRequest` for what a session would take for something else, or end the program at.
  init(_ request: HTTPRequest) throws(TransportFault) {
    var address = request.url
    address.fragment = nil
    guard address.scheme == "http" || address.scheme == "https", let url = URL(string: address.description) else {
      throw TransportFault(.invalidRequest, "\(address.asRequested) is not an http or https URL")
    }
    self.init(url: url)
    httpMethod = request.method.rawValue
    for field in request.headers.fields {
      // Linux writes values as they are: a line feed would begin another field.
      guard !(field.name + field.value).utf8.contains(where: { ($0 < 0x20 && $0 != 0x09) || $0 == 0x7F }) else {
        let name = VisibleText.of(field.name)
        throw TransportFault(.invalidRequest, "the header \(name) has a character that is not allowed in a head")
      }
      addValue(field.value, forHTTPHeaderField: field.name)
    }
    if !request.body.isEmpty { httpBody = Data(request.body) }
    // The transfers watch the time themselves: Linux knows whole seconds alone, and ends a program whose redirect times
    // out while it is decided on.
    timeoutInterval = 86_400
  }
}
