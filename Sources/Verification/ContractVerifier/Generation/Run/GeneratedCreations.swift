import ContractJudge
import ContractModel
import ContractReports
import Diagnostics
import HTTPMessages
import JSONSyntax

/// The items that the generated requests of one operation create on the server, to be deleted again.
struct GeneratedCreations {
  /// The path values of something created.
  private typealias Path = [JSONLiteral]

  private let explorer: GroupExplorer
  let operation: Operation
  private let resource: APIResource?
  /// The operation that deletes what is created; `nil` if there is none, or it is not allowed.
  private let deletion: Operation?
  /// The most creations that may remain on the server.
  private let maximum: Int

  /// The number of creations.
  private(set) var count = 0
  /// The number of creations that were deleted again.
  private(set) var deleted = 0
  /// The exchanges that deleted what was created, and those that created what other requests need.
  private(set) var records: [JudgedExchange] = []
  /// The first creation, and those that requests of other operations need.
  private var kept: [Path] = []
  private var seen: Set<Path> = []

  /// Counts the creations of an operation, of which up to a number may remain.
  init(_ operation: Operation, _ explorer: GroupExplorer, maximum: Int) {
    (self.operation, self.explorer, self.maximum) = (operation, explorer, max(1, maximum))
    let plan = explorer.plan
    let resources = ResourceMap(plan.operations).resources
    resource = resources.first {
      $0.create?.id == operation.id || $0.itemOperations[operation.method]?.id == operation.id
    }
    deletion = resource?.itemOperations[.delete].flatMap { delete in plan.refusal(of: delete) == nil ? delete : nil }
  }

  /// The item that remains until the end, for the requests of other operations; `nil` if there is none.
  var keptItem: (resource: APIResource, path: KnownItems.Values)? {
    guard let resource, let path = kept.first, path.count == resource.item.names.count else { return nil }
    return (resource, path)
  }

  /// The number of segments in the path of what is created.
  var depth: Int { resource?.item.text.utf8.count { $0 == 0x2F } ?? 0 }

  /// Whether as many creations remain on the server as may remain.
  var isFull: Bool { count - deleted >= maximum }

  /// Counts an exchange that created something, and deletes it again; the first creation is kept until the end.
  mutating func add(_ record: JudgedExchange) async {
    guard let status = record.analysis.response?.status, 200..<300 ~= status, !operation.method.isSafe,
      operation.method != .delete
    else { return }
    let path = path(of: record)
    // Without an identifier that the server gave, only 201 says that something was created.
    guard status == 201 || (path != nil && resource?.create?.id == operation.id) else { return }
    // The identifier of an earlier response names what was updated, not created.
    if let path { guard seen.insert(path).inserted else { return } }
    count += 1
    guard let path else { return }
    guard !kept.isEmpty else {
      kept = [path]
      return
    }
    await delete(path)
  }

  /// Keeps what an exchange created for requests of other operations, and returns its path; `nil` if nothing was created.
  mutating func keep(_ record: JudgedExchange) -> KnownItems.Values? {
    records.append(explorer.session.released(record))
    guard record.analysis.isSuccess, let path = path(of: record), seen.insert(path).inserted else { return nil }
    count += 1
    kept.append(path)
    return path
  }

  /// Adds what other requests of the operation have created.
  mutating func add(_ other: GeneratedCreations) {
    (count, deleted) = (count + other.count, deleted + other.deleted)
    records += other.records
    kept += other.kept
    seen.formUnion(other.seen)
  }

  /// Deletes what is left of the creations, except for what another request has deleted.
  ///
  /// - Parameter isGone: Returns whether the item of a path was deleted.
  mutating func end(except isGone: (KnownItems.Values, PathTemplate) -> Bool) async {
    for path in kept.reversed() {
      if let resource, isGone(path, resource.item) { deleted += 1 } else { await delete(path) }
    }
    kept = []
  }

  /// Notes how much was created and deleted.
  var notes: [String] {
    guard count > 0 else { return [] }
    let created = "\(operation.id): generated requests created \(count)"
    guard let deletion else { return ["\(created), deleted 0: no operation that is allowed deletes it"] }
    return ["\(created), deleted \(deleted) (\(deletion.id))"]
  }

  private mutating func delete(_ path: Path) async {
    guard let deletion else { return }
    let condition = await condition(for: deletion, path)
    var given = ParameterValues()
    if let parameter = deletion.parameter("If-Match", in: .header) {
      given[parameter] = condition.map { .value(.string($0)) }
    }
    let session = explorer.session
    guard let values = given.with(path: path, of: deletion).flatMap({ deletion.exampleValues(given: $0) }),
      var request = session.builder.request(for: deletion, values)
    else { return }
    if let condition { request.headers["If-Match"] = condition }
    let record = await session.perform(
      OperationRequest(
        operation: deletion,
        request: request,
        values: values,
        expectation: .noServerError("it was created before"),
        purpose: "delete what a generated request created"
      )
    )
    guard let record else { return }
    if record.analysis.isSuccess || [404, 410].contains(record.analysis.response?.status) {
      deleted += 1
      // The same identifier may be given to something else.
      seen.remove(path)
    }
    records.append(explorer.session.released(record))
  }

  /// Returns the path values of what an exchange created: from its body, its `Location`, or the request's own path.
  private func path(of record: JudgedExchange) -> Path? {
    guard let resource else { return nil }
    let names = operation.path.names
    let parents = names.compactMap { record.values.pathTexts[$0].map(JSONLiteral.string) }
    guard parents.count == names.count else { return nil }
    if resource.isItem(operation.path) { return parents }
    // The status may be undocumented, and its body with it.
    let body = record.analysis.document ?? record.analysis.body.flatMap { try? JSONDocument(parsing: $0) }
    return record.createdPath(of: resource, in: parents, explorer.session, from: body?.root)
  }

  /// Returns the `If-Match` with which an item may be deleted, where that needs one; `nil` where it does not.
  private mutating func condition(for deletion: Operation, _ path: Path) async -> String? {
    let parameter = deletion.parameter("If-Match", in: .header)
    guard parameter?.isRequired == true || deletion.documentsExactly(428), let read = resource?.read,
      explorer.plan.refusal(of: read) == nil,
      let values = ParameterValues().with(path: path, of: read).flatMap({ read.exampleValues(given: $0) })
    else { return nil }
    let record = await explorer.session.perform(read, values, .documented, purpose: "read before DELETE")
    if let record { records.append(explorer.session.released(record)) }
    // Any state matches the asterisk (RFC 9110, section 13.1.1).
    return record?.analysis.response?.headers["ETag"] ?? "*"
  }
}
