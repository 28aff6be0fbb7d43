import Basics
import ContractJudge
import ContractModel
import ContractReports
import HTTPMessages
import JSONSyntax

/// The enum members, branches and optional properties of response bodies, and those that a run has seen.
///
/// Bodies are released long before the coverage is summed up, so each response adds what it shows when it arrives.
final class ResponseCoverage: Sendable {
  /// The parts of one documented body.
  private struct Body: Sendable {
    let pattern: StatusPattern
    let range: MediaType
    let schema: SchemaCoverage
    let all: [CoverageItem]
  }

  private let bodies: [String: [Body]]
  private let seen = Mutex<[String: Set<CoverageItem>]>([:])

  /// Finds the parts of the JSON bodies of documented successes.
  init(_ operations: [Operation]) {
    bodies = Dictionary(
      operations.map { operation in
        let bodies = operation.responses.filter(\.pattern.isSuccess).flatMap { response in
          (response.content ?? []).filter(\.isJSON).compactMap { content in
            content.schema.map { schema -> Body in
              let coverage = SchemaCoverage(schema, subject: "\(response.pattern) body", of: .response)
              return Body(pattern: response.pattern, range: content.range, schema: coverage, all: coverage.all)
            }
          }
        }
        return (operation.id, bodies.filter { !$0.all.isEmpty })
      },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// Adds what the body of a good response shows.
  func add(_ analysis: ExchangeAnalysis) {
    let id = analysis.subject.operation.id
    guard analysis.isGood, let root = analysis.document?.root,
      let body = bodies[id]?.first(where: {
        $0.pattern == analysis.promise?.pattern && $0.range == analysis.content?.range
      }),
      !seen.withLock({ seen in body.all.allSatisfy { seen[id]?.contains($0) ?? false } })
    else { return }
    let shown = body.schema.exercised(by: root)
    seen.withLock { $0[id, default: []].formUnion(shown) }
  }

  /// Returns the parts of an operation's responses, in the order of the contract.
  func all(of operation: Operation) -> [CoverageItem] { bodies[operation.id]?.flatMap(\.all) ?? [] }

  /// Returns the parts that responses of an operation have shown.
  func seen(of operation: Operation) -> Set<CoverageItem> { seen.withLock { $0[operation.id] ?? [] } }
}
