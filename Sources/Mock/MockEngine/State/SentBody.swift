import ContractJudge
import ContractModel
import HTTPMessages
import JSONSyntax

/// The content of a request's body: the members of an item, and the content of an upload.
struct SentBody {
  /// The body as JSON, or the fields of a form; an empty object if the body is neither.
  var value = JSONLiteral.object([])
  /// The uploaded file; `nil` for none.
  var content: StoredItem.Content?
  /// The contract's rules for the body; `nil` if it describes none.
  var rules: SentBodyRules?
  /// Whether the body is a JSON Patch (RFC 6902).
  var isPatch = false

  /// The shape that the contract describes for the body; `nil` if it describes none.
  private var shape: SchemaShape? { rules?.shape }

  /// The body of a request that changes nothing.
  init() {}

  init(_ request: HTTPRequest, _ operation: StatefulOperation) {
    let type = request.headers["Content-Type"].flatMap { MediaType($0) }
    let body = operation.operation.requestBody
    let described = type.flatMap { body?.content(for: $0) } ?? body?.content.first
    rules = described.flatMap(operation.rules)
    guard !request.body.isEmpty else {
      if body == nil { value = Self.members(inQueryOf: request, operation) }
      return
    }
    let kind = type ?? described?.range
    if kind?.isJSON ?? true, let document = try? JSONDocument(parsing: request.body) {
      isPatch = kind?.subtype == "json-patch+json"
      value = JSONLiteral(document.root)
      if operation.role == .merges, let patch = Self.patch(in: value) { (isPatch, value) = (true, patch) }
      return
    }
    guard let kind else { return }
    if kind.type == "multipart", let form = MultipartForm(request.body, type: kind) {
      read(form, request.body)
    } else if kind.isForm {
      let content = described ?? MediaContent(range: kind, schema: nil, examples: [], place: operation.operation.place)
      value = FormBody(request.body, as: content).value
    } else if body?.content(for: kind) == nil, body?.json != nil,
      let document = try? JSONDocument(parsing: request.body)
    {
      // JSON under a type that the contract does not describe beside JSON is no file.
      value = JSONLiteral(document.root)
    } else {
      content = StoredItem.Content(type: kind.description, bytes: request.body)
    }
  }

  /// Returns the members of an item that a request without a body sends in its query.
  private static func members(inQueryOf request: HTTPRequest, _ operation: StatefulOperation) -> JSONLiteral {
    guard let resource = operation.resource, [.creates, .replaces, .merges].contains(operation.role) else { return [:] }
    let parts = QueryParts(query: request.url.query ?? "")
    return .object(
      operation.operation.parameters.filter { $0.location == .query }.compactMap { parameter in
        guard let member = resource.member(like: parameter.name), let sent = parameter.decode(parts: parts) else {
          return nil
        }
        return JSONLiteral.Member(member, JSONLiteral(sent.root))
      }
    )
  }

  /// Returns the JSON Patch that a patch of SCIM means (RFC 7644, section 3.5.2); `nil` for any other value.
  private static func patch(in value: JSONLiteral) -> JSONLiteral? {
    guard case .array(let schemas)? = value["schemas"], case .array(let operations)? = value["Operations"],
      schemas.contains("urn:ietf:params:scim:api:messages:2.0:PatchOp"),
      // A path with a filter names some of several values.
      !operations.contains(where: { $0["path"]?.plainText.contains("[") == true })
    else { return nil }
    let steps = operations.flatMap { operation -> [JSONLiteral] in
      let isRemoval = operation["op"]?.plainText.lowercased() == "remove"
      func step(_ path: String, _ value: JSONLiteral?) -> JSONLiteral {
        let pointer = JSONPointer(tokens: path.split(separator: ".").map(String.init)).description
        let step: JSONLiteral = ["op": isRemoval ? "remove" : "add", "path": .string(pointer)]
        return value.map { step.replacing(["value"], with: $0) } ?? step
      }
      if let path = operation["path"]?.plainText { return [step(path, operation["value"])] }
      guard case .object(let members)? = operation["value"] else { return [] }
      return members.map { step($0.key, $0.value) }
    }
    return .array(steps)
  }

  /// Returns the item inside of an envelope, where the body has one like that of responses.
  func item(at place: JSONPointer?) -> SentBody {
    guard let place, !place.tokens.isEmpty, let inner = value.value(at: place), case .object = inner else {
      return self
    }
    var body = self
    body.value = inner
    body.rules = shape?.value(at: place).map { SentBodyRules($0) }
    return body
  }

  private mutating func read(_ form: MultipartForm, _ body: [UInt8]) {
    var fields: [(name: String, values: [JSONLiteral])] = []
    var positions: [String: Int] = [:]
    for part in form.parts where !part.name.isEmpty {
      let bytes = Array(body[part.content])
      if part.fileName != nil || part.type.map({ $0.type != "text" && !$0.isJSON }) ?? false {
        content =
          content ?? StoredItem.Content(type: part.type?.description ?? "application/octet-stream", bytes: bytes)
        if let name = part.fileName {
          for member in ["filename", "fileName", "file_name", "name"] where shape?.member(member) == nil {
            fileNames[ResourceNaming.normalized(member)] = name
          }
        }
        continue
      }
      let text = String(decoding: bytes, as: UTF8.self)
      let isJSON = part.type?.isJSON ?? false
      let parsed = isJSON ? (try? JSONDocument(parsing: bytes)).map { JSONLiteral($0.root) } : nil
      // Some clients write `tags[]` for each element of `tags`.
      let isElement = part.name.hasSuffix("[]") && shape?.member(part.name) == nil
      let name = isElement ? String(part.name.dropLast(2)) : part.name
      if positions[name] == nil {
        positions[name] = fields.count
        fields.append((name, []))
      }
      if let position = positions[name] { fields[position].values.append(parsed ?? literal(text, name)) }
    }
    value = .object(
      fields.map { name, values in
        let isList = values.count > 1 || shape?.member(name)?.types == ["array"]
        if values.count == 1, case .array = values[0] { return JSONLiteral.Member(name, values[0]) }
        return JSONLiteral.Member(name, isList ? .array(values) : values[0])
      }
    )
  }

  /// The name of the uploaded file, by the normalized names of the members that may have it.
  private(set) var fileNames: [String: String] = [:]

  /// Returns a text of a form as a value of the type that the contract describes.
  private func literal(_ text: String, _ name: String) -> JSONLiteral {
    let member = shape?.member(name)
    let types = (member?.types.contains("array") == true ? member?.elements?.types : member?.types) ?? []
    if types.contains("string") || types.isEmpty { return .string(text) }
    if !types.isDisjoint(with: ["integer", "number"]), JSONNumber(text) != nil { return .number(text) }
    if types.contains("boolean"), text == "true" || text == "false" { return .bool(text == "true") }
    if types.contains("object"), let document = try? JSONDocument(parsing: text) { return JSONLiteral(document.root) }
    return .string(text)
  }
}
