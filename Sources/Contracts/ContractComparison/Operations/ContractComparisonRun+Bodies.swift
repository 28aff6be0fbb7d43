import ContractModel
import HTTPMessages
import JSONSyntax

extension ContractComparisonRun {
  // MARK: Requests

  /// Compares the bodies of requests.
  func compareBodies(_ before: Operation, _ after: Operation, _ name: String) {
    let part = "request body"
    switch (before.requestBody, after.requestBody) {
    case (nil, nil): break
    case (nil, let body?):
      add(
        body.isRequired ? .requiredRequestBodyAdded : .requestBodyAdded,
        name,
        in: part,
        "requests \(body.isRequired ? "must" : "may") have a body",
        old: before.place,
        new: body.place,
        client: body.isRequired ? .broken("\(name) without a body", .old) : .compatible,
        server: .risky
      )
    case (let body?, nil):
      add(
        .requestBodyRemoved,
        name,
        in: part,
        "requests have no body any more",
        old: body.place,
        new: after.place,
        client: .risky,
        server: body.isRequired ? .broken("\(name) without a body", .new) : .compatible
      )
    case (let body?, let other?):
      if body.isRequired != other.isRequired {
        add(
          other.isRequired ? .requestBodyRequired : .requestBodyOptional,
          name,
          in: part,
          other.isRequired ? "the body is now required" : "the body is no longer required",
          old: body.place,
          new: other.place,
          client: other.isRequired ? .broken("\(name) without a body", .old) : .compatible,
          server: other.isRequired ? .compatible : .broken("\(name) without a body", .new)
        )
      }
      compareContent(body.content, other.content, name, part, body.place, other.place, requests)
    }
  }

  /// Compares bodies by their media types.
  func compareContent(
    _ before: [MediaContent],
    _ after: [MediaContent],
    _ name: String,
    _ part: String,
    _ place: SourcePlace,
    _ newPlace: SourcePlace,
    _ schemas: SchemaComparison
  ) {
    let isRequest = schemas.direction == .request
    let (types, coveringOld, coveringNew) = (
      Counterparts(before, after, by: \.range), CoveringContent(before), CoveringContent(after)
    )
    for (content, other) in types.matched {
      let type = content.range.description
      // A range covers a type that is no longer described on its own.
      guard let other = other ?? coveringNew.content(for: content.range) else {
        add(
          .mediaTypeRemoved,
          name,
          in: part,
          "\(type) was removed",
          old: content.place,
          new: newPlace,
          client: .broken("a \(part) of the type \(type)", .old),
          server: isRequest ? .compatible : .broken("a \(part) of the type \(type)", .old)
        )
        continue
      }
      compare(content, other, name, "\(part) \(type)", schemas)
    }
    for content in types.added {
      let type = content.range.description
      if let covering = coveringOld.content(for: content.range) {
        compare(covering, content, name, "\(part) \(type)", schemas)
        continue
      }
      add(
        .mediaTypeAdded,
        name,
        in: part,
        "\(type) was added",
        old: place,
        new: content.place,
        // A server sends a type that a client does not accept only to one that accepts anything.
        client: isRequest || before.isEmpty ? .compatible : .risky,
        server: isRequest ? .broken("a \(part) of the type \(type)", .new) : .compatible
      )
    }
  }

  private func compare(
    _ before: MediaContent,
    _ after: MediaContent,
    _ name: String,
    _ part: String,
    _ schemas: SchemaComparison
  ) {
    switch (before.schema, after.schema) {
    case (let schema?, let other?): schemas.compare(schema, other, subject: name, part: part)
    case (nil, let other?): reportSchema(isAdded: true, other, name, part, before.place, direction: schemas.direction)
    case (let schema?, nil): reportSchema(isAdded: false, schema, name, part, after.place, direction: schemas.direction)
    case (nil, nil): break
    }
    compareItems(before, after, name, part, schemas)
    if Self.encodings(before) != Self.encodings(after) {
      add(
        .encodingChanged,
        name,
        in: part,
        "the encoding of the parts changed",
        old: before.place,
        new: after.place,
        client: .risky,
        server: .risky
      )
    }
  }

  /// Returns how the parts of a body are written.
  private static func encodings(_ content: MediaContent) -> [String: [String]] {
    var encodings = content.encodings
    for (position, encoding) in content.partEncodings.first.enumerated() { encodings["\(position)"] = encoding }
    encodings["*"] = content.partEncodings.others ?? encodings["*"]
    return encodings.mapValues { encoding in
      encoding.types.map(\.description) + encoding.headers.map(\.name)
        + (encoding.parameter.map { ["\($0.style) \($0.explode)"] } ?? [])
    }
  }

  // MARK: Responses

  /// Compares the responses of two versions of an operation.
  func compareResponses(_ before: ComparedOperation, _ after: ComparedOperation) {
    let name = before.name
    for response in before.operation.responses {
      if let other = after.operation.responses.first(where: { $0.pattern == response.pattern }) {
        compare(response, other, before, after)
      } else if let other = Self.covering(response.pattern, after.operation) {
        compare(response, other, before, after)
      } else {
        report(removed: response, name, after.operation.responsesPlace)
      }
    }
    for response in after.operation.responses
    where !before.operation.responses.contains(where: { $0.pattern == response.pattern }) {
      if let other = Self.covering(response.pattern, before.operation) {
        compare(other, response, before, after)
      } else {
        report(added: response, name, before.operation.responsesPlace)
      }
    }
  }

  /// Returns the response that is described for a status among others.
  private static func covering(_ pattern: StatusPattern, _ operation: Operation) -> Response? {
    switch pattern {
    case .exact(let status): operation.response(for: status)
    case .range: operation.responses.first { $0.pattern == .default }
    case .default: nil
    }
  }

  private func report(removed response: Response, _ name: String, _ place: SourcePlace) {
    let status = response.pattern.description
    let isSuccess = response.pattern.isSuccess
    add(
      isSuccess ? .successStatusRemoved : .statusRemoved,
      name,
      in: "response \(status)",
      "the status \(status) was removed",
      old: response.place,
      new: place,
      client: isSuccess ? .broken("a response with the status \(status)", .old) : .compatible,
      server: response.pattern == .default ? .risky : .broken("a response with the status \(status)", .old)
    )
  }

  private func report(added response: Response, _ name: String, _ place: SourcePlace) {
    let status = response.pattern.description
    add(
      response.pattern.isSuccess ? .successStatusAdded : .statusAdded,
      name,
      in: "response \(status)",
      "the status \(status) was added",
      old: place,
      new: response.place,
      client: .risky
    )
  }

  private func compare(
    _ before: Response,
    _ after: Response,
    _ operation: ComparedOperation,
    _ other: ComparedOperation
  ) {
    let name = operation.name
    let part = "response \(before.pattern == .default ? after.pattern : before.pattern)"
    if before.description != after.description, before.pattern == after.pattern {
      add(.descriptionChanged, name, in: part, "the description changed", old: before.place, new: after.place)
    }
    compareHeaders(before, after, name, part)
    compareLinks(before, after, operation, other, part)
    let (content, newContent) = (before.content ?? [], after.content ?? [])
    if !content.isEmpty, newContent.isEmpty {
      add(
        .responseBodyRemoved,
        name,
        in: part,
        "the response has no body any more",
        old: before.place,
        new: after.place,
        client: .broken("a \(part) with a body", .old),
        server: after.content == nil ? .risky : .broken("a \(part) with a body", .old)
      )
    } else if content.isEmpty, !newContent.isEmpty {
      add(
        .responseBodyAdded,
        name,
        in: part,
        "the response has a body",
        old: before.place,
        new: after.place,
        server: .broken("a \(part) without a body", .old)
      )
    } else {
      compareContent(content, newContent, name, part, before.place, after.place, responses)
    }
  }

  private func compareHeaders(_ before: Response, _ after: Response, _ name: String, _ part: String) {
    let headers = Counterparts(before.headers, after.headers) { ASCII.lowercased($0.name) }
    for (header, other) in headers.matched {
      let what = "\(part), header \(header.name)"
      guard let other else {
        add(
          header.isRequired ? .requiredHeaderRemoved : .headerRemoved,
          name,
          in: what,
          "the \(header.isRequired ? "required" : "optional") header \(header.name) was removed",
          old: header.place,
          new: after.place,
          client: header.isRequired ? .broken("a \(part) without the header \(header.name)", .new) : .risky
        )
        continue
      }
      if header.isRequired != other.isRequired {
        add(
          other.isRequired ? .headerRequired : .headerOptional,
          name,
          in: what,
          "the header \(header.name) \(other.isRequired ? "is always sent" : "may be missing")",
          old: header.place,
          new: other.place,
          client: other.isRequired ? .compatible : .broken("a \(part) without the header \(header.name)", .new),
          server: other.isRequired ? .broken("a \(part) without the header \(header.name)", .old) : .compatible
        )
      }
      let (schema, newSchema) = (header.schema ?? header.content?.schema, other.schema ?? other.content?.schema)
      if let schema, let newSchema {
        responses.compare(schema, newSchema, subject: name, part: what, reading: ParameterReading(header, other))
      }
    }
    for header in headers.added {
      add(
        header.isRequired ? .requiredHeaderAdded : .headerAdded,
        name,
        in: "\(part), header \(header.name)",
        "the \(header.isRequired ? "required" : "optional") header \(header.name) was added",
        old: before.place,
        new: header.place,
        server: header.isRequired ? .broken("a \(part) without the header \(header.name)", .old) : .compatible
      )
    }
  }

  private func compareLinks(
    _ before: Response,
    _ after: Response,
    _ operation: ComparedOperation,
    _ other: ComparedOperation,
    _ part: String
  ) {
    func links(_ response: Response, _ operation: ComparedOperation, _ side: ComparedContract) -> JSONValue? {
      let value = operation.value?["responses"]?[response.pattern.description]
      return value.map(side.contract.resolved)?["links"]
    }
    let (mine, theirs) = (links(before, operation, old), links(after, other, new))
    for link in mine?.members.map({ $0 }) ?? [] {
      guard let counterpart = theirs?[link.name] else {
        add(
          .linkRemoved,
          operation.name,
          in: part,
          "the link \(link.name) was removed",
          old: old.place(of: link.value),
          new: after.place,
          client: .risky
        )
        continue
      }
      let (value, newValue) = (old.contract.resolved(link.value), new.contract.resolved(counterpart))
      if !value.isEqual(to: newValue) {
        add(
          .linkChanged,
          operation.name,
          in: part,
          "the link \(link.name) changed",
          old: old.place(of: value),
          new: new.place(of: newValue),
          client: .risky
        )
      }
    }
    for link in theirs?.members.map({ $0 }) ?? [] where mine?[link.name] == nil {
      add(
        .linkAdded,
        operation.name,
        in: part,
        "the link \(link.name) was added",
        old: before.place,
        new: new.place(of: link.value)
      )
    }
  }
}

/// Bodies by the types of their ranges, so that few are tried for a type.
private struct CoveringContent {
  private let groups: [[String]: [MediaContent]]

  init(_ content: [MediaContent]) { groups = Dictionary(grouping: content) { [$0.range.type, $0.range.subtype] } }

  /// Returns the most specific content whose range includes a type.
  func content(for type: MediaType) -> MediaContent? {
    [type.type, "*"].flatMap { name in [type.subtype, "*"].flatMap { groups[[name, $0]] ?? [] } }
      .mostSpecific(for: type)
  }
}
