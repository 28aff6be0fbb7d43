import JSONSyntax

extension ContractReader {
  /// Reads the links of a response; links without a valid target operation are reported and dropped.
  mutating func links(_ value: JSONValue?) -> [Link] {
    guard let index else { return [] }
    var links: [Link] = []
    for member in members(of: value, "links", keepingExtensions: true, leavingOutPart: true) {
      guard let value = resolved(member.value, member.name, leavingOutPart: true),
        let target = target(of: value, named: member.name, in: index)
      else { continue }
      var parameters: [LinkParameter] = []
      for parameter in members(
        of: value["parameters"],
        "parameters",
        keepingExtensions: true,
        leavingOutPart: true
      ) {
        guard let expression = expression(parameter.value) else { continue }
        parameters.append(linkParameter(parameter.key, expression, of: target))
      }
      links.append(
        Link(
          name: member.name,
          operationID: target.id,
          parameters: parameters,
          requestBody: value["requestBody"].flatMap { expression($0) },
          each: value["x-each"].flatMap { pointer($0, "x-each") },
          place: sources.place(of: member.key)
        )
      )
    }
    return links
  }

  private mutating func target(of link: JSONValue, named name: String, in index: OperationIndex) -> Operation? {
    if let value = link["operationId"] {
      if let text = value.string, let operation = index.operation(named: text) { return operation }
      report(
        .unknownLinkOperation,
        "the link \"\(name)\" points to the operation \"\(value.string ?? value.text)\", which is not in any contract",
        at: value,
        leavingOutPart: true
      )
      return nil
    }
    guard let value = link["operationRef"] else {
      let message = "the link \"\(name)\" has neither \"operationId\" nor \"operationRef\""
      report(.unknownLinkOperation, message, at: link, leavingOutPart: true)
      return nil
    }
    guard let text = value.string else {
      let message = "\"operationRef\" must be a string, not \(value.kind.article)"
      report(.unknownLinkOperation, message, at: value, leavingOutPart: true)
      return nil
    }
    switch shapes.resolver.target(of: text, from: value) {
    case .success(let target):
      if let operation = index.operation(at: target) { return operation }
      if let source = sources.source(of: target), source.isReferenced {
        warn(
          .unknownLinkOperation,
          "the link \"\(name)\" points to \(source.path), which is not one of the contracts, and is not followed; "
            + "name that file, too",
          at: value
        )
        return nil
      }
      let message = "the link \"\(name)\" points to \"\(text)\", which is not an operation"
      report(.unknownLinkOperation, message, at: value, leavingOutPart: true)
    case .failure(let fault):
      let message = "the link \"\(name)\": \"\(text)\" \(fault.message)"
      report(.unknownLinkOperation, message, at: value, leavingOutPart: true)
    }
    return nil
  }

  /// Reads an expression; `nil` for a text that is none, which is reported.
  mutating func expression(_ value: JSONValue) -> RuntimeExpression? {
    do {
      return try RuntimeExpression(parsing: value)
    } catch {
      report(.invalidExpression, "\(error)", at: value, leavingOutPart: true)
      return nil
    }
  }

  /// Reads the name of a parameter, optionally prefixed with its location: `path.id` (OpenAPI 3.1, section 4.8.20).
  private mutating func linkParameter(
    _ key: JSONValue,
    _ expression: RuntimeExpression,
    of target: Operation
  ) -> LinkParameter {
    let text = key.string ?? ""
    if target.parameters.contains(where: { $0.isNamed(text) }) {
      return LinkParameter(name: text, location: nil, expression: expression)
    }
    for location in Parameter.Location.allCases where text.hasPrefix("\(location.rawValue).") {
      let name = String(text.dropFirst(location.rawValue.count + 1))
      if target.parameter(name, in: location) != nil {
        return LinkParameter(name: name, location: location, expression: expression)
      }
    }
    warn(
      .unknownLinkParameter,
      "the operation \"\(target.id)\", to which the link points, has no parameter \"\(text)\"",
      at: key
    )
    return LinkParameter(name: text, location: nil, expression: expression)
  }
}
