import Basics
public import HTTPMessages
public import JSONSyntax

/// The secrets that one run must not show: known names and shapes, names that the user declares, and values that the
/// run was given or has seen.
///
/// Everything that a run writes, logs, stores or serves passes through the redaction of its policy. Values are hidden
/// in every text, also percent-encoded and in base64 or hexadecimal digits.
public final class RedactionPolicy: Sendable {
  private struct State {
    var names: SecretNames
    var pointers: [JSONPointer]
    var hidden = SecretValues()
    /// The secrets that the run was given, in order.
    var given: [String] = []
    /// How often names and locations were declared.
    var declarations = 0 { didSet { reader = nil } }
    /// What has read the last exchanges for their secrets, with its memory of names and headers; `nil` while it reads.
    var reader: RecordingRedaction?
    /// The parts of the run that are needed by commands that repeat requests.
    var repetition = RequestRepetition()

    /// The inputs of a reading of a body.
    var knowledge: BodyReadings.Knowledge {
      BodyReadings.Knowledge(declarations: declarations, hidden: hidden.count)
    }
  }

  private let state: Mutex<State>
  /// The pages that were read.
  private let readings = BodyReadings()
  /// The searches for further secrets that run before the first redaction.
  private let postponed = Mutex<[@Sendable (RedactionPolicy) -> Void]>([])
  private let hasPostponed = AtomicFlag()
  /// Until when a reply waits for what was postponed.
  private let patience = Mutex(ContinuousClock.now)

  /// Creates a policy that has seen no secrets yet.
  ///
  /// - Parameters:
  ///   - names: Names of secrets in addition to the known ones; case, `-`, `_` and `.` do not matter.
  ///   - pointers: Locations in JSON bodies whose values are secret with all their members; `*` matches any token.
  ///   - keep: Names whose values stay as they are, although they are names of secrets.
  public init(names: Set<String> = [], pointers: [JSONPointer] = [], keep: Set<String> = []) {
    state = Mutex(State(names: SecretNames(additional: names, kept: keep), pointers: pointers))
  }

  /// The redaction by everything known now; waits for what was postponed.
  public var redaction: SecretRedaction {
    learnPostponed()
    return redactionOfOwnWords
  }

  /// The redaction by everything known now; `nil` while something is known that was not learned yet.
  ///
  /// It never waits. Who gets none must show nothing that has to be redacted.
  package var redactionIfComplete: SecretRedaction? { isLearning ? nil : redactionOfOwnWords }

  /// The redaction of text in which nothing is quoted; does not wait for what was postponed.
  package var redactionOfOwnWords: SecretRedaction {
    state.withLock { state in
      var redaction = SecretRedaction(names: state.names, pointers: state.pointers, hidden: state.hidden)
        .using(readings, state.knowledge)
      redaction.repetition = state.repetition
      return redaction
    }
  }

  /// Returns the redaction of one session of recording, by everything known now.
  ///
  /// - Parameter bodyLimit: The largest decoded body that is searched, in bytes.
  public func recording(bodyLimit: Int = 64 << 20) -> RecordingRedaction {
    learnPostponed()
    return state.withLock { state in
      var redaction = RecordingRedaction(
        names: state.names,
        pointers: state.pointers,
        hidden: state.hidden,
        bodyLimit: bodyLimit
      )
      redaction.follow(self, after: state.given.count)
      return redaction
    }
  }

  /// Returns the redaction of the exchanges that a report keeps as evidence, by everything known now.
  ///
  /// It hides what a report hides, with the placeholders of a recording.
  package func evidence() -> RecordingRedaction {
    learnPostponed()
    return state.withLock { state in
      var redaction = RecordingRedaction(evidenceBy: state.names, state.pointers, state.hidden)
      redaction.follow(self, after: state.given.count)
      return redaction
    }
  }

  /// Returns the values that are hidden in addition to the first ones.
  func hidden(after count: Int) -> ArraySlice<String> { state.withLock { $0.hidden.searched.dropFirst(count) } }

  /// Returns the secrets that the run was given after the first ones.
  func given(after count: Int) -> ArraySlice<String> { state.withLock { $0.given.dropFirst(count) } }

  // MARK: Declaring

  /// Adds names and JSON locations that the user declares.
  public func declare(names: Set<String> = [], pointers: [JSONPointer] = [], keep: Set<String> = []) {
    state.withLock { state in
      state.names = state.names.declaring(names, keeping: keep)
      state.pointers += pointers
      state.declarations += 1
    }
  }

  /// Declares the name of a header whose value is a secret.
  public func declare(header name: String) {
    state.withLock { state in
      state.names = state.names.declaring(name, in: .header)
      state.declarations += 1
    }
  }

  /// Declares the name of a query or form parameter whose value is a secret.
  public func declare(parameter name: String) {
    state.withLock { state in
      state.names = state.names.declaring(name, in: .parameter)
      state.declarations += 1
    }
  }

  /// Hides a secret that the run was given, such as a token from the environment, and its parts.
  public func hide(_ secret: String) {
    let values = CredentialParts.values(of: secret)
    state.withLock { state in
      for value in values {
        let count = state.hidden.count
        state.hidden.hide(value, allowsShort: true)
        if state.hidden.count > count { state.given.append(value) }
      }
    }
  }

  /// Notes the variable that a secret came from, which commands that repeat requests name in its place.
  package func note(_ secret: String, from variable: String) {
    guard !secret.isEmpty, CurlCommand.isVariable(variable) else { return }
    state.withLock { $0.repetition.variables[secret] = variable }
  }

  /// Notes whether the run accepts any certificate, so that commands that repeat its requests do, too.
  package func repeatRequests(acceptingAnyCertificate isInsecure: Bool) {
    state.withLock { $0.repetition.isInsecure = isInsecure }
  }

  /// Hides the user information of a URL: as it is written, decoded, and as the Basic scheme sends it.
  public func hide(userInformationOf url: HTTPURL) {
    guard let userInfo = url.userInfo, !userInfo.isEmpty else { return }
    let pair = PercentEncoding.decode(userInfo)
    for secret in [userInfo, pair, "Basic \(Base64.text(of: pair.utf8))"] { hide(secret) }
  }

  /// Hides the headers that the user gives for the target: the values, and the values of the same names elsewhere.
  ///
  /// Headers that only select a representation (`Accept`, `Content-Type`, …) are not secret.
  public func hide(_ given: HTTPHeaders) {
    for field in given.fields where !CredentialParts.isHarmless(header: field.name) {
      declare(header: field.name)
      hide(field.value)
      state.withLock { _ = $0.repetition.given.insert(field.value) }
    }
  }

  /// Returns a document without the secrets that the run was given, and how many were replaced.
  ///
  /// Nothing else is replaced: a document that describes an API has the names of secrets in it, and no secrets.
  package func withoutGiven(_ document: [UInt8]) -> (bytes: [UInt8], count: Int) {
    var hidden = SecretValues()
    for value in given(after: 0) { hidden.hide(value) }
    var output: [UInt8] = []
    var end = document.startIndex
    let matches = hidden.matches(in: document, document.indices)
    for match in matches {
      output += document[end..<match.range.lowerBound] + Array(SecretRedaction.placeholder.utf8)
      end = match.range.upperBound
    }
    return (output + document[end...], matches.count)
  }

  // MARK: Learning

  /// The largest body that is searched for secrets to hide, in bytes.
  private static let longestBody = 8 << 20

  /// Hides the secrets of an exchange from now on in every text.
  public func learn(from exchange: HTTPExchange) { learn(fromAll: CollectionOfOne(exchange)) }

  /// Hides the secrets of exchanges from now on in every text.
  package func learn(fromAll exchanges: some Sequence<HTTPExchange>) {
    var (reader, declarations) = state.withLock { state in
      defer { state.reader = nil }
      let reader =
        state.reader
        ?? RecordingRedaction(findingSecretsBy: state.names, state.pointers, bodyLimit: Self.longestBody)
      return (reader, state.declarations)
    }
    defer { state.withLock { if $0.declarations == declarations { $0.reader = reader } } }
    for var exchange in exchanges {
      if exchange.request.body.count > Self.longestBody { exchange.request.body = [] }
      if let body = exchange.response?.body, body.count > Self.longestBody { exchange.response?.body = [] }
      let page = page(of: exchange)
      if page != nil { exchange.response?.body = [] }
      let seen = reader.secrets(of: exchange) + (page?.learned ?? [])
      let knowledge = state.withLock { state in
        for secret in seen { state.hidden.hide(secret) }
        return state.knowledge
      }
      // A page is read again once more is known than when it was read.
      if let page, let reading = page.reading, page.knowledge == knowledge {
        readings.remember(reading, of: page.response, with: knowledge)
      }
    }
  }

  /// A page that was read for reports, to be remembered if nothing becomes known by its exchange.
  private struct Page {
    let response: HTTPResponse
    /// The reading; `nil` if it is remembered already, or a larger limit would read more.
    var reading: BodyReadings.Reading?
    /// The secrets in the page that are secret in every place.
    var learned: [String] = []
    let knowledge: BodyReadings.Knowledge
  }

  /// Returns the page of an exchange, read at most once; `nil` for a response of another kind.
  private func page(of exchange: HTTPExchange) -> Page? {
    guard let response = exchange.response, BodyReadings.isPage(response) else { return nil }
    let (redaction, knowledge) = state.withLock { state in
      (SecretRedaction(names: state.names, pointers: state.pointers, hidden: state.hidden), state.knowledge)
    }
    var page = Page(response: response, knowledge: knowledge)
    guard readings.reading(of: response, with: knowledge) == nil else { return page }
    let learned = LearnedSecrets()
    let reading = redaction.readPage(response, limit: Self.longestBody, learning: learned)
    page.learned = learned.all
    if reading.body.readable.largestSize < Self.longestBody { page.reading = reading }
    return page
  }

  /// Whether the page of a response is known to have no secret, by everything that is known now.
  func isPlain(_ response: HTTPResponse) -> Bool {
    guard BodyReadings.isPage(response) else { return false }
    let knowledge = state.withLock(\.knowledge)
    return readings.reading(of: response, with: knowledge)?.isPlain ?? false
  }

  /// Postpones learning until the first redaction, or until somebody has the time.
  ///
  /// Whatever is redacted waits for it, so that nothing is shown that would be hidden later.
  /// - Parameters:
  ///   - patience: How long a reply that can also be given without redacted text waits for it.
  ///   - learn: Calls the other methods that learn; must not redact anything.
  package func postpone(patience: Duration = .zero, _ learn: @escaping @Sendable (RedactionPolicy) -> Void) {
    postponed.withLock { postponed in
      postponed.append(learn)
      hasPostponed.set()
    }
    self.patience.withLock { $0 = ContinuousClock.now + patience }
  }

  /// Waits until what was postponed is known, without holding a thread meanwhile.
  ///
  /// - Parameter isReply: Whether a reply waits, which can also be given without redacted text; its patience is limited.
  package func learned(forReply isReply: Bool = false) async {
    let end = isReply ? patience.withLock { $0 } : nil
    while isLearning, end.map({ ContinuousClock.now < $0 }) ?? true {
      do { try await Task.sleep(for: .milliseconds(20)) } catch { return }
    }
  }

  /// Whether learning was postponed and is not complete.
  package var isLearning: Bool { hasPostponed.isSet }

  /// Learns what was postponed, or waits until another thread has done so.
  package func learnPostponed() {
    guard isLearning else { return }
    postponed.withLock { postponed in
      for learn in postponed { learn(self) }
      postponed = []
      hasPostponed.set(false)
    }
  }
}
