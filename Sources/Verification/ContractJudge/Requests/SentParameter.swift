package import ContractModel
import HTTPMessages
import JSONSchemas
package import JSONSyntax

/// The value that a request has for a parameter of its operation.
package struct SentParameter {
  package let parameter: Parameter
  /// The decoded text of a value that is not in the parameter's style; for a repeated parameter, all its values.
  package let text: String
  /// The parsed value; `nil` if it is not in the parameter's style.
  package let document: JSONDocument?
  /// The number of times that a single-valued parameter occurs.
  private(set) var copies = 1

  /// Finds a parameter in a request; `nil` if it is missing.
  package init?(_ parameter: Parameter, in subject: RequestSubject) {
    let request = subject.request
    self.parameter = parameter
    switch parameter.location {
    case .path:
      guard let text = subject.match.pathParameters[parameter.name] else { return nil }
      self.text = text
      // Its delimiters may be encoded, which only the path as it is written tells.
      document = subject.match.written[parameter.name].map(parameter.decode(written:)) ?? parameter.decode(text: text)
    case .header:
      let values = request.headers.values(of: parameter.name)
      guard !values.isEmpty else { return nil }
      text = values.joined(separator: ", ")
      document = parameter.decode(text: text)
    case .query:
      document = parameter.decode(parts: subject.queryParts)
      let count = subject.queryItems.count { $0.name == parameter.name }
      guard document != nil || count > 0 else { return nil }
      // Most requests have a parameter once, in its style.
      guard document == nil || count > 1 else {
        text = ""
        return
      }
      let values = subject.queryItems.filter { $0.name == parameter.name }.map { $0.value ?? "" }
      text = document == nil ? values.joined(separator: ", ") : ""
      let isSingle = ![.array, .object].contains(document?.root.kind)
      if count > 1, isSingle, parameter.takesOne(of: values) { copies = count }
    case .cookie:
      text = request.headers.values(of: "Cookie").joined(separator: "; ")
      guard let document = parameter.decode(query: text) else { return nil }
      self.document = document
    case .querystring:
      guard let query = request.url.query, !query.isEmpty else { return nil }
      (text, document) = (query, parameter.decode(query: query))
    }
  }

  /// Returns the name of the header that contains a parameter; `nil` if the parameter is in the URL.
  package static func headerName(of parameter: Parameter) -> String? {
    switch parameter.location {
    case .header: parameter.name
    case .cookie: "Cookie"
    case .path, .query, .querystring: nil
    }
  }

  /// Returns the violations of the value's schema.
  func violations(limit: Int) -> [SchemaViolation] {
    guard let document, !parameter.allowsEmptyValue || document.root.string?.isEmpty != true,
      let schema = parameter.schema ?? parameter.content?.schema
    else { return [] }
    if parameter.location == .querystring, let content = parameter.content, content.range.isForm {
      // The fields get the types that the schema expects of them.
      let form = FormBody(Array(text.utf8), as: content)
      return Array(form.violations(limits: JSONDocument.Limits()).prefix(limit))
    }
    return schema.validator.violations(in: document.root, maximumViolations: limit)
  }
}

extension Parameter {
  /// Whether the contract describes a header by its media types and security instead (OpenAPI 3.1, section 4.8.12.1).
  package var isDescribedElsewhere: Bool {
    location == .header && ["Accept", "Content-Type", "Authorization"].contains(where: isNamed)
  }

  /// Returns whether several texts cannot form one value, neither a list nor the parts of an object.
  func takesOne(of texts: [String]) -> Bool {
    if content != nil { return true }
    let list = JSONLiteral.array(texts.map(JSONLiteral.string)).document
    // A schema without a type may allow a list, although a single text is not parsed as one.
    return list.flatMap { list in schema.map { !$0.validator.isValid(list.root) } } ?? false
  }

  /// The location and name of the parameter, such as `query parameter limit`.
  var phrase: String { "\(location.rawValue) parameter \(name)" }
}
