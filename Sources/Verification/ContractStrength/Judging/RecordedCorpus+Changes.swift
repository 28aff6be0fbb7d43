import ContractModel
import HTTPMessages
import JSONSyntax

extension RecordedCorpus {
  /// Returns an exchange by its position; `nil` if there is none.
  func entry(_ position: Int) -> Entry? { entries.indices.contains(position) ? entries[position] : nil }

  /// Returns an exchange whose response is changed; `nil` if the change has no place in it.
  func changed(_ entry: Entry, by variant: Mutation.Variant) -> Entry? {
    guard var response = entry.exchange.response else { return nil }
    switch variant {
    case .part(_, let path, let value):
      guard let body = entry.body else { return nil }
      response.body = body.replacing(path[...], with: value).serialized()
    case .body(_, let text): response.body = text
    case .status(_, let status):
      response.status = status
      response.reason = ""
    case .header(_, let name, let value):
      response.headers.fields.removeAll { $0.isNamed(name) }
      if let value { response.headers.add(name, value) }
    case .parameter, .repeated, .pages, .resource, .link: return nil
    }
    return entry.replacing(response)
  }
}

extension RecordedCorpus.Entry {
  /// The body of the response, if it is JSON.
  var body: JSONLiteral? { document.map { JSONLiteral($0.root) } }

  /// The exchange without the headers that a server changes together with its body.
  var withoutValidators: RecordedCorpus.Entry {
    guard var response = exchange.response else { return self }
    let names = ["ETag", "Last-Modified", "Age", "Expires", "Digest", "Content-MD5", "Content-Digest", "Repr-Digest"]
    response.headers.fields.removeAll { field in names.contains { field.isNamed($0) } }
    return replacing(response)
  }

  /// Returns the exchange with another response, which is judged and not changed again.
  func replacing(_ response: HTTPResponse) -> RecordedCorpus.Entry {
    var changed = exchange
    changed.response = response
    return RecordedCorpus.Entry(
      exchange: changed,
      operation: operation,
      pathParameters: pathParameters,
      name: name,
      document: nil
    )
  }

  /// Returns the exchange with another body of its response.
  func replacing(body: JSONLiteral) -> RecordedCorpus.Entry? {
    guard var response = exchange.response else { return nil }
    response.body = body.serialized()
    return replacing(response)
  }

  /// Returns the exchange with another value of a parameter; `nil` if the request has no such parameter.
  func replacing(
    _ location: Parameter.Location,
    _ name: String,
    with value: String,
    _ operation: Operation
  ) -> RecordedCorpus.Entry? {
    var request = exchange.request
    var values = pathParameters
    switch location {
    case .query:
      let items = request.url.queryItems
      guard items.contains(where: { $0.name == name }) else { return nil }
      request.url.query = QueryItem.serialize(items.map { $0.name == name ? QueryItem(name, value) : $0 })
    case .path:
      guard values[name] != nil, let old = operation.path.expand(values), request.url.path.hasSuffix(old) else {
        return nil
      }
      values[name] = value
      guard let path = operation.path.expand(values) else { return nil }
      request.url.path = request.url.path.dropLast(old.count) + path
    case .header, .cookie, .querystring: return nil
    }
    var changed = exchange
    changed.request = request
    return RecordedCorpus.Entry(
      exchange: changed,
      operation: self.operation,
      pathParameters: values,
      name: self.name,
      document: document
    )
  }
}
