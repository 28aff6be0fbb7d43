import ContractJudge
import ContractModel
import HTTPMessages

extension GroupExplorer {
  /// The most other media types that are requested of one operation.
  private static var maximumMediaTypes: Int { 6 }

  /// Repeats an accepted request of each operation once for each documented media type of its successes alone, and once
  /// without `Accept`, as the clients of many languages send it.
  ///
  /// A server may ignore `Accept` (RFC 9110, section 12.5.1), so that a response in another documented type is right.
  func mediaTypes(_ result: GroupExchanges) async -> [JudgedExchange] {
    let requests = operations.filter { $0.method == .get }.flatMap { operation -> [(JudgedExchange, MediaType?)] in
      guard let first = result.good(operation).first(where: { !$0.isTimedOut }) else { return [] }
      let types = AcceptedTypes(operation).alternatives.prefix(Self.maximumMediaTypes)
      return [(first, nil)] + types.map { (first, $0) }
    }
    return await pool.map(requests) { first, type -> JudgedExchange? in
      guard var request = session.builder.request(for: first.operation, first.values),
        // The operation has a parameter for it, or the user chose a value for every request.
        first.operation.parameter("Accept", in: .header) == nil
      else { return nil }
      request.headers["Accept"] = type.map { AcceptedTypes(first.operation).only($0) } ?? ""
      return await session.perform(
        OperationRequest(
          like: first,
          request: request,
          expectation: .noServerError(type.map { "the contract documents \($0)" } ?? "a client need not send Accept"),
          purpose: type.map { "as \($0)" } ?? "without Accept"
        )
      )
      .map(session.released)
    }
    .compactMap(\.self)
  }
}

/// The media types that the requests of an operation accept.
struct AcceptedTypes: Sendable {
  /// The documented types of successes, each once, JSON first.
  private let successes: [MediaType]
  /// The documented types of all other responses that no success has, each once, JSON first.
  private let others: [MediaType]

  init(_ operation: Operation) {
    func types(_ isIncluded: (Response) -> Bool) -> [MediaType] {
      var seen: Set<String> = []
      let all = operation.responses.filter(isIncluded).flatMap { $0.content ?? [] }.map(\.range)
        .filter { seen.insert($0.description).inserted }
      return all.filter(\.isJSON) + all.filter { !$0.isJSON }
    }
    let successes = types(\.pattern.isSuccess)
    let known = Set(successes.map(\.description))
    self.successes = successes
    others = types { !$0.pattern.isSuccess }.filter { !known.contains($0.description) }
  }

  /// The value of `Accept` of an ordinary request: JSON before other types, if a success can be JSON.
  ///
  /// Each other type of a success is requested alone (see `alternatives`).
  var usual: String {
    let isJSON = successes.contains(where: \.isJSON)
    let first = successes.map { type in
      isJSON && !type.isJSON ? "\(type);q=0.5" : type.description
    }
    let all = first + others.map(\.description)
    return all.isEmpty ? "*/*" : (all + ["*/*;q=0.1"]).joined(separator: ", ")
  }

  /// The types of successes, without ranges and types that differ only in their parameters.
  var alternatives: [MediaType] {
    var seen: Set<String> = []
    return successes.filter { type in
      type.type != "*" && type.subtype != "*" && seen.insert(type.essence).inserted
    }
  }

  /// Returns the value of `Accept` of a request for one type, which also accepts the types of errors.
  func only(_ type: MediaType) -> String {
    ([type.description] + others.map { "\($0);q=0.5" }).joined(separator: ", ")
  }
}
