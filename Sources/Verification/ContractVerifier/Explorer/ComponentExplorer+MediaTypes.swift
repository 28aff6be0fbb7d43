import ContractJudge
import ContractModel
import HTTPMessages

extension ComponentExplorer {
  /// The most other media types that are requested of one operation.
  private static var maximumMediaTypes: Int { 6 }

  /// Repeats an accepted request of each operation once for each other documented media type of its successes.
  ///
  /// A server may ignore `Accept` (RFC 9110, section 12.5.1), so that a response in another documented type is right.
  func mediaTypes(_ result: ComponentResult) async -> [JudgedExchange] {
    let requests = operations.filter { $0.method == .get }.flatMap { operation -> [(JudgedExchange, MediaType)] in
      guard let first = result.good(operation).first(where: { !$0.isTimedOut }) else { return [] }
      let types = AcceptedTypes(operation).alternatives
      let received = (first.analysis.mediaType ?? types.first)?.essence
      return types.filter { $0.essence != received }
        .prefix(Self.maximumMediaTypes).map { (first, $0) }
    }
    return await pool.map(requests) { first, type -> JudgedExchange? in
      guard var request = session.builder.request(for: first.operation, first.values),
        // The operation has a parameter for it, or the user chose a value for every request.
        first.operation.parameter("Accept", in: .header) == nil
      else { return nil }
      request.headers["Accept"] = AcceptedTypes(first.operation).only(type)
      return await session.perform(
        first.operation,
        request,
        first.values,
        .noServerError("the contract documents \(type)"),
        purpose: "as \(type)"
      )
      .map(session.released)
    }
    .compactMap(\.self)
  }
}
