import HTTPMessages
import JSONSyntax

/// The identity of the one fault of several findings, whatever requests show it.
///
/// A server error is identified by its operation, status and cause, not by the check that noticed it; where no cause is
/// proved, by what its request tested, if valid requests do not fail alike. A wrong acceptance is identified by the part of
/// the request that is not validated, and a wrong value by the keyword of the schema that forbids it. Array positions,
/// generated values and the stage have no part in it.
public struct FaultIdentity: Sendable, Hashable {
  /// The texts that identify the fault.
  package let parts: [String]

  fileprivate init(_ parts: [String]) { self.parts = parts }

  /// The checks that judge the status of a response, so that each of them may notice a server error.
  ///
  /// Their descriptors say so; a test compares, because a fault that is read from a report knows no descriptor.
  package static let checksOfStatus: Set<CheckID> = [
    CheckID("status"), CheckID("rejection"), CheckID("generated-request"), CheckID("link"), CheckID("pagination"),
    CheckID("credentials"), CheckID("identifier-case"), CheckID("filter"),
  ]

  /// Creates the identity of the fault that a finding reports.
  public init(_ finding: Finding) {
    let subject = finding.operation ?? ""
    let status = finding.exchange?.status
    if let status, Self.isServerError(finding) {
      parts = ["server error", subject, String(status), finding.cause ?? Self.test(of: finding)]
    } else if let cause = finding.cause {
      parts = [finding.check.rawValue, subject, status.map(String.init) ?? "", cause, Self.claim(of: finding)]
    } else if finding.check == CheckID("body-schema"), let pointer = finding.contract?.pointer {
      parts = [
        finding.check.rawValue, subject, status.map { "\($0 / 100)XX" } ?? "",
        finding.contract.map { StableText.fileName($0.place.file) } ?? "", pointer.description,
        finding.body?.pointer.map { StableText.of(tokens: $0.tokens) } ?? "-",
        Self.namesMember(pointer) ? StableText.of(finding.message) : "",
      ]
    } else {
      parts = finding.ownParts
    }
  }

  /// Whether a finding is about the status of a response, so that a part of the request may be its cause.
  ///
  /// What a document leaves open has its cause in the document.
  package static func mayNameCause(_ finding: Finding) -> Bool {
    finding.body == nil && (finding.check == CheckID("rejection") && !finding.isOfGap || isServerError(finding))
  }

  private static func isServerError(_ finding: Finding) -> Bool {
    finding.body == nil && (finding.exchange?.status ?? 0) >= 500 && checksOfStatus.contains(finding.check)
  }

  /// Returns the expectation in a finding, without the values that were sent: the message up to its first colon.
  private static func claim(of finding: Finding) -> String {
    StableText.of(String(finding.message.prefix { $0 != ":" }))
  }

  /// Returns the property tested by a server error's request, if its finding still names it; empty for other requests.
  ///
  /// Where valid requests fail alike, findings no longer say what was tested. Generated requests have their own way of
  /// finding a cause.
  private static func test(of finding: Finding) -> String {
    switch finding.exchange?.expectation {
    case .notFound(let reason)?, .refusal(let reason)?, .undocumentedRefusal(let reason)?, .noServerError(let reason)?,
      .allowed(let reason)?, .anyButServerError(let reason)?:
      let isSaid = finding.message.hasSuffix(reason) || finding.details.first?.hasSuffix(reason) == true
      return isSaid ? StableText.of(reason) : ""
    case .documented?, .success?, .followed?, .sameInAnotherCase?, .refusedCredentials?, .sufficientCredentials?,
      .generated?, nil:
      return ""
    }
  }

  /// Whether a keyword forbids several values at one place, so that only the message names the member.
  private static func namesMember(_ pointer: JSONPointer) -> Bool {
    ["required", "dependentRequired", "additionalProperties", "unevaluatedProperties", "propertyNames"]
      .contains { pointer.tokens.contains($0) } || pointer.tokens.count < 2
  }
}

extension Finding {
  /// The fault that the finding reports.
  public var fault: FaultIdentity { FaultIdentity(self) }

  /// The fault without the operation and the place in the body: one cause is one fault, whatever operations show it.
  ///
  /// So is a fault in a schema that several operations use, also in several of its members, and `null` for empty lists. A
  /// finding about a file has its own place, and each operation fails for its own reason, unless a parameter of one name
  /// makes several fail.
  package var sharedFault: FaultIdentity {
    guard let exchange else { return fault }
    if let cause = causeInSchema { return FaultIdentity(cause) }
    if check == CheckID("rejection"), isOfGap { return FaultIdentity([check.rawValue, message]) }
    if body == nil, let status = exchange.status, status >= 500, let cause, FaultIdentity.mayNameCause(self),
      !cause.contains("body"), !cause.contains("path parameter")
    {
      return FaultIdentity(["server error", "", String(status), cause])
    }
    guard (exchange.status ?? 500) < 500 || body != nil else { return fault }
    var finding = self
    finding.operation = nil
    if body == nil {
      // What a contract says below a path is about one operation, and so are the statuses that a message lists.
      if contract?.pointer?.tokens.first == "paths" { finding.contract?.pointer = nil }
      finding.message = String(message.prefix { $0 != ";" })
    }
    finding.body = nil
    return finding.fault
  }

  /// The identity of a wrong value by schema alone: `null` for a list, or the same fault of the members of one schema.
  private var causeInSchema: [String]? {
    guard check == CheckID("body-schema"), let contract, let pointer = contract.pointer else { return nil }
    if message.hasPrefix("expected an array, found null") { return [check.rawValue, "null for a list"] }
    let tokens = pointer.tokens
    let owner: ArraySlice<String>
    if let last = tokens.lastIndex(of: "properties"), last + 2 < tokens.count {
      owner = tokens[..<last]
    } else if tokens.last == "required" {
      owner = tokens.dropLast()
    } else {
      return nil
    }
    return [
      check.rawValue, exchange?.status.map { "\($0 / 100)XX" } ?? "", StableText.fileName(contract.place.file),
      owner.joined(separator: "/"), tokens.last ?? "", StableText.withoutValues(message),
    ]
  }
}
