import ContractJudge
import ContractModel
import ContractReports
import Diagnostics
import HTTPMessages
import JSONSyntax

extension ResourceLifeCycle {
  /// Follows the `Location` of a created item.
  func verifyLocation(of record: JudgedExchange, _ path: KnownItems.Values, _ context: inout LifeCycleContext) async {
    guard record.analysis.response?.status == 201, record.analysis.response?.headers["Location"] != nil,
      context.session.checks.contains(.location)
    else { return }
    guard let url = record.location else {
      context.report(.location, "the Location of the created resource is not a URL", on: record)
      return
    }
    guard url.hasSameOrigin(as: context.session.configuration.baseURL) else { return }
    if origin == .collection, resource.read != nil, url.path == record.subject.exchange.request.url.path {
      context.report(.location, "the Location of the created resource is the URL of the collection", on: record)
      return
    }
    let reference = Reference(in: record)
    let template = resource.read?.path ?? resource.item
    guard let read = context.allowed(resource.read),
      let match = context.session.match(url, template, of: read),
      let values = context.values(of: read, path: read.path.names.compactMap { match[$0].map(JSONLiteral.string) })
    else {
      await verifyUnknown(url, of: record, &context)
      return
    }
    let found = await context.read(
      read,
      values,
      .followed(reference, check: .location),
      purpose: "Location of the created resource",
      until: \.analysis.isSuccess
    )
    guard let found, let body = found.successBody, let identifier = resource.identifier(in: body),
      let created = record.successBody.flatMap({ resource.identifier(in: $0) }),
      !ValueSpelling.isSame(JSONLiteral(created), identifier)
    else { return }
    context.report(
      .location,
      "the Location leads to \(identifier.text); \(created.text) was created",
      on: found,
      body: identifier
    )
  }

  /// Requests a `Location` that no operation of the contract describes.
  func verifyUnknown(
    _ url: HTTPURL,
    _ what: String = "the Location of the created resource",
    of record: JudgedExchange,
    _ context: inout LifeCycleContext
  ) async {
    let request = HTTPRequest(url: url, headers: ["Accept": "*/*"])
    guard let (exchange, _) = await context.session.send(request, for: record.operation),
      let status = exchange.response?.status, status == 404 || status == 410
    else { return }
    context.report(
      .location,
      "\(what) leads nowhere: GET \(url) got status \(status)",
      on: record
    )
  }

  /// Reads a created item, and compares it with what was sent; returns whether it could be read.
  func verifyCreation(_ item: Item, _ context: inout LifeCycleContext) async -> Bool {
    guard let (read, values) = context.reading(resource, item.path) else { return true }
    var comparison = comparison(of: item.sender, read)
    comparison.isOfCreation = true
    comparison.identifiers = origin == .item ? item.path : Array(item.path.dropLast())
    let isDownload = Upload.isReturned(item.creation.body, by: read)
    let record = await context.read(
      read,
      values,
      isDownload && item.isPromised ? .followed(context.reference(to: item), check: .roundTrip) : .documented,
      purpose: "read what was created"
    ) { [comparison] record in
      !isDownload || record.analysis.isSuccess && difference(item, record, comparison) == nil
    }
    guard let record, record.analysis.isSuccess else { return false }
    if let difference = difference(item, record, comparison) {
      context.report(
        .roundTrip,
        "the resource differs from what was created: \(difference.phrase)",
        on: record,
        body: difference.found
      )
    }
    if let change = Upload.change(of: item.creation.body, in: record) {
      context.report(.roundTrip, "the resource differs from what was created: \(change)", on: record)
    }
    await verifyListing(item, &context)
    return true
  }

  func difference(_ item: Item, _ record: JudgedExchange, _ comparison: SentComparison) -> SentComparison.Difference? {
    guard let sent = item.sent, let body = record.successBody else { return nil }
    return comparison.difference(sent, body)
  }

  func comparison(of sender: Operation, _ read: Operation) -> SentComparison {
    let success = read.responses.first { $0.pattern.isSuccess }?.content?.first { $0.isJSON }
    return SentComparison(
      sent: sender.bodySchema.map { SchemaShape($0) },
      found: success?.schema.map { SchemaShape($0) }
    )
  }

  /// Reports a created item that a whole list does not have, from which no parameter chooses items.
  private func verifyListing(_ item: Item, _ context: inout LifeCycleContext) async {
    guard let (list, array, values, identifier) = listing(of: item, &context), list.showsAll else { return }
    let record = await context.read(list, values, .documented, purpose: "list after a creation") {
      isListed(identifier, in: $0, array)
    }
    guard let record, record.analysis.isGood, !isListed(identifier, in: record, array),
      let root = record.analysis.document?.root, let count = array.elements(of: record)?.count,
      !list.saysMore(root, record, than: count)
    else { return }
    context.report(
      .roundTrip,
      "the list does not have \(SentComparison.text(identifier)), which was created",
      severity: .warning,
      on: record
    )
  }

  /// Returns whether a list has an item.
  func isListed(_ identifier: JSONLiteral, in record: JudgedExchange, _ array: ItemArray) -> Bool {
    array.elements(of: record)?.contains { array.isIdentified($0, by: identifier) } ?? false
  }
}

extension Operation {
  /// Whether a list without values for its parameters has all items, and says so where it has pages.
  fileprivate var showsAll: Bool {
    let paginations = PageInference(operation: self).paginations
    let paging = paginations.flatMap { [$0.limit, $0.parameter, $0.before] }
    let others = parameters.filter { $0.location == .query && !paging.contains($0.name) && !$0.isCountSwitch }
    return others.allSatisfy { other in
      let effect = ListParameter(other.name) { _ in nil }
      return !other.isRequired
        && ([.order, .direction, .fields, .search].contains(effect)
          || ResourceNaming.normalized(other.name) == "filter")
    } && paginations.allSatisfy { $0.total != nil || $0.hasMore != nil || $0.next.place != nil }
  }
}

extension ItemArray {
  /// Returns the elements of the array in a response; `nil` if it has none.
  func elements(of record: JudgedExchange) -> [JSONValue]? {
    guard let value = record.analysis.document?.root.value(at: pointer), value.kind == .array else { return nil }
    return Array(value.elements)
  }

  /// Returns whether an element has an identifier.
  func isIdentified(_ element: JSONValue, by identifier: JSONLiteral) -> Bool {
    element.value(at: self.identifier).map { ValueSpelling.isSame(identifier, $0) } ?? false
  }
}

extension LifeCycleContext {
  /// Returns the reference to the creation of an item.
  func reference(to item: ResourceLifeCycle.Item) -> Reference {
    let creation = records.last { $0.operation.id == item.sender.id }
    return Reference(
      operation: item.sender.id,
      url: creation?.subject.requestURL ?? "",
      pointer: nil,
      location: nil
    )
  }
}

extension VerificationSession {
  /// Returns the values of a path template's expressions in a URL; `nil` if the URL does not match it.
  func match(_ url: HTTPURL, _ template: PathTemplate, of operation: Operation) -> [String: String]? {
    let prefix = builder.prefix(of: operation)
    guard url.path.hasPrefix(prefix) else { return nil }
    let path = url.path.dropFirst(prefix.count)
    return template.match(path) ?? (path.hasSuffix("/") ? template.match(path.dropLast()) : nil)
  }

  /// Returns the values of an item's path in the `Location` of its creation, which may lead to a version of it, such
  /// as `/patients/7/_history/1`.
  func match(item: PathTemplate, in location: HTTPURL, of operation: Operation) -> [String: String]? {
    if let match = match(location, item, of: operation) { return match }
    let segments = location.path.split(separator: "/", omittingEmptySubsequences: false)
    guard segments.count > 3, ["_history", "versions", "revisions"].contains(segments.suffix(2).first) else {
      return nil
    }
    var current = location
    current.path = segments.dropLast(2).joined(separator: "/")
    return match(current, item, of: operation)
  }
}
