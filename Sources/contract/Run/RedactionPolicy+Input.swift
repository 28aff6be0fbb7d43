import ContractModel
import Foundation
import HARRecordings
import HTTPMessages
import JSONSyntax
import Redaction

extension RedactionPolicy {
  /// The size up to which the bodies of a recorded exchange are searched for secrets, in bytes.
  private static let longestEntry = 64 << 10
  /// The entries that one thread reads at a time.
  private static let entriesAtOnce = 1000

  /// The number of recordings that are searched before a server starts; more are searched while it serves.
  private static let mostAtStart = 20_000
  /// How long replies wait for the secrets of the recordings since the search for them began.
  private static let patience = Duration.seconds(5)

  /// Adds the secrets of contract and recordings: the names of API keys, and unredacted values.
  func learn(from input: ContractInput) {
    learnNames(from: input)
    learn(from: RecordedEntries(joining: input.recordings.map(\.entries)))
  }

  /// Adds the secrets of contract and recordings as `learn(from:)` does, those of many recordings in the background.
  ///
  /// Whatever is redacted waits for them; a reply does so only for a while, and then shows nothing to be redacted.
  func learnWhileServing(from input: ContractInput) {
    learnNames(from: input)
    let entries = RecordedEntries(joining: input.recordings.map(\.entries))
    guard entries.count > Self.mostAtStart else { return learn(from: entries) }
    // One processor is left to whatever makes the first reply possible.
    let threads = max(1, ProcessInfo.processInfo.activeProcessorCount - 1)
    postpone(patience: Self.patience) { $0.learn(from: entries, threads: threads) }
    DispatchQueue.global(qos: .utility).async { self.learnPostponed() }
  }

  private func learnNames(from input: ContractInput) {
    let schemes = input.contract.operations.flatMap(\.security).flatMap(\.schemes)
    for place in schemes.flatMap(\.authentication.describedSecrets) {
      switch place.location {
      case .header: declare(header: place.name)
      case .query: declare(parameter: place.name)
      // The values of all cookies are secrets, unless their names say otherwise.
      case .cookie, .path, .querystring: break
      }
    }
  }

  private func learn(
    from entries: RecordedEntries,
    threads: Int = ProcessInfo.processInfo.activeProcessorCount
  ) {
    let step = threads * Self.entriesAtOnce
    // What is learned does not depend on the order, and reading many entries takes a while.
    DispatchQueue.concurrentPerform(iterations: threads) { thread in
      for start in stride(from: thread * Self.entriesAtOnce, to: entries.count, by: step) {
        let exchanges = entries[start..<min(entries.count, start + Self.entriesAtOnce)].lazy.map { entry in
          entry.size <= Self.longestEntry
            ? entry.exchange : HTTPExchange(request: entry.requestHead, response: entry.responseHead)
        }
        learn(fromAll: exchanges)
      }
    }
  }
}
