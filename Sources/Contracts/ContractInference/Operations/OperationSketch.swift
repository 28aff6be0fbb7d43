import HTTPMessages
import JSONSyntax

/// The samples of one method at one path template.
struct OperationSketch {
  /// The method and path template.
  struct Key: Hashable {
    let method: String
    let path: String
  }

  let key: Key
  let template: InferredPath
  private(set) var samples: [Sample] = []

  /// The objects of the list that has the operation's item; `nil` without such a list.
  private(set) var listed: ValueSketch?

  mutating func add(_ sample: Sample) { samples.append(sample) }

  /// Whether nothing is known: the operation only reads, and no request of it succeeded.
  var isUnknown: Bool { ["GET", "QUERY"].contains(key.method) && !samples.contains(where: \.isSuccess) }

  /// The samples whose parameters and bodies were accepted; a refused request is no example of what may be sent.
  private var accepted: [Sample] {
    let successes = samples.filter(\.isSuccess)
    return successes.isEmpty ? samples : successes
  }

  /// The sample whose values are the examples: the first success with the fewest query parameters.
  var model: Sample? { samples.filter(\.isSuccess).min { $0.query.count < $1.query.count } }

  /// Lets the operation of an item know the objects in the list that the item is in: they are the same resources.
  static func relateItemsToLists(_ operations: inout [OperationSketch]) {
    var lists: [String: [Sample]] = [:]
    for operation in operations where operation.key.method == "GET" {
      lists[operation.key.path] = operation.samples.filter(\.isSuccess)
    }
    for index in operations.indices where operations[index].key.method == "GET" && operations[index].isAboutItem {
      var list = operations[index].template
      list.segments.removeLast()
      guard let samples = lists[list.text] else { continue }
      operations[index].listed = operations[index].sketch(ofListsIn: samples)
    }
  }

  /// Returns what the objects have in common that are listed beside an item of the operation.
  private func sketch(ofListsIn samples: [Sample]) -> ValueSketch? {
    let ids = Set(self.samples.filter(\.isSuccess).compactMap { $0.segments.last.map { PercentEncoding.decode($0) } })
    var sketch = ValueSketch()
    for list in samples.compactMap(\.body).flatMap({ Identifiers.lists(in: $0.root) }) {
      guard list.elements.contains(where: { !Identifiers.keys(of: $0).isDisjoint(with: ids) }) else { continue }
      for element in list.elements { sketch.add(element) }
    }
    return sketch.isObject ? sketch : nil
  }

  // MARK: Parameters

  /// The parameters of path and query, with the values of one successful request as examples.
  var parameters: [JSONLiteral] { pathParameters + queryParameters }

  private var pathParameters: [JSONLiteral] {
    template.parameters.map { name, position in
      let values = accepted.map { sample in
        sample.segments.indices.contains(position) ? PercentEncoding.decode(sample.segments[position]) : ""
      }
      let example = model.flatMap { model in
        model.segments.indices.contains(position) ? PercentEncoding.decode(model.segments[position]) : nil
      }
      let sketch = ParameterSketch(values: values)
      var parameter: [JSONLiteral.Member] = [
        .init("name", .string(name)), .init("in", "path"), .init("required", true), .init("schema", sketch.schema),
      ]
      if let example { parameter.append(.init("example", sketch.literal(example))) }
      return .object(parameter)
    }
  }

  private var queryParameters: [JSONLiteral] {
    var names: [String] = []
    for item in samples.flatMap(\.query) where !item.name.isEmpty && !names.contains(item.name) {
      names.append(item.name)
    }
    return names.map(queryParameter)
  }

  private func queryParameter(_ name: String) -> JSONLiteral {
    func lists(_ samples: [Sample]) -> [[String]] {
      samples.map { sample in sample.query.filter { $0.name == name }.map { $0.value ?? "" } }
    }
    // A parameter that some request does without is optional. If all have it, a request without it was never seen.
    let isRequired = lists(accepted).allSatisfy { !$0.isEmpty }
    let isAccepted = lists(accepted).contains { !$0.isEmpty }
    let lists = lists(isAccepted ? accepted : samples)
    let sketch = ParameterSketch(values: lists.flatMap(\.self))
    let isList = lists.contains { $0.count > 1 }
    var parameter: [JSONLiteral.Member] = [.init("name", .string(name)), .init("in", "query")]
    if isRequired { parameter.append(.init("required", true)) }
    let schema: JSONLiteral = isList ? ["type": "array", "items": sketch.schema] : sketch.schema
    parameter.append(.init("schema", schema))
    if let values = example(of: name, isRequired: isRequired) {
      let example = isList ? .array(values.map(sketch.literal)) : values.first.map(sketch.literal)
      if let example { parameter.append(.init("example", example)) }
    }
    return .object(parameter)
  }

  /// The names of the query parameters that every request has.
  private var requiredNames: Set<String> {
    let sets = accepted.map { Set($0.query.map(\.name)) }
    guard var common = sets.first else { return [] }
    for set in sets.dropFirst() { common.formIntersection(set) }
    return common
  }

  /// Returns values of a query parameter that were sent with a success.
  ///
  /// The example of an optional parameter was sent with the examples of the required ones and nothing else, so that the
  /// response to it is known.
  private func example(of name: String, isRequired: Bool) -> [String]? {
    func values(_ sample: Sample) -> [String] { sample.query.filter { $0.name == name }.map { $0.value ?? "" } }
    guard let model else { return nil }
    if isRequired { return values(model) }
    let required = requiredNames
    let usual = model.query.filter { required.contains($0.name) }
    return samples.first { sample in
      sample.isSuccess && sample.segments == model.segments
        && Set(sample.query.map(\.name)) == required.union([name])
        && sample.query.filter { required.contains($0.name) } == usual
    }
    .map(values)
  }

  // MARK: Bodies

  /// The body that accepted requests have; `nil` if none has one.
  var requestBody: JSONLiteral? {
    let bodies = accepted.filter { !$0.request.body.isEmpty }
    guard !bodies.isEmpty else { return nil }
    var contents: [String: (sketch: ValueSketch, example: JSONValue?)] = [:]
    var order: [String] = []
    for sample in bodies {
      let type = sample.requestType?.essence ?? "application/octet-stream"
      if contents[type] == nil {
        order.append(type)
        contents[type] = (ValueSketch(), nil)
      }
      guard let root = sample.requestBody?.root else { continue }
      contents[type]?.sketch.add(root)
      if contents[type]?.example == nil, sample.isSuccess { contents[type]?.example = root }
    }
    let content = order.map { type in
      let entry = contents[type]
      var media: [JSONLiteral.Member] = []
      let schema = entry?.sketch.schema(named: noun) ?? [:]
      if schema != [:] { media.append(.init("schema", schema)) }
      if let example = entry?.example { media.append(.init("example", JSONLiteral(example))) }
      return JSONLiteral.Member(type, .object(media))
    }
    let isRequired = bodies.count == accepted.count && bodies.allSatisfy(\.isSuccess)
    return ["required": .bool(isRequired), "content": .object(content)]
  }

  /// The security scheme that requests need: each success had the header, and a request without it was refused; `nil` for
  /// none.
  var securityScheme: JSONLiteral.Member? {
    let successes = samples.filter(\.isSuccess)
    let values = successes.compactMap { $0.request.headers["Authorization"] }
    guard let value = values.first, values.count == successes.count,
      samples.contains(where: { $0.response.status == 401 && $0.request.headers["Authorization"] == nil })
    else { return nil }
    let scheme = value.prefix { $0 != " " }
    guard let known = ["bearer", "basic"].first(where: { ASCII.equalIgnoringCase(scheme, $0) }) else {
      return .init("authorization", ["type": "apiKey", "in": "header", "name": "Authorization"])
    }
    return .init(known, ["type": "http", "scheme": .string(known)])
  }

  /// The noun of the resource, from the last word of the path: `pets` for `/pets` and `/pets/{petId}`.
  var noun: String {
    let words = template.segments.reversed().lazy.compactMap { segment -> String? in
      guard case .literal(let text) = segment, !text.isEmpty else { return nil }
      return PercentEncoding.decode(text)
    }
    return words.first ?? "root"
  }

  /// Whether the path ends with a parameter, so that the operation is about one item.
  var isAboutItem: Bool {
    if case .parameter? = template.segments.last { return true }
    return false
  }
}

/// The values of a path or query parameter.
struct ParameterSketch {
  let values: [String]

  /// The JSON type: `integer`, `number`, `boolean` or `string`.
  private var type: String {
    let values = values.filter { !$0.isEmpty }
    guard !values.isEmpty else { return "string" }
    if values.allSatisfy(Identifiers.isPlainNumber) { return "integer" }
    if values.allSatisfy({ $0 == "true" || $0 == "false" }) { return "boolean" }
    let isNumeric = values.allSatisfy { text in
      Double(text) != nil && (try? JSONDocument(parsing: Array(text.utf8)))?.root.kind == .number
    }
    return isNumeric ? "number" : "string"
  }

  /// The schema that all values match.
  var schema: JSONLiteral {
    // An empty value is valid for a string only.
    guard type == "string" || values.contains("") else { return ["type": .string(type)] }
    var sketch = TextSketch()
    for value in values { sketch.add(value) }
    // Values of parameters vary with the client; only formats that name a kind of identifier or date are stated.
    let format = sketch.schemaFormat.flatMap { ["uuid", "date", "date-time"].contains($0) ? $0 : nil }
    return format.map { ["type": "string", "format": .string($0)] } ?? ["type": "string"]
  }

  /// Returns a value as JSON of the parameter's type.
  func literal(_ value: String) -> JSONLiteral {
    guard !values.contains("") else { return .string(value) }
    return switch type {
    case "integer", "number": .number(value)
    case "boolean": .bool(value == "true")
    default: .string(value)
    }
  }
}
