import Basics
public import Diagnostics
public import HTTPMessages
public import JSONSyntax

/// One thing wrong, or worth knowing, about an exchange, a contract or a recording.
public struct Finding: Sendable, Hashable {
  /// The check that found it.
  public var check: CheckID
  /// How much it matters.
  public var severity: Severity
  /// The id of the operation concerned; `nil` for none.
  public var operation: String?
  /// One line that says what is wrong: what was found, and what was promised.
  public var message: String
  /// Further lines, such as the closest branch of a failed `oneOf`.
  public var details: [String]
  /// Where in the response's body; `nil` where the body has no part in it.
  public var body: BodyPlace? {
    get { places.body }
    set { places.body = newValue }
  }
  /// Where the contract (or, of a finding about a file, that file) says so; `nil` where nothing does.
  public var contract: ContractPlace? {
    get { places.contract }
    set { places.contract = newValue }
  }
  /// The exchange; `nil` for a finding about a file.
  public var exchange: ExchangeReference? {
    get { places.exchange }
    set { places.exchange = newValue }
  }
  /// The part of the request that causes the fault, such as `query parameter "limit"`; `nil` where no single part does.
  public var cause: String?
  /// The number of other exchanges that show the same fault, which are not reported one by one.
  public var otherExchanges = 0
  /// The first of the other exchanges that show the same fault.
  public var evidence: [ExchangeReference] = []
  /// Whether its request was shrunk to the smallest one that shows the fault.
  package var isSmallest = false
  /// Whether the first of the details says what its request tests.
  package var hasRequestNote = false
  /// The name of the stage that found it first, in a report of several; `nil` in a report of one run.
  public var stage: String?
  /// The names of later stages that found the same fault, which are not reported one by one.
  public var otherStages: [String] = []

  private struct Places: Sendable, Hashable {
    var body: BodyPlace?
    var contract: ContractPlace?
    var exchange: ExchangeReference?
  }

  /// The places and the exchange, apart because they are wide.
  @Shared private var places: Places

  /// The most other exchanges that a finding names.
  package static let maximumEvidence = 4

  /// Creates a finding; set its places and its exchange as members.
  public init(
    check: CheckID,
    severity: Severity = .error,
    operation: String? = nil,
    message: String,
    details: [String] = []
  ) {
    self.init(
      check: check,
      severity: severity,
      operation: operation,
      message: message,
      details: details,
      body: nil
    )
  }

  /// A finding.
  @_disfavoredOverload
  package init(
    check: CheckID,
    severity: Severity = .error,
    operation: String? = nil,
    message: String,
    details: [String] = [],
    body: BodyPlace? = nil,
    contract: ContractPlace? = nil,
    exchange: ExchangeReference? = nil
  ) {
    self.check = check
    self.severity = severity
    self.operation = operation
    self.message = message
    self.details = details
    places = Places(body: body, contract: contract, exchange: exchange)
  }
}

/// A place in a body, with the text around it.
public struct BodyPlace: Sendable, Hashable {
  /// The pointer to the value; `nil` where the body could not be parsed.
  public var pointer: JSONPointer?
  /// Line and column of the value, or of the byte at which the syntax breaks.
  public var location: JSONLocation?
  /// The line at that place, cut to what fits, with a mark under the column.
  public var excerpt: Excerpt?
  /// The lines around the place, where they are known; they take no part in comparisons.
  public var lines: SourceLines? {
    get { surroundings.value }
    set { surroundings.value = newValue }
  }
  /// The body, for the redaction of the excerpt.
  package var evidence: BodyEvidence?
  private var surroundings = ExcludedFromEquality<SourceLines?>(nil)

  /// A place in a body.
  public init(pointer: JSONPointer?, location: JSONLocation?, excerpt: Excerpt?) {
    self.pointer = pointer
    self.location = location
    self.excerpt = excerpt
  }

  /// A place in a body that is at hand.
  package init(pointer: JSONPointer?, location: JSONLocation?, excerpt: Excerpt?, evidence: BodyEvidence) {
    self.init(pointer: pointer, location: location, excerpt: excerpt)
    self.evidence = evidence
  }
}

/// A place in a contract or recording file.
public struct ContractPlace: Sendable, Hashable {
  /// File, line and column.
  public var place: SourcePlace
  /// The pointer inside the file; `nil` where none is known.
  public var pointer: JSONPointer?
  /// The lines around the place, where they are known; they take no part in comparisons.
  public var lines: SourceLines? {
    get { surroundings.value }
    set { surroundings.value = newValue }
  }
  private var surroundings = ExcludedFromEquality<SourceLines?>(nil)

  /// A place in a file.
  public init(place: SourcePlace, pointer: JSONPointer? = nil) {
    self.place = place
    self.pointer = pointer
  }
}

/// Which exchange a finding is about, and how to repeat it.
public struct ExchangeReference: Sendable, Hashable {
  /// The exchange's position in the run's order, counted from 1; independent of the number of workers.
  public var number: Int
  /// The request's method.
  public var method: HTTPMethod
  /// The request's URL.
  public var url: String
  /// The response's status; `nil` where there was none.
  public var status: Int?
  /// A command that repeats the request; empty until the finding is redacted.
  public var curl: String
  /// A command to run first, such as one that replays the recordings again; `nil` if the server is not the tool's own.
  public var preparation: String?
  /// Why the request was made, such as "page 2 of the walk with limit 1".
  public var purpose: String?
  /// The place of the recorded entry, where the exchange is one of a recording.
  public var recording: SourcePlace?
  /// The request and the response as text; `nil` until the finding is redacted.
  public var transcript: ExchangeTranscript?
  /// The response that the request should get; `nil` if it is not known.
  public var expectation: Expectation?
  /// The rest of the request, with which it can be sent again; `nil` until the finding is redacted.
  package var request: SentRequest?
  /// The exchange, for the redaction of the finding.
  package var evidence: ExchangeEvidence?

  /// A reference to an exchange.
  public init(number: Int, method: HTTPMethod, url: String, status: Int?, curl: String, purpose: String? = nil) {
    self.number = number
    self.method = method
    self.url = url
    self.status = status
    self.curl = curl
    self.purpose = purpose
  }

  /// A reference to an exchange that is at hand.
  package init(number: Int, evidence: ExchangeEvidence, status: Int?, purpose: String? = nil) {
    let request = evidence.exchange.request
    self.init(
      number: number,
      method: request.method,
      url: request.url.description,
      status: status,
      curl: "",
      purpose: purpose
    )
    self.evidence = evidence
  }
}
