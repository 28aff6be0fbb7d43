import Diagnostics
import HTTPMessages
import JSONSyntax

/// A report as a SARIF log with one run.
///
/// Source: Static Analysis Results Interchange Format (SARIF) 2.1.0, OASIS; and what GitHub's code scanning reads of it.
struct SARIFReport {
  private let report: Report
  private let faults: [ReportFault]
  private let rules: [String]

  /// The most results; code scanning refuses a run with more than 25,000.
  static let longest = 25_000
  /// The name under which relative paths are resolved.
  private static let root = "%SRCROOT%"

  init(_ report: Report) {
    self.report = report
    let all = report.faults
    // Where there are too many, the most severe ones are kept.
    faults = all.count <= Self.longest ? all : Array(all.sorted { $0.severity < $1.severity }.prefix(Self.longest))
    var known: Set<String> = []
    rules = (report.catalogue.map(\.id) + faults.map(\.rule)).filter { known.insert($0).inserted }
  }

  /// The text, result by result.
  var pieces: any Sequence<[UInt8]> {
    let positions = Dictionary(zip(rules, rules.indices), uniquingKeysWith: { first, _ in first })
    return ReportPieces.joined(
      Self.open(
        ["$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0"],
        with: "runs"
      ) + Self.open(run, with: "results"),
      faults.lazy.map { result($0, rule: positions[$0.rule] ?? 0) },
      Array("\n]}]}\n".utf8)
    )
  }

  /// An object without its end, whose last member is an array without its end.
  private static func open(_ object: JSONLiteral, with key: String) -> [UInt8] {
    object.serialized().dropLast() + Array(",\"\(key)\":[".utf8)
  }

  // MARK: Run

  private var run: JSONLiteral {
    var members: [JSONLiteral.Member] = [
      .init(
        "tool",
        [
          "driver": [
            "name": "contract",
            "version": .string(report.version),
            "semanticVersion": .string(report.version),
            "rules": .array(rules.map(rule)),
          ]
        ]
      ),
      .init("automationDetails", ["id": .string("contract/\(report.command)/")]),
      .init("columnKind", "unicodeCodePoints"),
      .init("originalUriBaseIds", [Self.root: ["description": ["text": "The root of the repository."]]]),
    ]
    var invocation: [JSONLiteral.Member] = [.init("executionSuccessful", .bool(!report.isInterrupted))]
    if report.started.count >= 20 { invocation.append(.init("startTimeUtc", .string(report.started))) }
    if !report.remarks.isEmpty {
      let notes = report.remarks.map { note -> JSONLiteral in ["level": "note", "message": Self.message(note)] }
      invocation.append(.init("toolExecutionNotifications", .array(notes)))
    }
    members.append(.init("invocations", [.object(invocation)]))
    let properties: [(String, String?)] = [("target", report.target), ("seed", String(report.seed))]
    members.append(
      .init("properties", .object(properties.compactMap { key, value in value.map { .init(key, .string($0)) } }))
    )
    return .object(members)
  }

  private func rule(_ id: String) -> JSONLiteral {
    var members: [JSONLiteral.Member] = [.init("id", .string(id)), .init("name", .string(Self.name(of: id)))]
    let descriptor = report.catalogue.first { $0.id == id }
    let summary = descriptor?.summary ?? (id == ReportFault.caseRule ? "a case of the acceptance suite passes" : id)
    members.append(.init("shortDescription", ["text": .string(Self.escaped(summary))]))
    if let descriptor {
      members.append(.init("fullDescription", ["text": .string(Self.escaped(descriptor.explanation))]))
      let text = """
        \(descriptor.explanation)

        Example: \(descriptor.example)

        To fix it: \(descriptor.remedy)

        To switch it off: \(descriptor.exclusion)
        """
      members.append(.init("help", ["text": .string(text), "markdown": .string(text)]))
    }
    members.append(.init("defaultConfiguration", ["level": "error"]))
    members.append(.init("properties", ["tags": ["api", "contract"], "precision": "very-high"]))
    return .object(members)
  }

  /// `body-schema` as `BodySchema`.
  private static func name(of id: String) -> String {
    id.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  // MARK: Results

  private func result(_ fault: ReportFault, rule: Int) -> JSONLiteral {
    let (base, occurrence) = fault.parts
    var members: [JSONLiteral.Member] = [
      .init("ruleId", .string(fault.rule)),
      .init("ruleIndex", JSONLiteral(rule)),
      .init("level", .string(fault.severity.rawValue)),
      .init("message", Self.message(([fault.heading] + fault.details.prefix(20)).joined(separator: "\n"))),
      .init("occurrenceCount", JSONLiteral(fault.count)),
      .init(
        "partialFingerprints",
        [
          "contractFault/v1": .string(fault.fingerprint),
          // The only one that GitHub compares; 16 digits and a number, as its own tools write it.
          "primaryLocationLineHash": .string("\(base.prefix(16)):\(occurrence)"),
        ]
      ),
    ]
    if let place = fault.place {
      var location: [JSONLiteral.Member] = [.init("physicalLocation", physicalLocation(place))]
      if let subject = fault.subject {
        location.append(.init("logicalLocations", [["name": .string(subject), "kind": "function"]]))
      }
      members.append(.init("locations", [.object(location)]))
    }
    if let contract = fault.contract {
      members.append(
        .init(
          "relatedLocations",
          [["id": 1, "message": ["text": "the contract"], "physicalLocation": physicalLocation(contract)]]
        )
      )
    }
    let curl = fault.finding?.exchange?.curl ?? ""
    let properties: [(String, String?)] = [
      ("stage", fault.stages.isEmpty ? nil : fault.stages.joined(separator: ", ")),
      ("preparation", fault.finding?.exchange?.preparation),
      ("request", fault.finding?.exchange.map { "\($0.method) \($0.url)" }),
      ("pointer", fault.finding?.body?.pointer?.description), ("curl", curl.isEmpty ? nil : curl),
    ]
    let known = properties.compactMap { key, value in value.map { JSONLiteral.Member(key, .string($0)) } }
    if !known.isEmpty { members.append(.init("properties", .object(known))) }
    return .object(members)
  }

  private func physicalLocation(_ place: SourcePlace) -> JSONLiteral {
    let path = report.pathInRepository(place.file)
    var artifact: [JSONLiteral.Member] = [.init("uri", .string(ReportPath.uri(path)))]
    if !path.hasPrefix("/") { artifact.append(.init("uriBaseId", .string(Self.root))) }
    let line = max(1, place.location?.line ?? 1)
    var region: [JSONLiteral.Member] = [.init("startLine", JSONLiteral(line))]
    if let column = place.location?.column, column > 0 { region.append(.init("startColumn", JSONLiteral(column))) }
    return ["artifactLocation": .object(artifact), "region": .object(region)]
  }

  /// A message in which brackets are not links.
  private static func message(_ text: String) -> JSONLiteral { ["text": .string(escaped(text))] }

  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("[", with: "\\[").replacing("]", with: "\\]")
  }
}
