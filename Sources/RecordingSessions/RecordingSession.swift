package import HARRecordings
package import HTTPExchange
import JSONSyntax
package import Redaction
import Synchronization

/// Takes exchanges as they end, and brings them into the file at last.
///
/// Each goes, without its secrets, into the partial file at once; at the end that and the old file become one.
package final class RecordingSession: Sendable {
  /// What a session is made with.
  package struct Settings: Sendable {
    /// Which exchanges go into the recording.
    let mode: RecordMode
    /// How secrets are replaced.
    let redaction: RecordingRedaction
    /// The name and version of the program, which the recording names as its creator.
    let creator: (name: String, version: String)
    /// The URL of the API.
    let base: HTTPURL
    /// Whether exchanges come in any order, so that the file is to have one of its own.
    let isWalk: Bool
    /// The largest body behind its content coding, in bytes; of a larger one the coded bytes are kept.
    let bodyLimit: Int

    /// Creates the settings of a session.
    package init(
      mode: RecordMode,
      redaction: RecordingRedaction,
      creator: (name: String, version: String),
      base: HTTPURL,
      isWalk: Bool,
      bodyLimit: Int
    ) {
      self.mode = mode
      self.redaction = redaction
      self.creator = creator
      self.base = base
      self.isWalk = isWalk
      self.bodyLimit = bodyLimit
    }
  }

  private struct State: Sendable {
    var partial: PartialRecording?
    var redaction: RecordingRedaction
    var summary = RecordingSummary()
    var failure: RecordingFileError?
    var requests = 0
    /// The positions in which the requests of the written exchanges were made.
    var numbers: [Int] = []
    /// The written exchanges with their secrets, as long as they are few enough to be held.
    var raw: RawExchanges?
    var isMissing: Set<String> = []
  }

  private let output: RecordingOutput
  private let settings: Settings
  private let writer: HARWriter
  private let old: Recording?
  /// How many entries a killed session left.
  private let leftCount: Int
  private let known: RecordingIndex
  /// The redaction as it was before the first exchange.
  private let redaction: RecordingRedaction
  private let state: Mutex<State>

  /// Begins a session.
  ///
  /// - Throws: `RecordingFileError` where the old file cannot be read, or the partial one not be written.
  package init(to output: RecordingOutput, _ settings: Settings) throws(RecordingFileError) {
    let writer = HARWriter(
      name: settings.creator.name,
      version: settings.creator.version,
      bodyLimit: settings.bodyLimit
    )
    var (partial, left): (PartialRecording?, Recording?) = (nil, nil)
    // The lock comes first: what is read behind it stays as it is.
    if settings.mode != .none {
      (partial, left) = try PartialRecording.take(output.partialPath, for: output.path, writer: writer)
    }
    let old: Recording?
    do throws(RecordingFileError) {
      old = try output.existing()
    } catch {
      if left == nil { partial?.remove() } else { partial?.release() }
      throw error
    }
    var redaction = settings.redaction
    for file in [old, left].compactMap(\.self) { redaction.reserve(placeholdersIn: file.document.bytes) }
    self.output = output
    self.settings = settings
    self.writer = writer
    self.old = old
    self.redaction = redaction
    let entries = settings.mode == .all ? [] : (old?.entries ?? []) + (left?.entries ?? [])
    known = RecordingIndex(entries, basePaths: [settings.base.path])
    var state = State(partial: partial, redaction: redaction)
    if let left {
      let positions = 0..<writer.entries(keeping: left).count
      leftCount = positions.count
      state.summary.recovered = RecordingMerge.unknown(of: left, among: positions, to: old).count
    } else {
      leftCount = 0
    }
    if settings.isWalk { state.raw = RawExchanges() }
    self.state = Mutex(state)
  }

  /// Why nothing more can be recorded; `nil` as long as it can.
  package var failure: RecordingFileError? { state.withLock(\.failure) }

  /// How many exchanges were written so far.
  var count: Int { state.withLock(\.summary.added) }

  /// The number of a request that is about to be made; `nil` where nothing more can be recorded.
  package func number() -> Int? {
    state.withLock { state in
      guard state.failure == nil else { return nil }
      state.requests += 1
      return state.requests
    }
  }

  /// Takes an exchange that has ended.
  ///
  /// - Returns: Whether it was written; `false` where the file has it, or it cannot be written.
  @discardableResult
  package func take(_ captured: CapturedExchange, number: Int) -> Bool {
    state.withLock { state in
      guard state.failure == nil else { return false }
      let redacted = captured.redacted(by: &state.redaction)
      let exchange = redacted.captured.exchange
      let request = exchange.request
      if !known.positions(matching: request).isEmpty {
        state.summary.known += 1
        return false
      }
      guard var partial = state.partial else {
        let line = RecordingSummary.line(of: request)
        if state.isMissing.insert(line).inserted { state.summary.missing.append(line) }
        return false
      }
      do throws(RecordingFileError) {
        try partial.append(writer.entry(redacted))
      } catch {
        state.failure = error
        return false
      }
      state.partial = partial
      state.summary.added += 1
      if exchange.response == nil || !exchange.faults.isEmpty { state.summary.failed += 1 }
      state.numbers.append(number)
      state.raw?.add(captured)
      if state.raw?.isTooLarge ?? false { state.raw = nil }
      return true
    }
  }

  /// Notes an exchange that cannot be recorded.
  package func omit(_ request: HTTPRequest, _ reason: String) {
    state.withLock { state in
      state.summary.omit(request, reason)
    }
  }

  /// Ends a session of which nothing came; what an earlier one left stays for the next.
  package func abandon() -> RecordingSummary {
    let partial = state.withLock(\.partial)
    if leftCount == 0 { partial?.remove() } else { partial?.release() }
    return RecordingSummary()
  }

  /// Ends the session: what was taken goes into the file, and the partial one goes away.
  ///
  /// - Parameter isWhole: Whether the session came to its end. One that did not takes nothing away that it did not
  ///   record again.
  /// - Throws: `RecordingFileError` where something could not be written; the old file is as it was then, and what was
  ///   recorded stands in the partial one.
  package func finish(isWhole: Bool) throws(RecordingFileError) -> RecordingSummary {
    var state = state.withLock { $0 }
    state.summary.secrets = state.redaction.secretCount
    state.summary.unread = state.redaction.unreadBodies
    state.summary.unreadCodings = state.redaction.unreadCodings
    state.summary.missing.sort()
    guard let partial = state.partial else { return state.summary }
    if var failure = state.failure {
      var kept = "\(output.path) is unchanged"
      if state.summary.isEmpty {
        partial.remove()
      } else {
        partial.release()
        kept += ", and what was recorded before is in \(output.partialPath)"
      }
      failure.addRemedy(kept)
      throw failure
    }
    guard !state.summary.isEmpty else {
      partial.remove()
      return state.summary
    }
    do throws(RecordingFileError) {
      let merge = RecordingMerge(
        old: old,
        new: try partial.recording(),
        left: leftCount,
        keepsOld: settings.mode == .new ? .all : isWhole ? .none : .unasked,
        writer: writer
      )
      var order = Array(0..<state.summary.added)
      if settings.isWalk { order = merge.order(base: settings.base, numbers: state.numbers) }
      // Without secrets there are no placeholders whose numbers could differ.
      let raw = state.summary.secrets > 0 ? state.raw : nil
      // Where nothing old stays, the numbers begin anew.
      let redaction = merge.keepsOld == .none && leftCount == 0 ? settings.redaction : redaction
      let rendered = raw.map { $0.rendered(in: order, redaction: redaction, writer: writer) }
      let known = state.redaction
      try output.replace(
        old,
        // What was written before a secret was seen as one may have it.
        with: merge.pieces(order: order, rendered: rendered) { known.redactingAgain(json: $0) }
      )
    } catch {
      partial.release()
      throw error
    }
    partial.remove()
    return state.summary
  }
}

/// Exchanges with their secrets, held in memory alone.
///
/// The placeholders of secrets count them as they come, which is another way each time; of a walk they are made again
/// at the end, in the order of the file.
struct RawExchanges: Sendable {
  /// How many bytes of bodies are held.
  private static let limit = 64 << 20

  private var exchanges: [CapturedExchange] = []
  private var bytes = 0

  /// Whether there are too many to be held.
  var isTooLarge: Bool { bytes > Self.limit }

  /// Holds an exchange.
  mutating func add(_ captured: CapturedExchange) {
    exchanges.append(captured)
    bytes += captured.exchange.request.body.count + (captured.exchange.response?.body.count ?? 0)
  }

  /// The entries in an order, without their secrets.
  func rendered(in order: [Int], redaction: RecordingRedaction, writer: HARWriter) -> [[UInt8]] {
    var redaction = redaction
    // A secret may be in an exchange before the one that shows it to be one.
    for position in order { _ = exchanges[position].redacted(by: &redaction) }
    return order.map { writer.entry(exchanges[$0].redacted(by: &redaction)) }
  }
}
