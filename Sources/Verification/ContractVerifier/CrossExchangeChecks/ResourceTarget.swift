import ContractJudge
import ContractModel
import ContractReports
import HTTPMessages
import JSONSchemas
import JSONSyntax

/// A resource that a body refers to, to be fetched and checked against the contract (`x-resource`).
struct ResourceTarget: Sendable {
  /// The resource's URL, without a fragment.
  let url: HTTPURL
  /// The exchange whose response refers to the resource.
  let record: JudgedExchange
  /// The string that contains the URL.
  let value: JSONValue
  /// The resource's description in the contract.
  let promise: ResourcePromise
  /// The place of the description in the contract.
  let contract: ContractPlace

  /// Returns the resources that a good response refers to, in body order.
  ///
  /// Relative references are resolved against the request URL; the schema decides whether they are allowed.
  static func all(in record: JudgedExchange) -> [ResourceTarget] {
    guard record.analysis.isGood, let document = record.analysis.document,
      let schema = record.analysis.content?.schema, schema.validator.hasAnnotations("x-resource")
    else { return [] }
    return schema.validator.annotations(of: ["x-resource"], for: document.root).compactMap { annotation in
      guard let text = annotation.instance.string, !text.isEmpty,
        var url = try? record.subject.exchange.request.url.resolving(text),
        ["http", "https"].contains(url.scheme), let promise = ResourcePromise(annotation.value)
      else { return nil }
      url.fragment = nil
      return ResourceTarget(
        url: url,
        record: record,
        value: annotation.instance,
        promise: promise,
        contract: record.analysis.contractPlace(of: annotation.value)
      )
    }
  }

  /// Returns findings about the exchange that fetched the URL.
  func findings(_ exchange: HTTPExchange, limit: Int) -> [Finding] {
    func finding(_ message: String) -> Finding {
      let subject = ExchangeUnderTest(
        operation: record.operation,
        exchange: exchange,
        purpose: "resource of \(record.subject.requestURL)"
      )
      var finding = subject.finding(.resource, message, body: BodyPlace(value), contract: contract)
      finding.details = ["referred to by \(Reference(record, value).phrase)"]
      return finding
    }
    if let fault = exchange.faults.first { return [finding("the resource cannot be retrieved: \(fault.message)")] }
    guard let response = exchange.response else { return [finding("the resource cannot be retrieved")] }
    guard promise.statuses.contains(where: { $0.includes(response.status) }) else {
      let expected = promise.statuses.map(\.description).joined(separator: " or ")
      let target = response.redirection.map { " (it redirects to \($0))" }
      return [finding("status \(response.status); expected \(expected) for a resource\(target ?? "")")]
    }
    let decoded = ContentDecoding(response, limit: limit)
    if let fault = decoded.fault { return [finding(fault.message)] }
    guard let body = decoded.body, !body.isEmpty else { return [finding("the resource is empty")] }
    return types(response, body).map { finding($0) }
  }

  /// Returns findings about the declared media type and the bytes of an image.
  private func types(_ response: HTTPResponse, _ body: [UInt8]) -> [String] {
    let ranges = promise.content.map(\.description).joined(separator: ", ")
    guard !promise.content.isEmpty else { return [] }
    var messages: [String] = []
    let announced = response.headers["Content-Type"]
    let type = announced.flatMap { MediaType($0) }
    if let type {
      if !promise.content.contains(where: { $0.includes(type) }) {
        messages.append("Content-Type is \(type.essence); expected \(ranges)")
      }
    } else {
      messages.append(
        announced.map { "Content-Type \"\($0)\" is not a media type" } ?? "no Content-Type; expected \(ranges)"
      )
    }
    guard promise.content.allSatisfy({ $0.type == "image" }) else { return messages }
    return messages + ImageInspection.faults(of: body, declaredAs: type).map(\.message)
  }
}
