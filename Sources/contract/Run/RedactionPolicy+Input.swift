import ContractModel
import HARRecordings
import HTTPMessages
import JSONSyntax
import Redaction

extension RedactionPolicy {
  /// The size up to which the bodies of a recorded exchange are searched for secrets, in bytes.
  private static let longestEntry = 64 << 10

  /// Adds the secrets of contract and recordings: the names of API keys, and unredacted values.
  func learn(from input: ContractInput) {
    for scheme in input.contract.operations.flatMap(\.security).flatMap(\.schemes) {
      guard scheme.kind == .apiKey, let name = scheme.parameterName else { continue }
      switch scheme.location {
      case .header: declare(header: name)
      case .query: declare(parameter: name)
      case .cookie, .path, nil: break
      }
    }
    for entry in input.recordings.flatMap(\.entries) {
      var exchange = HTTPExchange(request: entry.requestHead, response: entry.responseHead)
      if entry.value.byteRange.count <= Self.longestEntry { exchange = entry.exchange }
      learn(from: exchange)
    }
  }
}
