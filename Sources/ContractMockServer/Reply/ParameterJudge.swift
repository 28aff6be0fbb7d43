import ContractModel
import HTTPExchange
import JSONSchemas
import JSONSyntax

/// Says what is wrong with the parameters of a request.
enum ParameterJudge {
  /// The first parameter that breaks its schema or is missing, in a sentence; `nil` where all are well.
  static func fault(of request: HTTPRequest, _ match: OperationMatch) -> String? {
    for parameter in match.operation.parameters {
      guard let value = value(of: parameter, in: request, match) else {
        if parameter.isRequired { return "The \(parameter.location.rawValue) parameter \(parameter.name) is missing." }
        continue
      }
      guard let document = value.document else {
        return "The \(parameter.location.rawValue) parameter \(parameter.name) cannot be read: \(quoted(value.text))."
      }
      guard let schema = parameter.schema ?? parameter.content?.schema else { continue }
      if let violation = schema.validator.validate(document.root, maximumViolations: 1).first {
        return "The \(parameter.location.rawValue) parameter \(parameter.name) is malformed: \(violation.message)."
      }
    }
    return nil
  }

  private struct Value {
    let text: String
    let document: JSONDocument?
  }

  private static func value(of parameter: Parameter, in request: HTTPRequest, _ match: OperationMatch) -> Value? {
    switch parameter.location {
    case .path:
      return match.pathParameters[parameter.name].map { Value(text: $0, document: parameter.decode(text: $0)) }
    case .header:
      guard request.headers[parameter.name] != nil else { return nil }
      let text = request.headers.values(of: parameter.name).joined(separator: ", ")
      return Value(text: text, document: parameter.decode(text: text))
    case .query:
      let document = request.url.query.flatMap(parameter.decode(query:))
      let items = request.url.queryItems.filter { $0.name == parameter.name }
      guard document != nil || !items.isEmpty else { return nil }
      return Value(text: items.map { $0.value ?? "" }.joined(separator: ", "), document: document)
    case .cookie:
      let text = request.headers.values(of: "Cookie").joined(separator: "; ")
      return parameter.decode(query: text).map { Value(text: text, document: $0) }
    }
  }

  private static func quoted(_ text: String) -> String { "\"\(text.prefix(100))\"" }
}
