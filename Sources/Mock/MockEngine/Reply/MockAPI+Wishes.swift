import ContractExamples
import ContractJudge
import ContractModel
import Diagnostics
import Findings
import HARRecordings
import HTTPMessages
import JSONSyntax

/// The wishes of a request: a media type, a documented response, or a response that a web page elsewhere may read.
extension MockAPI {
  /// Returns the example of an operation's success that a request accepts; the documented 406 if it accepts none.
  func example(of operation: Operation, for request: HTTPRequest) -> MockDecision.Outcome {
    guard let accepted = AcceptedMedia(request), operation.negotiatesMedia else {
      return .example(operation, ExampleChoice())
    }
    let status = ExampleGenerator.successStatuses(of: operation).first
    let content = status.flatMap { operation.response(for: $0)?.content } ?? []
    let types = Self.types(of: content, accepted)
    if types.isEmpty, !content.isEmpty, operation.documentsExactly(406) {
      return .reply(unacceptable(request, operation))
    }
    return .example(operation, ExampleChoice(types: content.count > 1 ? types : []))
  }

  /// Returns the documented 404 for a path that names something of which the contract has no example, where nobody
  /// creates such things; `nil` for any other path.
  ///
  /// - Parameters:
  ///   - known: The number of names whose values exist.
  ///   - seed: The seed of the made-up values of parameters without examples; `nil` if these may have any value.
  func refusal(
    ofUnknown operation: Operation,
    _ path: [String: String],
    after known: Int = 0,
    seed: UInt64?,
    for request: HTTPRequest
  ) -> MockReply? {
    guard refuses(operation, [404]), let name = operation.unknownName(in: path, after: known, seed: seed) else {
      return nil
    }
    let detail = "The contract has no example \"\(path[name] ?? "")\" of \(name)."
    return refusal(of: operation, [404], detail, for: request)
  }

  /// Returns the documented ranges that a client prefers to the others; empty if it accepts none.
  private static func types(of content: [MediaContent], _ accepted: AcceptedMedia) -> [String] {
    let preferences = content.map { accepted.preference(for: $0.range) }
    guard let best = preferences.max(), best.isAcceptable else { return [] }
    return zip(content, preferences).filter { $0.1 == best }.map { $0.0.range.description }
  }

  /// Returns whether a request accepts the media type of a response, as it does if there is none.
  func accepts(_ response: HTTPResponse, _ request: HTTPRequest) -> Bool {
    guard let accepted = AcceptedMedia(request), let type = response.headers["Content-Type"].flatMap({ MediaType($0) })
    else { return true }
    return accepted.preference(for: type).isAcceptable
  }

  /// Returns the refusal of a request that accepts no media type of the response.
  func unacceptable(_ request: HTTPRequest, _ operation: Operation) -> MockReply {
    let accepted = request.headers.list(of: AcceptedMedia.headerName).joined(separator: ", ")
    return refusal(of: operation, [406], "No response has a media type that \"\(accepted)\" accepts.", for: request)
  }

  /// Returns the documented response that a request asks for; `nil` if it asks for none, or for one that is not
  /// documented.
  ///
  /// The response that was recorded with the status is preferred to an example.
  func preferred(_ request: HTTPRequest, _ match: OperationMatch, _ found: [Int]) -> MockDecision.Outcome? {
    let operation = match.operation
    guard let wish = PreferredReply(request), let status = wish.status(of: operation) else { return nil }
    if wish.example == nil {
      let recorded = recordedResponses.selection(of: found, for: request).positions.filter {
        index.entries.status(at: $0) == status
      }
      if !recorded.isEmpty { return .recorded(recorded) }
      if let position = operations.refusal(of: operation, status: status), index.entries[position].unreadable == nil {
        return .recorded([position])
      }
    }
    let content = operation.response(for: status)?.content ?? []
    let types = AcceptedMedia(request).map { Self.types(of: content, $0) } ?? []
    return .example(operation, ExampleChoice(status: status, example: wish.example, types: types))
  }

  /// Says that a request asks for a response that is not documented; `nil` if it does not.
  func unmetPreference(of request: HTTPRequest, _ match: OperationMatch) -> Finding? {
    guard let wish = PreferredReply(request) else { return nil }
    let operation = match.operation
    let names = operation.responses.flatMap { response in
      (response.content ?? []).flatMap { $0.exampleNames.values.compactMap(\.self) + $0.exampleNames.serialized }
    }
    var seen: Set<String> = []
    let statuses = operation.responses.map(\.pattern.description).joined(separator: ", ")
    let examples = names.filter { seen.insert($0).inserted }.prefix(20).joined(separator: ", ")
    let message =
      "\(PreferredReply.headerName): \(wish.text) chooses no response, because the contract documents the statuses "
      + statuses + (examples.isEmpty ? "" : " and the examples \(examples)")
    return Finding(check: .request, severity: .warning, operation: operation.id, message: message)
  }

  /// Says how to let a web page read the responses, for a request of one from another origin; empty for other requests,
  /// and where a recorded response lets it.
  func crossOriginHint(for request: HTTPRequest, found: [Int]) -> [Finding] {
    guard let advice = options.crossOriginAdvice, crossOrigin == nil, let text = request.headers["Origin"],
      let origin = try? HTTPURL(parsing: text), origin.origin != hosts.address(for: request).origin,
      !found.contains(where: { position in
        [text, "*"].contains(index.entries[position].responseHead.headers["Access-Control-Allow-Origin"])
      })
    else { return [] }
    let page = VisibleText.of(text.prefix(200))
    let message = "a web page of \(page) cannot read the response; \(advice(page))"
    return [Finding(check: .request, severity: .note, message: message)]
  }
}

extension Operation {
  /// Returns the name of the first path parameter whose value is none that the contract has for it: an example, one of
  /// its choices, or the one that is made up; `nil` if there is none.
  ///
  /// - Parameters:
  ///   - known: The number of names whose values exist.
  ///   - seed: The seed of made-up values; `nil` if a parameter without examples may have any value.
  func unknownName(in values: [String: String], after known: Int, seed: UInt64?) -> String? {
    path.names.dropFirst(known).first { name in
      guard let parameter = parameter(name, in: .path), let text = values[name] else { return false }
      let choices = parameter.schema?.value["enum"]?.elements.map(\.self) ?? []
      let given = parameter.examples.isEmpty ? choices : parameter.examples
      if !given.isEmpty { return !given.contains { JSONLiteral($0).plainText == text } }
      guard let seed, let made = parameter.schema.flatMap(ExampleGenerator(seed: seed).value) else { return false }
      return made.plainText != text
    }
  }
}
