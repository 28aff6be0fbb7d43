import Basics
package import HARRecordings
package import HTTPMessages
import JSONSyntax
package import Redaction

/// Receives exchanges as they end, and merges them into the recording at the end.
///
/// Each exchange is redacted and written to the partial file immediately. At the end, that file is merged with the
/// existing one.
package final class RecordingSession: Sendable {
  package struct Settings: Sendable {
    /// The exchanges that are added to the recording.
    let mode: RecordMode
    /// The replacement of secrets.
    let redaction: RecordingRedaction
    /// The name and version of the program, which the recording names as its creator.
    let creator: (name: String, version: String)
    /// The URL of the API.
    let base: HTTPURL
    /// Whether exchanges end in arbitrary order, so that the entries are sorted.
    let isWalk: Bool
    /// The largest decoded body, in bytes; a larger one is kept in its encoded form.
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
    /// The written exchanges, in the order in which they ended.
    var written: [WrittenExchange] = []
    /// The same with their secrets, as long as they fit in memory.
    var raw: RawExchanges?
    var isMissing: Set<String> = []
  }

  private let output: RecordingOutput
  private let settings: Settings
  private let writer: HARWriter
  private let old: HARFile?
  /// The entries that a killed session left.
  private let left: HARFile?
  private let known: RecordingIndex
  /// The redaction before the first exchange.
  private let redaction: RecordingRedaction
  private let state: Mutex<State>

  /// Begins a session.
  ///
  /// - Throws: `RecordingFileError` if the existing file cannot be read, or the partial one cannot be written.
  package init(to output: RecordingOutput, _ settings: Settings) throws(RecordingFileError) {
    let writer = HARWriter(
      name: settings.creator.name,
      version: settings.creator.version,
      bodyLimit: settings.bodyLimit
    )
    var (partial, left): (PartialRecording?, HARFile?) = (nil, nil)
    // Take the lock first, so that the files do not change after they are read.
    if settings.mode != .none {
      (partial, left) = try PartialRecording.take(output.partialPath, for: output.path, writer: writer)
    }
    let old: HARFile?
    do throws(RecordingFileError) {
      old = try output.existing()
    } catch {
      if left == nil { partial?.remove() } else { partial?.release() }
      throw error
    }
    var redaction = settings.redaction
    for file in [old, left].compactMap(\.self) { redaction.reserve(placeholdersIn: file.source.documentBytes) }
    self.output = output
    self.settings = settings
    self.writer = writer
    self.old = old
    self.left = left
    self.redaction = redaction
    let entries = RecordedEntries(
      joining: settings.mode == .all ? [] : [old, left].compactMap { $0?.recording.entries }
    )
    let requested = entries.indices.filter { !entries.head(at: $0).isCallback }.map { Int32($0) }
    known = RecordingIndex(
      requested.count == entries.count ? entries : entries.selecting(requested),
      basePaths: [settings.base.path]
    )
    var state = State(partial: partial, redaction: redaction)
    if let left { state.summary.recovered = RecordingMerge.unknown(of: left, to: old).count }
    if settings.isWalk { state.raw = RawExchanges() }
    self.state = Mutex(state)
  }

  /// The error that prevents further recording; `nil` if there is none.
  package var failure: RecordingFileError? { state.withLock(\.failure) }

  /// Returns the number of the next request; `nil` if nothing more can be recorded.
  package func number() -> Int? {
    state.withLock { state in
      guard state.failure == nil else { return nil }
      state.requests += 1
      return state.requests
    }
  }

  /// Records an exchange that has ended, without its secrets: a session that is killed keeps it.
  ///
  /// A callback belongs to the request that caused it, so the caller knows whether it is new.
  ///
  /// - Returns: Whether it was written; `false` if the file already has it, or it cannot be written.
  @discardableResult
  package func take(_ captured: CapturedExchange, number: Int) -> Bool {
    state.withLock { state in
      guard state.failure == nil else { return false }
      let redacted = captured.redacted(by: &state.redaction)
      let exchange = redacted.captured.exchange
      let request = exchange.request
      if captured.callback == nil, !known.positions(matching: request).isEmpty {
        state.summary.known += 1
        return false
      }
      guard var partial = state.partial else {
        let line = RecordingSummary.line(of: request)
        if state.isMissing.insert(line).inserted { state.summary.missing.append(line) }
        return false
      }
      let range: Range<Int>
      do throws(RecordingFileError) {
        range = try partial.append(writer.entry(redacted))
      } catch {
        state.failure = error
        return false
      }
      state.partial = partial
      state.summary.added += 1
      if exchange.response == nil || !exchange.faults.isEmpty { state.summary.failed += 1 }
      state.written.append(WrittenExchange(redacted, number: number, range: range, file: partial.path))
      state.raw?.add(captured)
      if state.raw?.isTooLarge ?? false { state.raw = nil }
      return true
    }
  }

  /// Reports an exchange that cannot be recorded.
  package func omit(_ request: HTTPRequest, _ reason: String) {
    state.withLock { state in
      state.summary.omit(request, reason)
    }
  }

  /// Ends a session without exchanges; entries of an earlier session are kept for the next one.
  package func abandon() -> RecordingSummary {
    let partial = state.withLock(\.partial)
    if left == nil { partial?.remove() } else { partial?.release() }
    return RecordingSummary()
  }

  /// Ends the session: merges the recorded exchanges into the file, and removes the partial file.
  ///
  /// - Parameter isWhole: Whether the session was completed. An incomplete session removes only entries that it
  ///   recorded again.
  /// - Throws: `RecordingFileError` if something could not be written. Then the existing file is unchanged, and the
  ///   recorded exchanges are in the partial file.
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
        left: left,
        written: state.written,
        keepsOld: settings.mode == .new ? .all : isWhole ? .none : .notRequested,
        writer: writer
      )
      let order = settings.isWalk ? merge.order(base: settings.base) : Array(state.written.indices)
      // Without secrets there are no placeholders whose numbers could differ.
      let raw = state.summary.secrets > 0 ? state.raw : nil
      // If no existing entries stay, numbering starts over.
      let redaction = merge.keepsOld == .none && left == nil ? settings.redaction : redaction
      let rendered = raw.map { $0.rendered(in: order, redaction: redaction, writer: writer) }
      let copied = rendered == nil ? try partial.bytes() : []
      state.redaction.update()
      let known = state.redaction
      // Entries written before a value was recognized as a secret may contain it.
      let recorded = order.enumerated().map { place, position in
        { rendered?[place] ?? known.redactingAgain(json: Array(copied[merge.written[position].range])) }
      }
      try output.replace(old, with: merge.pieces(recorded) { known.redactingAgain(json: $0) })
    } catch {
      partial.release()
      throw error
    }
    partial.remove()
    return state.summary
  }
}

/// Exchanges with their secrets, held in memory only.
///
/// The placeholders of secrets are numbered in order of arrival, which varies between runs. For a walk, they are
/// therefore renumbered at the end, in the order of the file.
struct RawExchanges: Sendable {
  /// The number of body bytes that are held.
  private static let limit = 64 << 20

  private var exchanges: [CapturedExchange] = []
  private var bytes = 0

  /// Whether the exchanges exceed the memory limit.
  var isTooLarge: Bool { bytes > Self.limit }

  mutating func add(_ captured: CapturedExchange) {
    exchanges.append(captured)
    bytes += captured.exchange.request.body.count + (captured.exchange.response?.body.count ?? 0)
  }

  /// Returns the redacted entries in an order.
  func rendered(in order: [Int], redaction: RecordingRedaction, writer: HARWriter) -> [[UInt8]] {
    var redaction = redaction
    // A secret may occur in an exchange before the one that reveals it.
    for position in order { exchanges[position].noteSecrets(in: &redaction) }
    return order.map { writer.entry(exchanges[$0].redacted(by: &redaction)) }
  }
}
