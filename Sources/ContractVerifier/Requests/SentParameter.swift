import ContractModel
import HTTPExchange
import JSONSchemas
import JSONSyntax

/// What a request has for a parameter of its operation.
struct SentParameter {
  let parameter: Parameter
  /// Of a value that is not written in the parameter's style, its text, decoded; of one sent more than once, all of it.
  let text: String
  /// The value that the text is; `nil` where it is not written in the parameter's style.
  let document: JSONDocument?
  /// How often a value is there of which there can be but one.
  private(set) var copies = 1

  /// Finds a parameter in a request; `nil` where it is not there.
  init?(_ parameter: Parameter, in subject: RequestSubject) {
    let request = subject.request
    self.parameter = parameter
    switch parameter.location {
    case .path:
      guard let text = subject.match.pathParameters[parameter.name] else { return nil }
      (self.text, document) = (text, parameter.decode(text: text))
    case .header:
      let values = request.headers.values(of: parameter.name)
      guard !values.isEmpty else { return nil }
      text = values.joined(separator: ", ")
      document = parameter.decode(text: text)
    case .query:
      document = parameter.decode(parts: subject.queryParts)
      let items = subject.queryItems.filter { $0.name == parameter.name }
      guard document != nil || !items.isEmpty else { return nil }
      text = document == nil ? items.map { $0.value ?? "" }.joined(separator: ", ") : ""
      let isSingle = ![.array, .object].contains(document?.root.kind)
      if items.count > 1, isSingle, parameter.takesOne(of: items.map { $0.value ?? "" }) { copies = items.count }
    case .cookie:
      text = request.headers.values(of: "Cookie").joined(separator: "; ")
      guard let document = parameter.decode(query: text) else { return nil }
      self.document = document
    }
  }

  /// The name of the header field that a parameter is read from; `nil` for one that is in the URL.
  static func headerName(of parameter: Parameter) -> String? {
    switch parameter.location {
    case .header: parameter.name
    case .cookie: "Cookie"
    case .path, .query: nil
    }
  }

  /// In which ways the value breaks its schema.
  func violations(limit: Int) -> [SchemaViolation] {
    guard let document, let schema = parameter.schema ?? parameter.content?.schema else { return [] }
    return schema.validator.validate(document.root, maximumViolations: limit)
  }
}

extension Parameter {
  /// Whether a header field is described by the contract's media types and security instead (OpenAPI 3.1, section
  /// 4.8.12.1).
  var isDescribedElsewhere: Bool {
    location == .header && ["Accept", "Content-Type", "Authorization"].contains(where: isNamed)
  }

  /// Whether several texts cannot be a value together, neither as a list nor as the parts of an object.
  func takesOne(of texts: [String]) -> Bool {
    if content != nil { return true }
    let list = try? JSONDocument(parsing: JSONLiteral.array(texts.map(JSONLiteral.string)).serialized())
    // A schema without a type may mean a list, though a single text is not read as one.
    return list.flatMap { list in schema.map { !$0.validator.isValid(list.root) } } ?? false
  }

  /// Where it stands and what it is called: `query parameter limit`.
  var phrase: String { "\(location.rawValue) parameter \(name)" }
}
