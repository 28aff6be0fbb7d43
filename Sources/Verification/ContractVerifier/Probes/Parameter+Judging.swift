import ContractModel
import HTTPMessages
import JSONSchemas
import JSONSyntax

extension Parameter {
  /// Returns whether every request has the parameter in one of some headers, whatever the values of the request.
  func isFixed(by headers: Set<String>) -> Bool {
    switch location {
    case .header: headers.contains(ASCII.lowercased(name))
    case .cookie: headers.contains("cookie")
    case .path, .query, .querystring: false
    }
  }

  /// Whether the parameter changes what a request is, such as `X-HTTP-Method-Override` or `If-Match`, rather than what it
  /// asks for.
  var changesMeaning: Bool {
    let name = ResourceNaming.normalized(self.name)
    if name.contains("methodoverride") || self.name == "_method" { return true }
    let names = ["range", "expect", "host", "connection", "transferencoding", "te", "upgrade", "cookie"]
    return location == .header
      && (["ifmatch", "ifnonematch", "ifmodified", "ifunmodified", "ifrange", "content"]
        .contains(where: name.hasPrefix) || names.contains(name))
  }

  /// Whether servers commonly ignore a wrong value: of headers for negotiation, conditions and tracing.
  var mayBeIgnored: Bool {
    guard location == .header else { return false }
    let name = ASCII.lowercased(name)
    let prefixes = ["accept", "if-", "content-", "trace", "x-trace", "x-b3-", "sec-"]
    let names = ["user-agent", "range", "prefer", "cache-control", "origin", "referer", "from", "expect", "forwarded"]
    return prefixes.contains(where: name.hasPrefix) || names.contains(name)
      || ["request-id", "correlation-id", "x-forwarded-"].contains(where: name.contains)
  }

  /// Returns whether the schema allows a value, either as it is or as its text is parsed.
  ///
  /// A `"5"` from another response is therefore allowed for an integer: both look the same on the wire.
  func allows(_ value: ParameterValues.Value) -> Bool {
    // Servers and proxies read such a segment of a path as something else, however it is encoded.
    if location == .path, ["/", ".", ".."].contains(value.plain) { return false }
    guard let schema else { return true }
    if case .value(let literal) = value, let document = literal.document,
      schema.validator.isValid(document.root)
    {
      return true
    }
    if case .value(let literal) = value, literal.isContainer { return false }
    guard let document = decoded(value.plain) else { return false }
    return schema.validator.isValid(document.root)
  }

  /// Returns the value that a server parses from a text; `nil` if the text is not in the parameter's style.
  private func decoded(_ text: String) -> JSONDocument? {
    guard location == .query || location == .cookie else {
      return location == .querystring ? decode(query: text) : decode(text: text)
    }
    return decode(query: "\(PercentEncoding.encode(name))=\(PercentEncoding.encode(text))")
  }
}

extension Parameter {
  /// Whether a request chooses the names of members in the query, because the parameter is an object with any of them.
  var hasFreeNames: Bool {
    guard location == .query, isExplodedObject, let schema = schema?.value else { return false }
    return schema["additionalProperties"].map { $0.kind == .object || $0.bool == true } ?? false
  }

  /// Whether any text may be the value of the parameter, as far as its type and format say.
  var isFreeText: Bool {
    guard let schema = schema?.value, content == nil, style != .deepObject, type == nil || type == "string" else {
      return false
    }
    guard schema["enum"] == nil, schema["const"] == nil, schema["properties"] == nil else { return false }
    return format.map { ["email", "password", "uri", "byte", "binary", "hostname"].contains($0) } ?? true
  }
}

extension Parameter {
  /// Whether the values may have a form that the schema does not state, such as an encoded identifier.
  var hasUnstatedForm: Bool { isFreeText && schema?.value["pattern"] == nil }
}

extension Operation {
  /// Whether the contract says that a request gets 404 or 410 because nothing has the value of a parameter.
  ///
  /// A description of another parameter alone says nothing about this one.
  func saysMissing(_ parameter: Parameter) -> Bool {
    let own = subjects(of: parameter)
    let others = parameters.filter { $0.location != parameter.location || $0.name != parameter.name }
      .reduce(into: Set<String>()) { $0.formUnion(subjects(of: $1)) }.subtracting(own)
    return responses.contains { response in
      guard response.pattern != .default, response.pattern.includes(404) || response.pattern.includes(410) else {
        return false
      }
      let words = Set(ResourceNaming.words(of: response.description).map(ResourceNaming.singular))
      return !words.isDisjoint(with: own) || words.isDisjoint(with: others.union(Self.otherReasons))
    }
  }

  /// Words of reasons that are not about what exists.
  private static let otherReasons: Set<String> = ["disabled", "enabled", "unsupported", "supported", "deprecated"]

  /// Returns what a parameter identifies: the words of its name, and of the segment of the path before it.
  private func subjects(of parameter: Parameter) -> Set<String> {
    let kinds: Set<String> = ["id", "uuid", "name", "key", "identifier", "by", "the", "of", "in", "not", "found"]
    var words = ResourceNaming.words(of: parameter.name)
    let segments = path.text.split(separator: "/").map(String.init)
    if parameter.location == .path, let position = segments.firstIndex(where: { $0.contains("{\(parameter.name)}") }),
      position > 0, !segments[position - 1].contains("{")
    {
      words += ResourceNaming.words(of: segments[position - 1])
    }
    return Set(words.map(ResourceNaming.singular)).subtracting(kinds)
  }
}
