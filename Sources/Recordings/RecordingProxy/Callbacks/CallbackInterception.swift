import HTTPMessages
import JSONSyntax

/// The replacement of the callback URLs in one request.
///
/// The server gets addresses of the proxy in their place; the recording has the client's own.
struct CallbackInterception {
  /// The request that causes the callbacks.
  let cause = CallbackCause()
  private let places: [CallbackPlace]
  private let addresses: CallbackAddresses
  private let proxy: HTTPURL
  private let client: String?

  init(_ places: [CallbackPlace], _ addresses: CallbackAddresses, proxy: HTTPURL, client: String?) {
    (self.places, self.addresses, self.proxy, self.client) = (places, addresses, proxy, client)
  }

  /// Returns a query with other URLs; the rest of it stays byte by byte.
  func rewriting(query: String) -> String {
    var names: [String: CallbackPlace] = [:]
    for place in places {
      if case .query(let name) = place.part { names[name] = place }
    }
    guard !names.isEmpty else { return query }
    return query.split(separator: "&", omittingEmptySubsequences: false).map { part in
      guard let item = QueryItem.parse(String(part)).first, let place = names[item.name], let value = item.value,
        let equals = part.firstIndex(of: "="), let address = address(replacing: value, place)
      else { return String(part) }
      // Only the first item with a name is the client's URL.
      names[item.name] = nil
      return part[...equals] + PercentEncoding.encode(address)
    }
    .joined(separator: "&")
  }

  /// Returns the headers that have other URLs.
  func rewriting(_ headers: HTTPHeaders) -> [HTTPHeaderField] {
    places.compactMap { place in
      guard case .header(let name) = place.part, let value = headers[name] else { return nil }
      return address(replacing: value, place).map { HTTPHeaderField(name, $0) }
    }
  }

  /// Whether the body may name a URL.
  var readsBody: Bool {
    places.contains { place in
      if case .body = place.part { return true }
      return false
    }
  }

  /// Returns a JSON body with other URLs; `nil` if nothing changes.
  func rewriting(body: [UInt8]) -> [UInt8]? {
    guard readsBody, let root = try? JSONDocument(parsing: body).root else { return nil }
    var edits: [(range: Range<Int>, text: [UInt8])] = []
    for place in places {
      guard case .body(let pointer) = place.part, let value = root.value(at: pointer), let text = value.string,
        !edits.contains(where: { $0.range.overlaps(value.byteRange) }), let address = address(replacing: text, place)
      else { continue }
      edits.append((value.byteRange, JSONLiteral.string(address).serialized()))
    }
    guard !edits.isEmpty else { return nil }
    var (output, copied): ([UInt8], Int) = ([], 0)
    for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      output += body[copied..<edit.range.lowerBound] + edit.text
      copied = edit.range.upperBound
    }
    return output + body[copied...]
  }

  private func address(replacing text: String, _ place: CallbackPlace) -> String? {
    addresses.address(replacing: text, place, cause, proxy: proxy, client: client)
  }
}
