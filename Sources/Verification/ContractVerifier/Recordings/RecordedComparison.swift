package import ContractJudge
import ContractModel
package import HTTPMessages
package import JSONSyntax

/// Judges recorded exchanges together, by the checks of several exchanges, as if a live API had returned them.
package struct RecordedComparison: Sendable {
  /// The number of items that a walk requests which has all of them on one page.
  private static let largestLimit = 1_000_000_000

  private let judge: Judge

  /// Creates a comparison of exchanges that a judge judges alone.
  package init(judge: Judge) { self.judge = judge }

  /// Returns the findings about a list that was read page by page, compared with another time that it was read.
  ///
  /// - Parameters:
  ///   - pages: The pages in their order.
  ///   - reference: The pages of the other time.
  ///   - isComplete: Whether nothing follows the last page of either.
  package func findings(
    of pages: [ExchangeUnderTest],
    comparedWith reference: [ExchangeUnderTest],
    isComplete: Bool
  ) -> [Finding] {
    guard let operation = pages.first?.operation, let pagination = operation.pagination else { return [] }
    let limit = pages.first.flatMap { page in
      page.exchange.request.url.queryItems.first { $0.name == pagination.limit }?.value.flatMap { Int($0) }
    }
    let walks = [
      walk(of: pages, pagination, WalkLimits(limits: [limit]), isComplete: isComplete),
      walk(of: reference, pagination, WalkLimits(limits: [Self.largestLimit]), isComplete: isComplete),
    ]
    let group = ExchangeGroup(exchanges: [], lists: [ListWalks(pagination: pagination, walks: walks)])
    return judge.checks.crossExchangeChecks.flatMap { $0.findings(for: group) }
  }

  /// Returns the findings about two responses to the same request.
  package func findings(ofRepeated first: ExchangeUnderTest, _ second: ExchangeUnderTest) -> [Finding] {
    let (first, second) = (judged(first), judged(second))
    return judge.checks.crossExchangeChecks.flatMap { $0.findings(comparing: first, with: second, .unchanged) }
  }

  /// Returns the findings about what a URL in a body leads to, where the contract says that it can be retrieved.
  package func findings(
    ofResourceAt pointer: JSONPointer,
    in subject: ExchangeUnderTest,
    retrieved exchange: (HTTPURL) -> HTTPExchange
  ) -> [Finding] {
    ResourceTarget.all(in: judged(subject)).filter { $0.value.pointer == pointer }.flatMap { target in
      target.findings(exchange(target.url), limit: judge.options.maximumBody)
    }
  }

  private func judged(_ subject: ExchangeUnderTest) -> JudgedExchange {
    JudgedExchange(analysis: judge.analyze(subject), values: ParameterValues(), findings: [])
  }

  /// Returns the walk over pages, which ends at one that repeats an item, as that of an explorer does.
  private func walk(
    of pages: [ExchangeUnderTest],
    _ pagination: Pagination,
    _ limits: WalkLimits,
    isComplete: Bool
  ) -> Walk {
    var walk = Walk(pagination: pagination, limits: limits)
    var seen = Set<[UInt8]>()
    for (position, subject) in pages.enumerated() {
      var subject = subject
      subject.number = position + 1
      guard let page = Page(judged(subject), pagination) else { return walk }
      walk.pages.append(page)
      if page.items.contains(where: { seen.contains($0.key) }) {
        walk.end = .repeated
        return walk
      }
      seen.formUnion(page.keys)
    }
    walk.end = isComplete ? .complete : .cut
    return walk
  }
}
