import ContractModel
import HTTPMessages
import JSONSyntax

extension ContractComparisonRun {
  // MARK: Requests

  /// Compares the bodies of requests.
  func compareBodies(_ before: Operation, _ after: Operation, _ name: String) {
    let (mine, theirs) = (before.requestBody, after.requestBody)
    let place = ChangedPart(name, in: "request body", mine?.place ?? before.place, theirs?.place ?? after.place)
    let nothing = "\(name) without a body"
    switch (mine, theirs) {
    case (nil, nil): break
    case (nil, let body?):
      add(
        body.isRequired ? .requiredRequestBodyAdded : .requestBodyAdded,
        place,
        "requests \(body.isRequired ? "must" : "may") have a body",
        client: body.isRequired ? .broken(nothing, .old) : .compatible,
        server: .risky
      )
    case (let body?, nil):
      let server = body.isRequired ? Judgement.broken(nothing, .new) : .compatible
      add(.requestBodyRemoved, place, "requests have no body any more", client: .risky, server: server)
    case (let body?, let other?):
      if body.isRequired != other.isRequired {
        add(
          other.isRequired ? .requestBodyRequired : .requestBodyOptional,
          place,
          other.isRequired ? "the body is now required" : "the body is no longer required",
          client: other.isRequired ? .broken(nothing, .old) : .compatible,
          server: other.isRequired ? .compatible : .broken(nothing, .new)
        )
      }
      compareContent(body.content, other.content, place, requests)
    }
  }

  /// Compares bodies by their media types.
  private func compareContent(
    _ before: [MediaContent],
    _ after: [MediaContent],
    _ place: ChangedPart,
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
        let broken = Judgement.broken("a \(place.part) of the type \(type)", .old)
        let removed = place.at(content.place, place.new)
        add(.mediaTypeRemoved, removed, "\(type) was removed", client: broken, server: isRequest ? .compatible : broken)
        continue
      }
      compare(content, other, place, schemas, type: type)
    }
    for content in types.added {
      let type = content.range.description
      if let covering = coveringOld.content(for: content.range) {
        compare(covering, content, place, schemas, type: type)
        continue
      }
      add(
        .mediaTypeAdded,
        place.at(place.old, content.place),
        "\(type) was added",
        // A server sends a type that a client does not accept only to one that accepts anything.
        client: isRequest || before.isEmpty ? .compatible : .risky,
        server: isRequest ? .broken("a \(place.part) of the type \(type)", .new) : .compatible
      )
    }
  }

  private func compare(
    _ before: MediaContent,
    _ after: MediaContent,
    _ body: ChangedPart,
    _ schemas: SchemaComparison,
    type: String
  ) {
    let place = ChangedPart(body.subject, in: "\(body.part) \(type)", before.place, after.place)
    // The values of a form are members, and its schema may leave out that it is an object.
    let isForm = [before, after].allSatisfy { $0.range.isForm || $0.range.essence == "multipart/form-data" }
    compare(before.schema, after.schema, place, schemas, isForm: isForm)
    compare(before.itemSchema, after.itemSchema, place.part("items of the \(place.part)"), schemas)
    if Self.encodings(before) != Self.encodings(after) {
      add(.encodingChanged, place, "the encoding of the parts changed", client: .risky, server: .risky)
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
    let broken = Judgement.broken("a response with the status \(status)", .old)
    add(
      isSuccess ? .successStatusRemoved : .statusRemoved,
      ChangedPart(name, in: "response \(status)", response.place, place),
      "the status \(status) was removed",
      client: isSuccess ? broken : .compatible,
      server: response.pattern == .default ? .risky : broken
    )
  }

  private func report(added response: Response, _ name: String, _ place: SourcePlace) {
    let status = response.pattern.description
    let added = ChangedPart(name, in: "response \(status)", place, response.place)
    let rule: ChangeRule = response.pattern.isSuccess ? .successStatusAdded : .statusAdded
    add(rule, added, "the status \(status) was added", client: .risky)
  }

  private func compare(
    _ before: Response,
    _ after: Response,
    _ operation: ComparedOperation,
    _ other: ComparedOperation
  ) {
    let part = "response \(before.pattern == .default ? after.pattern : before.pattern)"
    let place = ChangedPart(operation.name, in: part, before.place, after.place)
    if before.description != after.description, before.pattern == after.pattern {
      add(.descriptionChanged, place, "the description changed")
    }
    compareHeaders(before, after, place)
    compareLinks(before, after, operation, other, place)
    let (content, newContent) = (before.content ?? [], after.content ?? [])
    if !content.isEmpty, newContent.isEmpty {
      let broken = Judgement.broken("a \(part) with a body", .old)
      let server = after.content == nil ? .risky : broken
      add(.responseBodyRemoved, place, "the response has no body any more", client: broken, server: server)
    } else if content.isEmpty, !newContent.isEmpty {
      add(.responseBodyAdded, place, "the response has a body", server: .broken("a \(part) without a body", .old))
    } else {
      compareContent(content, newContent, place, responses)
    }
  }

  private func compareHeaders(_ before: Response, _ after: Response, _ place: ChangedPart) {
    let headers = Counterparts(before.headers, after.headers) { ASCII.lowercased($0.name) }
    for (header, other) in headers.matched {
      let what = place.part("\(place.part), header \(header.name)").at(header.place, other?.place ?? place.new)
      let missing = "a \(place.part) without the header \(header.name)"
      guard let other else {
        add(
          header.isRequired ? .requiredHeaderRemoved : .headerRemoved,
          what,
          "the \(header.isRequired ? "required" : "optional") header \(header.name) was removed",
          client: header.isRequired ? .broken(missing, .new) : .risky
        )
        continue
      }
      if header.isRequired != other.isRequired {
        add(
          other.isRequired ? .headerRequired : .headerOptional,
          what,
          "the header \(header.name) \(other.isRequired ? "is always sent" : "may be missing")",
          client: other.isRequired ? .compatible : .broken(missing, .new),
          server: other.isRequired ? .broken(missing, .old) : .compatible
        )
      }
      let (schema, newSchema) = (header.schema ?? header.content?.schema, other.schema ?? other.content?.schema)
      if let schema, let newSchema {
        let reading = ParameterReading(ofResponses: header, other)
        responses.compare(schema, newSchema, subject: what.subject, part: what.part, reading: reading)
      }
    }
    for header in headers.added {
      add(
        header.isRequired ? .requiredHeaderAdded : .headerAdded,
        place.part("\(place.part), header \(header.name)").at(place.old, header.place),
        "the \(header.isRequired ? "required" : "optional") header \(header.name) was added",
        server: header.isRequired ? .broken("a \(place.part) without the header \(header.name)", .old) : .compatible
      )
    }
  }

  private func compareLinks(
    _ before: Response,
    _ after: Response,
    _ operation: ComparedOperation,
    _ other: ComparedOperation,
    _ place: ChangedPart
  ) {
    func links(_ response: Response, _ operation: ComparedOperation, _ side: ComparedContract) -> JSONValue? {
      let value = operation.value?["responses"]?[response.pattern.description]
      return value.map(side.contract.resolved)?["links"]
    }
    let (mine, theirs) = (links(before, operation, old), links(after, other, new))
    for link in mine?.members.map({ $0 }) ?? [] {
      guard let counterpart = theirs?[link.name] else {
        let removed = place.at(old.place(of: link.value), after.place)
        add(.linkRemoved, removed, "the link \(link.name) was removed", client: .risky)
        continue
      }
      let (value, newValue) = (old.contract.resolved(link.value), new.contract.resolved(counterpart))
      if !value.isEqual(to: newValue) {
        let changed = place.at(old.place(of: value), new.place(of: newValue))
        add(.linkChanged, changed, "the link \(link.name) changed", client: .risky)
      }
    }
    for link in theirs?.members.map({ $0 }) ?? [] where mine?[link.name] == nil {
      add(.linkAdded, place.at(before.place, new.place(of: link.value)), "the link \(link.name) was added")
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
