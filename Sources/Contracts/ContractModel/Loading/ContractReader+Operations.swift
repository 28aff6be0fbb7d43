import Diagnostics
import HTTPMessages
import JSONSchemas
import JSONSyntax

/// The settings that apply to all operations of a document or a path.
struct OperationContext {
  /// The document's root, which contains its security schemes.
  let root: JSONValue
  /// The servers that apply.
  var servers: ServerList
  /// The security requirements that apply; `nil` if the document has none.
  var security: JSONValue?
  /// The parameters of the path.
  var parameters: [Parameter] = []
  /// The object of the path.
  var path: JSONValue?
}

extension ContractReader {
  private static let methods: [(key: String, method: HTTPMethod)] = [
    ("get", .get), ("put", .put), ("post", .post), ("delete", .delete), ("options", .options), ("head", .head),
    ("patch", .patch), ("trace", .trace),
  ]

  /// The keys of operations in a path item.
  static let methodKeys = Set(methods.map(\.key) + ["query"])

  /// Reads the operations of a document, in its order, and its components.
  mutating func operations(of root: JSONValue) -> [ReadOperation] {
    let context = OperationContext(root: root, servers: servers(root["servers"]), security: root["security"])
    var operations: [ReadOperation] = []
    for member in members(of: root["paths"], "paths") {
      operations += self.operations(ofPath: member, as: template(member.key), context)
    }
    readComponents(of: root)
    readExtensions(of: root.document)
    return operations
  }

  /// Returns the path of a key.
  ///
  /// A query in it, which no path has, is what requests for it have.
  private mutating func template(_ key: JSONValue) -> PathTemplate? {
    var text = key.string ?? ""
    var query: String?
    // `{?max,page}` names parameters that are described beside it.
    if let mark = text.firstRange(of: "{?") ?? text.firstRange(of: "?"), !text[mark.upperBound...].contains("{"),
      !text.contains("#")
    {
      query = text[mark] == "?" ? String(text[mark.upperBound...]) : ""
      text = String(text[..<mark.lowerBound])
    }
    do {
      var template = try PathTemplate(parsing: text)
      template.query = query.map(QueryItem.parse) ?? []
      if query != nil {
        let items = QueryItem.serialize(template.query)
        let meaning = items.isEmpty ? "it is read as \(text)" : "it is that of requests with \(items)"
        warn(.invalidPath, "a path has no query, so describe parameters; \(meaning)", at: key)
      }
      return template
    } catch {
      report(.invalidPath, "\(error)", at: key)
      return nil
    }
  }

  /// Reads the operations of a path item.
  ///
  /// - Parameter template: The path; `nil` if it is not one, so that no operation can be read.
  mutating func operations(
    ofPath path: JSONMember,
    as template: PathTemplate?,
    _ context: OperationContext
  ) -> [ReadOperation] {
    guard let items = resolvedChain(path.value, path.name) else {
      return [unreadable("*", path.name, at: path.key, [DocumentSpan(path)], context)]
    }
    var operations: [ReadOperation] = []
    let isVersion32 = OpenAPIVersion.isVersion32(context.root)
    let isOperation: (JSONMember) -> Bool = { member in
      Self.methods.contains { $0.key == member.name }
        || isVersion32 && ["query", "additionalOperations"].contains(member.name)
    }
    let own =
      [DocumentSpan(key: path.key)] + items.flatMap { $0.members.filter { !isOperation($0) } }.map(DocumentSpan.init)
    let needed = [DocumentSpan(key: path.key)] + items.flatMap { self.needed(of: $0, except: isOperation) }
    for item in items {
      var context = context
      if let own = item["servers"] { context.servers = servers(own) }
      context.parameters = parameters(of: item)
      context.path = item
      for (method, member) in describedMethods(of: item, isVersion32: isVersion32) {
        let parts = own + [DocumentSpan(member)]
        let chain = resolvedChain(member.value, member.name)
        guard let template, let chain, let value = chain.last else {
          operations.append(unreadable(method.rawValue, path.name, at: member.key, parts, context, chain?.last))
          continue
        }
        var read = operation(value, at: member.key, method, path.name, template, parts, context)
        read.values = chain
        // An operation that is a reference depends on all that it refers to.
        read.needed =
          chain.count > 1 ? parts : needed + [DocumentSpan(key: member.key)] + self.needed(of: value) { _ in false }
        operations.append(read)
      }
    }
    return operations
  }

  /// Returns the operations of a path with their methods, in its order.
  ///
  /// Source: OpenAPI 3.2, section 4.9 (`query`, `additionalOperations`).
  private mutating func describedMethods(
    of item: JSONValue,
    isVersion32: Bool
  ) -> [(method: HTTPMethod, member: JSONMember)] {
    var found: [(method: HTTPMethod, member: JSONMember)] = []
    for member in item.members {
      if let method = Self.methods.first(where: { $0.key == member.name })?.method {
        found.append((method, member))
      } else if isVersion32, member.name == "query" {
        found.append((.query, member))
      } else if isVersion32, member.name == "additionalOperations" {
        for member in members(of: member.value, member.name) {
          if let method = additionalMethod(member, in: item) { found.append((method, member)) }
        }
      } else {
        warnOfMethod(in: member)
      }
    }
    return found
  }

  /// Returns the method of an additional operation; `nil` for one that is not a method, or has a place of its own.
  private mutating func additionalMethod(_ member: JSONMember, in item: JSONValue) -> HTTPMethod? {
    guard FieldRules.isToken(member.name) else {
      let message = "\"\(VisibleText.of(member.name))\" in \"additionalOperations\" is not a method, and is not read"
      warn(.invalidStructure, message, at: member.key)
      return nil
    }
    let own = ASCII.lowercased(member.name)
    let isOwn = Self.methods.contains { $0.method.rawValue == member.name } || member.name == HTTPMethod.query.rawValue
    guard !isOwn || item[own] == nil else {
      let message = "\"\(member.name)\" in \"additionalOperations\" is not read: the path describes it as \"\(own)\""
      warn(.invalidStructure, message, at: member.key)
      return nil
    }
    return HTTPMethod(member.name)
  }

  /// Returns the parts of an operation or a path without which no valid request can be made, or no response judged.
  ///
  /// Single responses, callbacks and optional parameters are not among them, nor are the schemas and examples of
  /// parameters: a fault in one leaves the rest usable.
  private mutating func needed(of value: JSONValue, except isOther: (JSONMember) -> Bool) -> [DocumentSpan] {
    var spans: [DocumentSpan] = []
    for member in value.members where !isOther(member) {
      switch (member.name, member.value.kind) {
      case ("responses", .object), ("callbacks", _): spans.append(DocumentSpan(key: member.key))
      case ("parameters", .array): for parameter in member.value.elements { spans += needed(ofParameter: parameter) }
      default: spans.append(DocumentSpan(member))
      }
    }
    return spans
  }

  /// Returns the object and the location of a parameter; `nil` if it cannot be read.
  private mutating func described(byParameter parameter: JSONValue) -> (JSONValue, Parameter.Location)? {
    let value = withoutReferences(parameter)
    guard value["$ref"] == nil, value["name"]?.string != nil,
      let location = value["in"]?.string.flatMap(Parameter.Location.init)
    else { return nil }
    return (value, location)
  }

  /// Returns the parts of a parameter that requests need; all of it if it is not known whether they need it.
  private mutating func needed(ofParameter parameter: JSONValue) -> [DocumentSpan] {
    guard let (value, location) = described(byParameter: parameter) else { return [DocumentSpan(parameter)] }
    guard location == .path || value["required"]?.bool == true else { return [] }
    return value.members.filter { !["schema", "content", "example", "examples"].contains($0.name) }.map(
      DocumentSpan.init
    )
  }

  /// Warns of a key that would be a method in lower case, because the operation is not read.
  private mutating func warnOfMethod(in member: JSONMember) {
    let lowercased = member.name.lowercased()
    guard lowercased != member.name, Self.methods.contains(where: { $0.key == lowercased }) else { return }
    warn(
      .invalidStructure,
      "\"\(member.name)\" is not read: methods are written in lower case; write it as \"\(lowercased)\"",
      at: member.key
    )
  }

  /// Describes an operation that cannot be read, as far as it is known.
  private func unreadable(
    _ method: String,
    _ path: String,
    at key: JSONValue,
    _ parts: [DocumentSpan],
    _ context: OperationContext,
    _ value: JSONValue? = nil
  ) -> ReadOperation {
    ReadOperation(
      id: value?["operationId"]?.string ?? (method == "*" ? path : "\(method) \(path)"),
      method: method,
      path: path,
      serverPath: context.servers.paths.first ?? "",
      key: key,
      parts: parts,
      needed: parts,
      idValue: value?["operationId"]
    )
  }

  private mutating func operation(
    _ value: JSONValue,
    at key: JSONValue,
    _ method: HTTPMethod,
    _ name: String,
    _ template: PathTemplate,
    _ parts: [DocumentSpan],
    _ context: OperationContext
  ) -> ReadOperation {
    let own = parameters(of: value)
    let shared = context.parameters.filter { shared in
      !own.contains { $0.location == shared.location && $0.isNamed(shared.name) }
    }
    let security = security(value["security"] ?? context.security, in: context.root)
    // The parameter of an expression may be the one that cannot be read, which is reported itself.
    let isWhole = [context.path, value].compactMap { $0?["parameters"] }.allSatisfy { list in
      list.elements.allSatisfy { described(byParameter: $0) != nil }
    }
    let variable = (shared + own).filter { parameter in
      parameter.location != .query || !template.query.contains { parameter.isNamed($0.name) }
    }
    let parameters = Self.reserving(matched(variable, to: template, at: key, warning: isWhole), security)
    let servers = value["servers"].map { self.servers($0) } ?? context.servers
    let id = string("operationId", of: value)
    let requirements = value["security"] ?? context.security
    let saysNone =
      requirements.map { $0.kind == .array && $0.elements.allSatisfy { $0.kind == .object && $0.count == 0 } } ?? false
    // Generators write `[]` everywhere where they know of no scheme.
    let knowsSchemes = context.root["components"]?["securitySchemes"].map { $0.count > 0 } ?? false
    let isOpen = knowsSchemes && (saysNone || security.contains { $0.schemes.isEmpty })
    let operation = Operation(
      id: id ?? "\(method) \(name)",
      method: method,
      path: template,
      serverURLs: servers.urls,
      serverPaths: servers.paths,
      serverTemplates: servers.templates,
      summary: string("summary", of: value, leavingOutPart: true),
      isDeprecated: flag("deprecated", of: value, leavingOutPart: true) ?? false,
      parameters: parameters,
      requestBody: value["requestBody"].flatMap { requestBody($0) },
      responses: responses(of: value, at: key),
      security: security,
      isOpen: isOpen,
      pagination: value["x-pagination"].flatMap { pagination($0, parameters) },
      stability: value["x-stable"].flatMap { stability($0) },
      clientCache: value["x-client-cache"].flatMap { ClientCache($0, at: sources.place(of: $0)) },
      resource: ResourceStatement(value, path: context.path, schemasMayNameKeys: mayNameKeys),
      callbacks: callbacks(of: value, in: context),
      place: sources.place(of: key),
      responsesPlace: sources.place(of: responsesKey(of: value) ?? key)
    )
    return ReadOperation(
      id: operation.id,
      method: method.rawValue,
      path: template.text,
      serverPath: operation.serverPath,
      key: key,
      parts: parts,
      idValue: id == nil ? nil : value["operationId"],
      operation: operation
    )
  }

  /// Returns the parameters, of which objects with members of any name have only those that nothing else has.
  private static func reserving(_ parameters: [Parameter], _ security: [SecurityRequirement]) -> [Parameter] {
    guard parameters.contains(where: { $0.isExplodedObject }) else { return parameters }
    let places = security.flatMap(\.schemes).flatMap(\.authentication.places)
    return parameters.map { parameter in
      guard parameter.isExplodedObject else { return parameter }
      let others = parameters.filter { $0.location == parameter.location && $0.name != parameter.name }
      let credentials = places.filter { $0.location == parameter.location }.map(\.name)
      return parameter.reserving(ReservedNames(others, credentials: credentials))
    }
  }

  private func responsesKey(of operation: JSONValue) -> JSONValue? {
    operation.members.first { $0.name == "responses" }?.key
  }

  /// Returns the parameters with one path parameter for each expression of a path, and no other.
  ///
  /// An expression without a parameter may have any text. Both faults are warnings: what was meant is clear.
  private mutating func matched(
    _ parameters: [Parameter],
    to template: PathTemplate,
    at key: JSONValue,
    warning warns: Bool
  ) -> [Parameter] {
    var matched = parameters
    for name in template.names where !matched.contains(where: { $0.location == .path && $0.name == name }) {
      if warns {
        warn(
          .invalidPath,
          "the path \(template) has the expression {\(name)}, but no parameter of that name is described, so any text "
            + "is taken as valid; add one with \"in: path\"",
          at: key
        )
      }
      matched.append(Parameter(anyText: name, place: sources.place(of: key)))
    }
    for parameter in parameters where parameter.location == .path && !template.names.contains(parameter.name) {
      log.add(
        ContractProblem(
          code: .invalidPath,
          severity: .warning,
          message:
            "the path parameter \"\(parameter.name)\" has no expression {\(parameter.name)} in the path \(template); it is "
            + "ignored",
          place: parameter.place
        ),
        about: [key]
      )
      matched.removeAll { $0.location == .path && $0.name == parameter.name }
    }
    return matched
  }

  /// Reads all components, to report errors in those that nothing refers to.
  private mutating func readComponents(of root: JSONValue) {
    guard let components = root["components"].flatMap({ object($0, "components") }) else { return }
    for member in members(of: components["schemas"], "schemas", keepingExtensions: true) { register(member.value) }
    for member in members(of: components["parameters"], "parameters", keepingExtensions: true) {
      _ = parameter(member.value)
    }
    for member in members(of: components["responses"], "responses", keepingExtensions: true) {
      _ = response(member.value)
    }
    for member in members(of: components["requestBodies"], "requestBodies", keepingExtensions: true) {
      _ = requestBody(member.value)
    }
    for member in members(of: components["headers"], "headers", keepingExtensions: true) { _ = header(member) }
    // The name is no media type, so that only what any of them may have is read.
    for member in members(of: components["mediaTypes"], "mediaTypes", keepingExtensions: true) {
      guard let content = resolved(member.value, member.name, leavingOutPart: true) else { continue }
      for schema in [content["schema"], content["itemSchema"]].compactMap(\.self) {
        _ = self.schema(schema, exempting: .either)
      }
    }
  }
}
