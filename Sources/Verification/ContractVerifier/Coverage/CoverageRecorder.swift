import ContractJudge
import ContractModel
import ContractReports
import HTTPMessages
import JSONSyntax

/// Compares the exchanges of an operation with everything that the contract says of it.
struct CoverageRecorder {
  private let operation: Operation
  private let parameters: [(parameter: Parameter, schema: SchemaCoverage?)]
  private let bodies: [(content: MediaContent, schema: SchemaCoverage?)]
  private let all: [CoverageItem]
  private var exercised = Set<CoverageItem>()

  /// The most exchanges whose values are examined; statuses and media types of all are counted.
  private static let maximumExamined = 5000
  private var examined = 0

  init(_ operation: Operation, _ responses: ResponseCoverage) {
    self.operation = operation
    exercised = responses.seen(of: operation)
    parameters = operation.parameters.filter { !$0.isDescribedElsewhere }.map { parameter in
      let name = "\(parameter.location.rawValue) \(parameter.name)"
      return (parameter, (parameter.schema ?? parameter.content?.schema).map { SchemaCoverage($0, subject: name) })
    }
    bodies = (operation.requestBody?.content ?? []).map { content in
      (content, BodyForm(content.range) == .json ? content.schema.map { SchemaCoverage($0, subject: "body") } : nil)
    }
    all = Self.items(
      of: operation,
      parameters.map(\.parameter),
      (parameters.map(\.schema) + bodies.map(\.schema)).compactMap(\.self).flatMap(\.all) + responses.all(of: operation)
    )
  }

  /// The coverage so far.
  var coverage: OperationCoverage {
    OperationCoverage(
      id: operation.id,
      items: all.map { CoverageItem($0.kind, $0.name, isExercised: exercised.contains($0)) }
    )
  }

  /// Adds an exchange.
  mutating func add(_ exchange: HTTPExchange, pathParameters: [String: String], contract: Contract) {
    if let response = exchange.response { add(response) }
    guard examined < Self.maximumExamined else { return }
    examined += 1
    let match = OperationMatch(operation: operation, pathParameters: pathParameters)
    let subject = RequestSubject(request: exchange.request, match: match, contract: contract)
    for (parameter, schema) in parameters {
      guard let sent = SentParameter(parameter, in: subject) else {
        exercised.insert(Self.presence(of: parameter, isPresent: false))
        continue
      }
      exercised.insert(Self.presence(of: parameter, isPresent: true))
      exercised.insert(Self.sent(parameter))
      if let root = sent.document?.root, let schema { exercised.formUnion(schema.exercised(by: root)) }
    }
    add(bodyOf: exchange.request)
  }

  /// Adds a link that was followed to an operation.
  mutating func add(linkTo target: String) {
    for link in operation.responses.flatMap(\.links) where link.operationID == target {
      exercised.insert(CoverageItem(.link, link.name))
    }
  }

  private mutating func add(_ response: HTTPResponse) {
    guard let promise = operation.response(for: response.status) else { return }
    exercised.insert(CoverageItem(.status, promise.pattern.description))
    guard let type = response.headers["Content-Type"].flatMap({ MediaType($0) }),
      let content = promise.content(for: type)
    else { return }
    exercised.insert(Self.mediaType(content, of: promise))
  }

  private mutating func add(bodyOf request: HTTPRequest) {
    guard let type = request.headers["Content-Type"].flatMap({ MediaType($0) }),
      let content = operation.requestBody?.content(for: type),
      let body = bodies.first(where: { $0.content.range == content.range })
    else { return }
    exercised.insert(Self.mediaType(content))
    guard let schema = body.schema, let document = try? JSONDocument(parsing: request.body) else { return }
    exercised.formUnion(schema.exercised(by: document.root))
  }

  // MARK: Items

  private static func items(
    of operation: Operation,
    _ parameters: [Parameter],
    _ values: [CoverageItem]
  ) -> [CoverageItem] {
    let responses = operation.responses.filter { $0.pattern.isProvokable }
    var items = responses.map { CoverageItem(.status, $0.pattern.description) }
    items += (operation.requestBody?.content ?? []).map(mediaType)
    items += responses.flatMap { response in (response.content ?? []).map { mediaType($0, of: response) } }
    items += parameters.map(sent)
    items += values.filter { $0.kind == .enumMember } + values.filter { $0.kind == .branch }
    items += parameters.filter { !$0.isRequired }.map { presence(of: $0, isPresent: false) }
    items += values.filter { $0.kind == .property }
    items += operation.responses.flatMap(\.links).map { CoverageItem(.link, $0.name) }
    var seen = Set<CoverageItem>()
    return items.filter { seen.insert($0).inserted }
  }

  private static func sent(_ parameter: Parameter) -> CoverageItem {
    CoverageItem(.parameter, "\(parameter.location.rawValue) \(parameter.name)")
  }

  private static func presence(of parameter: Parameter, isPresent: Bool) -> CoverageItem {
    CoverageItem(.property, "\(parameter.location.rawValue) \(parameter.name) \(isPresent ? "present" : "absent")")
  }

  private static func mediaType(_ content: MediaContent) -> CoverageItem {
    CoverageItem(.mediaType, "request \(content.range)")
  }

  private static func mediaType(_ content: MediaContent, of response: Response) -> CoverageItem {
    CoverageItem(.mediaType, "\(response.pattern) \(content.range)")
  }
}

extension StatusPattern {
  /// Whether a request can be expected to cause a status: not `default`, a server error, or a rate limit (429).
  var isProvokable: Bool {
    switch self {
    case .default: false
    case .exact(let code): code != 429 && code < 500
    case .range(let hundreds): hundreds < 5
    }
  }
}
