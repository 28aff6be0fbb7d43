import ContractModel
import HTTPMessages
import JSONSyntax

/// Builds the OpenAPI document from operations.
struct DocumentWriter {
  /// The order of methods in a path item.
  private static let methods = ["GET", "QUERY", "POST", "PUT", "PATCH", "DELETE"]

  private let title: String
  private let server: HTTPURL
  private let description: String
  private let hasCredentials: Bool
  private var paths: [String: [String: JSONLiteral]] = [:]
  private var order: [String] = []
  private var schemas: [JSONLiteral.Member] = []
  private var schemes: [JSONLiteral.Member] = []
  private var ids: Set<String> = []
  /// The places with values of several types.
  private(set) var unions: [TypeUnion] = []

  init(title: String, server: HTTPURL, samples: [Sample]) {
    self.title = title
    self.server = server
    var text = "Inferred from \(samples.count) recorded exchange\(samples.count == 1 ? "" : "s"). "
    text += "Add what samples cannot show: descriptions, limits, and the refusals of each operation."
    hasCredentials = samples.contains { $0.request.headers["Authorization"] != nil }
    description = text
  }

  var literal: JSONLiteral {
    let hint = " Requests had the header Authorization; declare it under securitySchemes."
    let description = hasCredentials && schemes.isEmpty ? description + hint : description
    var document: [JSONLiteral.Member] = [
      // Before 3.2, a path item has no `query`.
      .init("openapi", paths.values.contains { $0["QUERY"] != nil } ? "3.2.0" : "3.1.0"),
      .init("info", ["title": .string(title), "version": "0.1.0", "description": .string(description)]),
      .init("servers", [["url": .string(server.description)]]),
      .init("paths", .object(order.map { .init($0, pathItem($0)) })),
    ]
    let components = [("schemas", schemas), ("securitySchemes", schemes)].filter { !$0.1.isEmpty }
    if !components.isEmpty {
      document.append(.init("components", .object(components.map { .init($0.0, .object($0.1)) })))
    }
    return .object(document)
  }

  private func pathItem(_ path: String) -> JSONLiteral {
    let operations = paths[path] ?? [:]
    return .object(Self.methods.compactMap { method in operations[method].map { .init(method.lowercased(), $0) } })
  }

  mutating func add(_ sketch: OperationSketch) {
    if paths[sketch.key.path] == nil { order.append(sketch.key.path) }
    let id = id(of: sketch)
    var operation: [JSONLiteral.Member] = [.init("operationId", .string(id))]
    let parameters = sketch.parameters
    if !parameters.isEmpty { operation.append(.init("parameters", .array(parameters))) }
    if let body = sketch.requestBody { operation.append(.init("requestBody", body)) }
    operation.append(.init("responses", responses(of: sketch, id: id)))
    if let scheme = sketch.securityScheme {
      if !schemes.contains(where: { $0.key == scheme.key }) { schemes.append(scheme) }
      operation.append(.init("security", [.object([.init(scheme.key, [])])]))
    }
    paths[sketch.key.path, default: [:]][sketch.key.method] = .object(operation)
  }

  // MARK: Responses

  private mutating func responses(of sketch: OperationSketch, id: String) -> JSONLiteral {
    var responses: [JSONLiteral.Member] = []
    for (status, samples) in Dictionary(grouping: sketch.samples, by: \.response.status).sorted(by: { $0.key < $1.key })
    {
      responses.append(.init(String(status), response(status, samples, of: sketch, id: id)))
    }
    // Samples do not show every refusal; without this, each other status would break the contract.
    responses.append(.init("default", ["description": "Any other response. Replace it with the statuses of the API."]))
    return .object(responses)
  }

  private mutating func response(
    _ status: Int,
    _ samples: [Sample],
    of operation: OperationSketch,
    id: String
  ) -> JSONLiteral {
    var response: [JSONLiteral.Member] = [.init("description", .string(Self.reason(status)))]
    // A response without a body, or without a type, could not have documented content.
    if samples.allSatisfy({ $0.responseType != nil }) {
      response.append(.init("content", content(samples, status: status, of: operation, id: id)))
    }
    return .object(response)
  }

  private mutating func content(
    _ samples: [Sample],
    status: Int,
    of operation: OperationSketch,
    id: String
  ) -> JSONLiteral {
    var order: [String] = []
    var sketches: [String: ValueSketch] = [:]
    for sample in samples {
      guard let type = sample.responseType?.essence else { continue }
      if sketches[type] == nil {
        order.append(type)
        sketches[type] = ValueSketch()
      }
      if let root = sample.body?.root { sketches[type]?.add(root) }
    }
    var content: [JSONLiteral.Member] = []
    for type in order {
      guard var sketch = sketches[type] else { continue }
      if 200..<300 ~= status, sketch.isObject, let listed = operation.listed { sketch.widen(by: listed) }
      for union in sketch.unions() {
        let union = TypeUnion(operation: id, place: union.place, types: union.types)
        if !unions.contains(union) { unions.append(union) }
      }
      let schema = schema(of: sketch, status: status, operation)
      content.append(.init(type, schema == [:] ? [:] : ["schema": schema]))
    }
    return .object(content)
  }

  /// Returns the schema of a body; that of an object, or of the objects in a list, is a component.
  private mutating func schema(of sketch: ValueSketch, status: Int, _ operation: OperationSketch) -> JSONLiteral {
    let item = ResourceNaming.camelCase(ResourceNaming.singular(operation.noun))
    guard 200..<300 ~= status else {
      return sketch.isObject ? component("Error", sketch.schema(named: "error")) : sketch.schema(named: "error")
    }
    if sketch.isObject {
      let name =
        operation.isAboutItem || operation.key.method == "POST" ? item : ResourceNaming.camelCase(operation.noun)
      return component(name, sketch.schema(named: operation.noun))
    }
    guard sketch.isArray, let element = sketch.element, element.isObject else {
      return sketch.schema(named: operation.noun)
    }
    let reference = component(item, element.schema(named: ResourceNaming.singular(operation.noun)))
    return sketch.schema(named: operation.noun, element: reference)
  }

  /// Adds a schema to the components, unless an equal one is there, and returns a reference to it.
  private mutating func component(_ name: String, _ schema: JSONLiteral) -> JSONLiteral {
    let base = name.first?.isLetter == true ? name : "Resource" + name
    var chosen = base
    var number = 1
    while let known = schemas.first(where: { $0.key == chosen }), known.value != schema {
      number += 1
      chosen = "\(base)\(number)"
    }
    if !schemas.contains(where: { $0.key == chosen }) { schemas.append(.init(chosen, schema)) }
    return ["$ref": .string("#/components/schemas/\(chosen)")]
  }

  // MARK: Names

  /// Returns a unique operation id, such as `getPet` for `GET /v1/pets/{petId}`.
  private mutating func id(of sketch: OperationSketch) -> String {
    let verbs = ["GET": "get", "POST": "create", "PUT": "replace", "PATCH": "update", "DELETE": "delete"]
    let verb = verbs[sketch.key.method] ?? sketch.key.method.lowercased()
    let literals = sketch.template.segments.compactMap { segment -> String? in
      guard case .literal(let text) = segment, !text.isEmpty else { return nil }
      return PercentEncoding.decode(text)
    }
    let isSingular = sketch.isAboutItem || sketch.key.method == "POST"
    let last = ResourceNaming.camelCase(isSingular ? ResourceNaming.singular(sketch.noun) : sketch.noun)
    var names = [verb + last]
    if literals.count > 1 {
      names.append(verb + ResourceNaming.camelCase(ResourceNaming.singular(literals[literals.count - 2])) + last)
    }
    names.append(verb + literals.map(ResourceNaming.camelCase).joined() + (sketch.isAboutItem ? "Item" : ""))
    var id = names.first { !ids.contains($0) } ?? names[0]
    var number = 1
    while ids.contains(id) {
      number += 1
      id = "\(names[0])\(number)"
    }
    ids.insert(id)
    return id
  }

  /// Returns what a status means (RFC 9110, section 15).
  private static func reason(_ status: Int) -> String {
    let reasons = [
      200: "OK", 201: "Created", 202: "Accepted", 203: "Non-Authoritative Information", 204: "No Content",
      205: "Reset Content", 206: "Partial Content", 400: "Bad Request", 401: "Unauthorized", 402: "Payment Required",
      403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed", 406: "Not Acceptable", 408: "Request Timeout",
      409: "Conflict", 410: "Gone", 411: "Length Required", 412: "Precondition Failed", 413: "Content Too Large",
      415: "Unsupported Media Type", 422: "Unprocessable Content", 428: "Precondition Required",
      429: "Too Many Requests", 500: "Internal Server Error", 501: "Not Implemented", 502: "Bad Gateway",
      503: "Service Unavailable", 504: "Gateway Timeout",
    ]
    return reasons[status] ?? "Status \(status)"
  }
}
