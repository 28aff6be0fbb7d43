import HTTPExchange
import HTTPWireFormat
import Redaction

extension MockRuntime {
  /// Hides the secrets of requests from now on, those of earlier ones included: a token may be in a path before it is
  /// seen as a credential.
  ///
  /// This is done when somebody reads the journal, and once for each request: who serves has no time for it.
  func learnSecrets(of records: [(record: JournalRing.Record, address: HTTPURL)], for policy: RedactionPolicy) {
    guard let last = records.last?.record.number, let known = numbers.learn(upTo: last) else { return }
    for (record, address) in records where record.number > known {
      guard let request = try? record.request.request(at: address) else { continue }
      policy.learn(from: HTTPExchange(request: request, response: nil))
    }
  }
}
