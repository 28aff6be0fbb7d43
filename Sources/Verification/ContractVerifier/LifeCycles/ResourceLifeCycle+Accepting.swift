import ContractJudge
import ContractModel
import ContractReports
import HTTPMessages
import JSONSyntax

/// Requests that a server accepts and completes later (RFC 9110, section 15.3.3).
extension ResourceLifeCycle {
  /// Follows the `Location` of an accepted request, and of what its status resource leads to when the work is done.
  ///
  /// Returns whether the response has a `Location` that can be followed, and what was last read there.
  @discardableResult
  func followAccepted(
    _ record: JudgedExchange,
    _ context: inout LifeCycleContext
  ) async -> (isFollowed: Bool, done: JudgedExchange?) {
    guard let status = record.analysis.response?.status, status == 201 || status == 202,
      let url = record.location, url.hasSameOrigin(as: context.session.configuration.baseURL)
    else { return (false, nil) }
    guard let target = Self.target(url, context) else {
      await verifyUnknown(url, of: record, &context)
      return (true, nil)
    }
    let reference = Reference(in: record)
    let found = await context.read(
      target.operation,
      target.values,
      .followed(reference, check: .location),
      purpose: "Location of an accepted request"
    ) { record in
      record.analysis.isSuccess && !Self.isUnderway(record.successBody)
    }
    if let found { await followResult(of: found, &context) }
    return (true, found)
  }

  /// Returns the path values of the item that completed work names, as `reportId` or in `report`; `nil` if it names none.
  func path(madeBy work: JudgedExchange?, in parents: KnownItems.Values) -> KnownItems.Values? {
    guard let body = work?.successBody, !Self.isUnderway(body) else { return nil }
    let item = resource.name.map { ResourceNaming.singular(ResourceNaming.normalized($0)) }
    let found = APIResource.candidates(body).flatMap(\.members).compactMap { member -> JSONLiteral? in
      let name = ResourceNaming.normalized(member.name)
      let inner = name == item ? resource.identifier(in: member.value) : nil
      guard name == item || resource.referenceNames.contains(name) else { return nil }
      return JSONLiteral(inner ?? member.value).identity
    }
    return found.first.flatMap { resource.pathValues($0, in: parents, of: resource.collection) }
  }

  /// Follows the URLs of the completed work's result.
  private func followResult(of record: JudgedExchange, _ context: inout LifeCycleContext) async {
    guard let body = record.successBody, !Self.isUnderway(body) else { return }
    for member in body.members {
      let name = ResourceNaming.normalized(member.name)
      guard ["resulturl", "resulturi", "resulthref", "result", "outputurl", "downloadurl"].contains(name),
        let text = member.value.string, !text.isEmpty,
        let url = try? record.subject.exchange.request.url.resolving(text),
        url.hasSameOrigin(as: context.session.configuration.baseURL)
      else { continue }
      guard let target = Self.target(url, context) else {
        await verifyUnknown(url, "the result", of: record, &context)
        continue
      }
      let reference = Reference(to: member.value, in: record)
      _ = await context.read(
        target.operation,
        target.values,
        .followed(reference, check: .link),
        purpose: "result of an accepted request",
        until: \.analysis.isSuccess
      )
    }
  }

  /// Returns the operation that reads a URL, with its parameters; `nil` if the contract describes none.
  private static func target(
    _ url: HTTPURL,
    _ context: LifeCycleContext
  ) -> (operation: Operation, values: ParameterValues)? {
    let reads = context.plan.operations.filter { $0.method == .get }
    // A path without expressions comes before one that could also match.
    for read in reads.sorted(by: { $0.path.names.count < $1.path.names.count }) {
      guard let match = context.session.match(url, read.path, of: read), let read = context.allowed(read),
        let values = context.values(of: read, path: read.path.names.compactMap { match[$0].map(JSONLiteral.string) })
      else { continue }
      return (read, values)
    }
    return nil
  }

  /// Returns whether a body says that work has not ended.
  private static func isUnderway(_ body: JSONValue?) -> Bool {
    guard let body else { return false }
    let words: Set<String> = [
      "queued", "pending", "running", "processing", "inprogress", "accepted", "started", "waiting", "scheduled",
      "submitted", "created", "new",
    ]
    return APIResource.candidates(body).contains { object in
      object.members.contains { member in
        ["status", "state"].contains(ResourceNaming.normalized(member.name))
          && member.value.string.map { words.contains(ResourceNaming.normalized($0)) } ?? false
      }
    }
  }
}
