import ContractJudge
import ContractModel
import HTTPMessages
import JSONSchemas
import JSONSyntax
import SchemaVariations

/// The request values that a made-up response repeats: identifiers in the path, and members that the client sent; a list
/// has at most as many items as the request asks for.
///
/// `GET /books/7` returns the example of a book with `"id": 7`, and `POST /books` the title that was sent. A value that
/// the contract does not allow in the response is left out.
struct EchoedMembers {
  /// The most members that are repeated, and the largest bodies, in bytes, in which they are.
  private static let (mostMembers, largestBody) = (200, 1 << 18)

  private let operation: Operation
  private let path: [String: String]
  private let request: HTTPRequest

  init(_ request: HTTPRequest, _ operation: Operation, path: [String: String]) {
    (self.request, self.operation, self.path) = (request, operation, path)
  }

  /// Returns a response with the members of the request; the same response if it has no member for any of them.
  func applied(to response: HTTPResponse) -> HTTPResponse {
    let limit = limit
    guard response.status / 100 == 2, response.body.count <= Self.largestBody,
      limit != nil || !path.isEmpty || !request.body.isEmpty,
      let type = response.headers["Content-Type"].flatMap({ MediaType($0) }), let body = response.jsonBody,
      let schema = operation.response(for: response.status)?.content(for: type)?.schema
    else { return response }
    let cut = limit.map { Self.list(body, upTo: $0) } ?? body
    // An example that breaks its schema does not break it more with fewer items.
    let kept = cut != body && (cut.isAllowed(by: schema) || !body.isAllowed(by: schema)) ? cut : body
    let changed = changed(kept, schema)
    guard changed != body else { return response }
    var response = response
    response.body = changed.serialized()
    return response
  }

  /// The maximum number of items that the request asks for; `nil` if it does not.
  private var limit: Int? {
    let items = request.url.queryItems
    guard !items.isEmpty else { return sentLimit }
    let parameter = operation.parameters.first { parameter in
      parameter.location == .query && parameter.type == "integer"
        && ListParameter(parameter.name, member: { _ in nil }) == .count
    }
    guard let parameter, let text = items.first(where: { $0.name == parameter.name })?.value, let limit = Int(text)
    else { return nil }
    return limit < 0 ? nil : limit
  }

  /// The maximum number of items that the body of a search asks for; `nil` if it does not.
  private var sentLimit: Int? {
    guard request.method == .post, case .object(let members)? = sent(at: JSONPointer()) else { return nil }
    let member = members.first { ListParameter($0.key, member: { _ in nil }) == .count }
    guard case .number(let text)? = member?.value, let limit = Int(text), limit >= 0 else { return nil }
    return limit
  }

  /// Returns a list, or an object with one list, with at most some items.
  private static func list(_ body: JSONLiteral, upTo limit: Int) -> JSONLiteral {
    switch body {
    case .array(let items): return .array(Array(items.prefix(limit)))
    case .object(var members):
      let lists = members.enumerated().compactMap { position, member -> (position: Int, items: [JSONLiteral])? in
        if case .array(let items) = member.value { (position, items) } else { nil }
      }
      guard lists.count == 1, let list = lists.first else { return body }
      members[list.position] = JSONLiteral.Member(members[list.position].key, .array(Array(list.items.prefix(limit))))
      return .object(members)
    default: return body
    }
  }

  /// Returns a body with the members of the request; the same body if it is no object.
  private func changed(_ body: JSONLiteral, _ schema: SchemaReference) -> JSONLiteral {
    guard case .object = body, !path.isEmpty || !request.body.isEmpty else { return body }
    let shape = SchemaShape(schema)
    let place = ItemPlace.find(in: shape, item)
    let found = members(shape.value(at: place), place).prefix(Self.mostMembers).map {
      (place: JSONPointer(tokens: place.tokens + $0.place.tokens), value: $0.value)
    }
    var changed = found.reduce(body) { $0.replacing($1.place.tokens[...], with: $1.value) }
    if changed != body, !changed.isAllowed(by: schema) {
      // What the contract does not allow is found one by one.
      changed = found.reduce(body) { body, member in
        guard body.value(at: member.place) != member.value else { return body }
        let candidate = body.replacing(member.place.tokens[...], with: member.value)
        return candidate.isAllowed(by: schema) ? candidate : body
      }
    }
    return UnsentMembers(schema).removed(from: DiscriminatedValue(schema).corrected(changed))
  }

  /// The resource that the path would be of by itself.
  private var item: APIResource {
    let collection = ResourceMap.collections(ofItem: operation.path).first
    return APIResource(
      collection: collection ?? operation.path,
      item: operation.path,
      parameter: (collection == nil ? nil : operation.path.names.last) ?? "id",
      collectionOperations: [:],
      itemOperations: [:]
    )
  }

  /// Returns the members that the response has a place for: the sent ones, and then the identifiers in the path, which
  /// are what the server goes by.
  private func members(_ shape: SchemaShape?, _ place: JSONPointer) -> [(place: JSONPointer, value: JSONLiteral)] {
    guard let shape else { return [] }
    let names = shape.memberNames
    var found: [(place: JSONPointer, value: JSONLiteral)] = []
    if case .object(let sent)? = sent(at: place) {
      found += sent.filter { names.contains($0.key) && shape.member($0.key)?.has("readOnly") != true }
        .map { (JSONPointer(tokens: [$0.key]), $0.value) }
    }
    let (item, isItem) = (item, !ResourceMap.collections(ofItem: operation.path).isEmpty)
    for name in operation.path.names {
      guard let text = path[name] else { continue }
      let own = names.first { ResourceNaming.normalized($0) == ResourceNaming.normalized(name) }
      let key = isItem && name == operation.path.names.last ? ItemPlace.key(in: shape, item.identifierNames) : nil
      guard let member = key ?? own.map({ JSONPointer(tokens: [$0]) }) else { continue }
      let types = shape.value(at: member)?.types ?? []
      let isNumber = !types.isDisjoint(with: ["integer", "number"]) && !types.contains("string")
      found.append((member, isNumber && JSONNumber(text) != nil ? .number(text) : .string(text)))
    }
    return found
  }

  /// Returns the sent object, without an envelope like that of the response; `nil` if the request has none.
  private func sent(at place: JSONPointer) -> JSONLiteral? {
    guard request.body.count <= Self.largestBody, let type = request.headers["Content-Type"].flatMap({ MediaType($0) })
    else { return nil }
    var value: JSONLiteral?
    if type.isJSON, let document = try? JSONDocument(parsing: request.body) {
      value = JSONLiteral(document.root)
    } else if type.isForm, let content = operation.requestBody?.content(for: type) {
      value = FormBody(request.body, as: content).value
    }
    return value.flatMap { $0.value(at: place) } ?? value
  }
}
