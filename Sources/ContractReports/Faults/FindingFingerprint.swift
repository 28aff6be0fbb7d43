import Digests

/// What identifies a fault from one run to the next: 32 hexadecimal digits.
///
/// It is made from the check, the operation, the status, the place in the body without positions in arrays, the file and
/// pointer of the contract, and the message without quoted texts and figures. Lines, ids, dates, base URLs and stages take
/// no part, so that it outlives an edit of the contract and other data on the server. Findings that differ in nothing else
/// share it.
public struct FindingFingerprint: Sendable, Hashable, CustomStringConvertible {
  /// The hexadecimal digits.
  public let description: String

  /// The fingerprint of a finding.
  public init(_ finding: Finding) {
    let contract = finding.contract.map { place in
      [ReportPath.plain(place.place.file), place.pointer?.description ?? ""].joined(separator: "#")
    }
    self.init(parts: [
      finding.check.rawValue,
      finding.operation ?? "",
      finding.exchange?.status.map(String.init) ?? "",
      finding.body.map { $0.pointer == nil ? "?" : ($0.pointerPattern ?? []).joined(separator: "/") } ?? "",
      contract ?? "",
      finding.messagePattern,
    ])
  }

  /// The fingerprint of a failed case.
  init(_ outcome: CaseOutcome) { self.init(parts: ["case", outcome.useCase, outcome.id]) }

  private init(parts: [String]) {
    let text = parts.joined(separator: "\u{1F}")
    description = SHA256.digest(of: Array(text.utf8)).prefix(16).map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }
    .joined()
  }
}

extension Finding {
  /// The message with quoted texts and figures left out: what is the same from one item of a list to the next.
  var messagePattern: String {
    var output = ""
    var isQuoted = false
    for scalar in message.unicodeScalars {
      if scalar == "\"" { isQuoted.toggle() }
      if isQuoted, scalar != "\"" { continue }
      let shown: Unicode.Scalar = ("0"..."9").contains(scalar) ? "#" : scalar
      if shown == "#", output.unicodeScalars.last == "#" { continue }
      output.unicodeScalars.append(shown)
    }
    return output
  }
}

extension BodyPlace {
  /// The tokens of the pointer, with `*` for positions in arrays.
  var pointerPattern: [String]? {
    pointer?.tokens.map { token in token.utf8.allSatisfy { $0 &- 0x30 < 10 } ? "*" : token }
  }
}
