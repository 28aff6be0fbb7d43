import Basics

/// An OpenAPI document whose keywords have extreme numbers.
struct GeneratedContract {
  private var numbers: ExtremeNumbers

  init(_ numbers: ExtremeNumbers) { self.numbers = numbers }

  private static let keywords: [(type: String, names: [String])] = [
    ("integer", ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"]),
    ("number", ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"]),
    ("string", ["minLength", "maxLength"]),
    ("array", ["minItems", "maxItems", "minContains", "maxContains"]),
    ("object", ["minProperties", "maxProperties"]),
  ]

  /// The text of a document with all operations, or with those of one path.
  mutating func text(isWhole: Bool) -> String {
    let things = isWhole || numbers.isTrue(0.6)
    let version = numbers.pick(["3.0.3", "3.1.0", "3.1.0", "3.2.0"], "3.1.0")
    return """
      {"openapi": "\(version)", "info": {"title": "t", "version": "1"},
       "components": {"schemas": {"Thing": \(object(depth: 2)), "Any": \(schema(depth: 3))}},
       "paths": {
        \(things ? "\"/things\": {\"get\": \(list()), \"post\": \(creation())}" : "")
        \(isWhole ? "," : "") \(isWhole || !things ? thing() : "")}}
      """
  }

  private mutating func thing() -> String {
    """
    "/things/{id}": {"parameters": [{"name": "id", "in": "path", "required": true, "schema": \(scalar()), \
      "example": \(numbers.number())}], "get": \(read()), "delete": \(operation("deleteThing", status: "204"))}
    """
  }

  // MARK: Operations

  private mutating func operation(_ id: String, status: String, body: String? = nil, more: String = "") -> String {
    let content = body.map { ", \"content\": {\"application/json\": {\"schema\": \($0)\(example())}}" } ?? ""
    let other = numbers.pick(["404", "2XX", "default", "99", "1000", "9223372036854775808", "-1", "4XX"], "404")
    return """
      {"operationId": "\(id)"\(more), "responses": {
        "\(status)": {"description": "d", "headers": {\(headers())}\(content)},
        "\(other)": {"description": "d"}, "400": {"description": "d"}}}
      """
  }

  private mutating func example() -> String {
    numbers.isTrue(0.2) ? ", \"example\": \(value(depth: 2))" : ""
  }

  private mutating func headers() -> String {
    ["Retry-After", "X-Total-Count", "Age", "X-RateLimit-Remaining"].filter { _ in numbers.isTrue(0.3) }.map {
      "\"\($0)\": {\"schema\": \(scalar()), \"example\": \(numbers.number())}"
    }
    .joined(separator: ", ")
  }

  private mutating func parameter(_ name: String) -> String {
    """
    {"name": "\(name)", "in": "query", "schema": \(numbers.isTrue(0.8) ? scalar("integer") : schema(depth: 1))\
    \(numbers.isTrue(0.3) ? ", \"example\": \(numbers.number())" : "")}
    """
  }

  private mutating func list() -> String {
    let names = ["limit", "cursor", "offset", "page", "radius", "latitude", "longitude"]
    let parameters = names.map { parameter($0) }.joined(separator: ", ")
    let pagination = numbers.pick(
      [
        #""limit": "limit", "cursor": "cursor", "items": "/items", "key": "/id""#,
        #""limit": "limit", "offset": "offset", "items": "/items", "key": "/id", "total": "/total""#,
        #""limit": "limit", "page": "page", "items": "/items", "first-page": \#(numbers.number())"#,
        #""next": "Link", "items": "/items""#, #""next": "/next", "items": "/items", "total": "/total""#,
      ],
      ""
    )
    let cache = #""x-client-cache": {"max-age": "P\#(numbers.integer())D"}"#
    let more = """
      , "parameters": [\(parameters)], "x-pagination": {\(pagination)}\(numbers.isTrue(0.3) ? ", \(cache)" : "")
      """
    let items = """
      {"type": "object", "required": ["items"], "properties": {"items": {"type": "array"\(bounds("array")), \
      "items": {"$ref": "#/components/schemas/Thing"}}, "total": \(scalar("integer")), "next": {"type": "string"}}}
      """
    return operation("listThings", status: "200", body: items, more: more)
  }

  private mutating func creation() -> String {
    let body = """
      , "requestBody": {"required": true, "content": {"application/json": {"schema": \
      {"$ref": "#/components/schemas/Thing"}\(example())}}}
      """
    return operation("addThing", status: "201", body: ##"{"$ref": "#/components/schemas/Thing"}"##, more: body)
  }

  private mutating func read() -> String {
    operation("readThing", status: "200", body: ##"{"$ref": "#/components/schemas/Any"}"##)
  }

  // MARK: Schemas

  private mutating func bounds(_ type: String) -> String {
    let names = Self.keywords.first { $0.type == type }?.names ?? []
    return names.filter { _ in numbers.isTrue(0.25) }.map { name in
      let isCount = ["integer", "number"].contains(type) == false
      return ", \"\(name)\": \(isCount ? numbers.count(extreme: 0.3) : numbers.number(extreme: 0.5))"
    }
    .joined()
  }

  private mutating func values() -> String {
    var text = ""
    if numbers.isTrue(0.15) { text += ", \"default\": \(numbers.number())" }
    if numbers.isTrue(0.1) { text += ", \"example\": \(numbers.number())" }
    if numbers.isTrue(0.08) { text += ", \"enum\": [\(numbers.number()), \(numbers.number()), 1]" }
    if numbers.isTrue(0.05) { text += ", \"const\": \(numbers.number())" }
    return text
  }

  private mutating func scalar(_ type: String? = nil) -> String {
    let type = type ?? numbers.pick(["integer", "number", "string"], "integer")
    let formats = [
      "integer": ["int32", "int64"], "number": ["double", "float"],
      "string": ["date-time", "date", "duration", "uuid", "byte"],
    ]
    let format = numbers.isTrue(0.2) ? ", \"format\": \"\(numbers.pick(formats[type] ?? [], "x"))\"" : ""
    let count = numbers.count(extreme: 0.3)
    let pattern =
      type == "string" && numbers.isTrue(0.05)
      ? ", \"pattern\": \"\(numbers.pick(["^a{\(count)}$", "^[a-z]{1,\(count)}$", "^(?=a)(a+)+$", "(\\\\d{2}){\(count)}"], ""))\""
      : ""
    return "{\"type\": \"\(type)\"\(bounds(type))\(values())\(format)\(pattern)}"
  }

  private mutating func object(depth: Int) -> String {
    let members = ["id", "count", "name", "at"].map { "\"\($0)\": \(schema(depth: depth - 1))" }.joined(separator: ", ")
    let required = numbers.isTrue(0.5) ? ", \"required\": [\"id\", \"count\"]" : ""
    let rest = numbers.isTrue(0.2) ? ", \"additionalProperties\": \(scalar())" : ""
    return "{\"type\": \"object\"\(bounds("object"))\(required)\(rest), \"properties\": {\(members)}}"
  }

  private mutating func schema(depth: Int) -> String {
    guard depth > 0, numbers.isTrue(0.5) else { return scalar() }
    switch numbers.pick([0, 1, 2, 3], 0) {
    case 0: return object(depth: depth)
    case 1:
      let contains = numbers.isTrue(0.3) ? ", \"contains\": \(scalar())" : ""
      let unique = numbers.isTrue(0.3) ? ", \"uniqueItems\": true" : ""
      return "{\"type\": \"array\"\(bounds("array"))\(contains)\(unique), \"items\": \(schema(depth: depth - 1))}"
    case 2:
      let keyword = numbers.pick(["anyOf", "oneOf", "allOf"], "anyOf")
      return "{\"\(keyword)\": [\(schema(depth: depth - 1)), \(schema(depth: depth - 1))]}"
    default: return ##"{"anyOf": [{"$ref": "#/components/schemas/Any"}, \##(scalar())]}"##
    }
  }

  // MARK: Values

  /// A value whose numbers are extreme.
  mutating func value(depth: Int) -> String {
    guard depth > 0 else { return numbers.isTrue(0.7) ? numbers.number() : "\"\(numbers.date())\"" }
    switch numbers.pick([0, 1, 2], 0) {
    case 0: return numbers.number()
    case 1: return "[\(value(depth: depth - 1)), \(value(depth: depth - 1))]"
    default:
      return """
        {"id": \(numbers.number()), "count": \(value(depth: depth - 1)), "name": "\(numbers.integer())", \
        "at": "\(numbers.date())"}
        """
    }
  }

  /// A page of a list whose numbers are extreme.
  mutating func page() -> String {
    let items = (0..<(numbers.pick([0, 1, 2, 3], 1))).map { _ in value(depth: 2) }.joined(separator: ", ")
    return "{\"items\": [\(items)], \"total\": \(numbers.number()), \"next\": \"/things?page=\(numbers.integer())\"}"
  }
}
