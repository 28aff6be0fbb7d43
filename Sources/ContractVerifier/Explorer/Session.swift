import JSONSchemas
import ContractModel
import ContractReports
import HTTPExchange
import JSONSyntax

/// Performs requests and judges their answers: what every course of a run shares.
struct Session: Sendable {
  let judge: Judge
  let configuration: ExplorerConfiguration
  let client: any HTTPClient
  let progress: @Sendable (ExplorerEvent) -> Void

  var builder: RequestBuilder {
    RequestBuilder(baseURL: configuration.baseURL, serverPath: configuration.serverPath)
  }

  /// Asks an operation once; `nil` where no request can be built from the values.
  func ask(
    _ operation: Operation,
    _ values: ParameterValues,
    _ expectation: Expectation,
    purpose: String? = nil
  ) async -> Record? {
    guard !Task.isCancelled, let request = builder.request(for: operation, values) else { return nil }
    return await ask(operation, request, values, expectation, purpose: purpose)
  }

  /// Sends a request for an operation, and judges the answer.
  func ask(
    _ operation: Operation,
    _ request: HTTPRequest,
    _ values: ParameterValues,
    _ expectation: Expectation,
    purpose: String? = nil
  ) async -> Record {
    let exchange = await client.send(request)
    let subject = Subject(operation: operation, exchange: exchange, expectation: expectation, purpose: purpose)
    let analysis = judge.analyze(subject)
    progress(.exchanged(operation: operation.id))
    return Record(analysis: analysis, values: values, findings: judge.findings(for: analysis))
  }

  /// Reads a list to its end, page by page, with limits in turn.
  func walk(
    _ operation: Operation,
    _ pagination: Pagination,
    _ values: ParameterValues,
    limits: [Int?],
    name: String
  ) async -> Walk {
    var walk = Walk(name: name, limits: limits)
    var values = values
    if let limit = operation.parameter(pagination.limit, in: .query) {
      values[limit] = walk.limit(ofPage: 0).map { .value(JSONLiteral($0)) }
    }
    if let first = await ask(operation, values, .success, purpose: walk.purpose(ofPage: 0)) {
      await go(on: &walk, from: first, pagination)
    }
    return walk
  }

  /// The same, when the first page has been asked for.
  func walk(from first: Record, _ pagination: Pagination, limits: [Int?], name: String) async -> Walk {
    var walk = Walk(name: name, limits: limits)
    await go(on: &walk, from: first, pagination)
    return walk
  }

  /// Takes in a page, and asks for the next, until there is none or a bound is met.
  private func go(on walk: inout Walk, from first: Record, _ pagination: Pagination) async {
    let operation = first.operation
    let limit = operation.parameter(pagination.limit, in: .query)
    var seen = Set<[UInt8]>()
    var record = first
    while true {
      walk.records.append(record)
      guard let page = Page(record, pagination) else { return }
      walk.pages.append(page)
      guard let last = page.keys.last, page.keys.count == page.count else {
        walk.end = page.count == 0 ? .emptyPage : .broken
        return
      }
      guard page.keys.allSatisfy({ !seen.contains($0.key) }) else {
        walk.end = .repeated
        return
      }
      seen.formUnion(page.keys.map(\.key))
      guard walk.pages.count < max(1, configuration.maximumPages) else {
        walk.end = .cut
        return
      }
      guard let cursor = operation.parameter(pagination.cursor, in: .query),
        cursor.schema?.validator.isValid(last.value) ?? true
      else { return }
      var values = record.values.with(cursor, .value(JSONLiteral(last.value)))
      if let limit { values[limit] = walk.limit(ofPage: walk.pages.count).map { .value(JSONLiteral($0)) } }
      let expectation = Expectation.followed(Reference(record, last.value), check: .pagination)
      guard
        let next = await ask(operation, values, expectation, purpose: walk.purpose(ofPage: walk.pages.count))
      else { return }
      record = next
    }
  }
}

extension Reference {
  /// A value in the body of an exchange's answer.
  init(_ record: Record, _ value: JSONValue) {
    self.init(
      operation: record.operation.id,
      url: record.subject.reference.url,
      pointer: value.pointer,
      location: value.location
    )
  }
}

extension Page {
  /// The page of a good answer; `nil` where the answer has no array of items.
  init?(_ record: Record, _ pagination: Pagination) {
    guard record.analysis.isGood, let items = record.analysis.document?.root.value(at: pagination.items),
      items.kind == .array
    else { return nil }
    let ignoresCase = record.operation.parameter(pagination.cursor, in: .query)?.isUUID ?? false
    self.record = record
    count = items.count
    keys = items.elements.compactMap { item in
      guard let value = item.value(at: pagination.key), value.kind == .string || value.kind == .number else {
        return nil
      }
      return (ComparableKey.bytes(of: value, ignoringCase: ignoresCase), value)
    }
  }
}
