import ContractJudge
import ContractModel
import HARRecordings
import HTTPMessages

/// How a recorded server refused requests without credentials, and those with made-up ones.
///
/// `contract record` sends such requests and marks them. They are no responses to clients with credentials, whose values a
/// recording does not have, so that the mock accepts any that a person would choose.
struct CredentialRefusals: Sendable {
  /// A fault of the credentials of a request.
  private enum Fault: Hashable {
    /// It has none.
    case absent
    /// It has some that nobody has been given.
    case madeUp
  }

  /// The refusals of an operation, by the fault of the credentials.
  private struct Key: Hashable {
    let operation: String
    let fault: Fault
  }

  private let index: RecordingIndex
  private let positions: [Key: [Int]]
  /// The names of the headers that can have credentials.
  let headerNames: [String]

  /// Sorts the recorded requests without valid credentials.
  init(_ entries: RecordedEntries, basePaths: [String], _ resolver: OperationResolver) {
    let index = RecordingIndex(entries, basePaths: basePaths)
    var positions: [Key: [Int]] = [:]
    for position in entries.indices {
      let entry = entries[position]
      guard (400..<500).contains(entry.responseHead.status), entry.unreadable == nil,
        let operation = resolver.match(entry.requestHead, in: index)?.operation
      else { continue }
      let isAbsent = !operation.credentialPlaces.contains { $0.isPresent(in: entry.requestHead) }
      positions[Key(operation: operation.id, fault: isAbsent ? .absent : .madeUp), default: []].append(position)
    }
    self.index = index
    self.positions = positions
    headerNames = resolver.contract.operations.flatMap(\.credentialPlaces).compactMap(\.headerName)
  }

  /// Returns the recorded refusal of a request; `nil` for one with credentials, and for one that needs none.
  func response(to request: HTTPRequest, _ operation: Operation) -> HTTPResponse? {
    guard let fault = Self.fault(of: request, operation),
      let known = positions[Key(operation: operation.id, fault: fault)]
    else { return nil }
    let same = Set(index.positions(matching: request))
    return (known.first(where: same.contains) ?? known.first).map { index.entries[$0].response }
  }

  /// Returns whether a request has credentials that nobody has been given.
  static func areMadeUp(in request: HTTPRequest, _ operation: Operation) -> Bool {
    fault(of: request, operation) == .madeUp
  }

  private static func fault(of request: HTTPRequest, _ operation: Operation) -> Fault? {
    let alternatives = operation.security.map(\.schemes)
    guard !alternatives.isEmpty, !alternatives.contains(where: \.isEmpty) else { return nil }
    let given = operation.credentialPlaces.flatMap { $0.values(in: request) }
    if given.isEmpty { return .absent }
    return given.contains { MadeUpCredential.contains($0) } ? .madeUp : nil
  }
}
