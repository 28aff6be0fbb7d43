import ContractJudge
import ContractModel
import ContractReports
import JSONSyntax

/// A comparison of the walks of a list, which must find the same items in the same order as far as they went.
struct WalkComparison {
  let walks: [Walk]
  let contract: ContractPlace

  /// Findings about the first difference between each walk and the most complete one.
  ///
  /// A walk that ended at a page of repeated items counts up to that page. A walk with a duplicate item on one page is
  /// skipped: the duplicate has its own finding, and would cause a difference from every other walk.
  var findings: [Finding] {
    let valid = walks.compactMap(Self.validPart)
    var reference: Walk?
    for walk in valid where reference.map({ Self.completeness(walk) > Self.completeness($0) }) ?? true {
      reference = walk
    }
    guard let reference else { return [] }
    return valid.compactMap { walk in
      walk.limits == reference.limits ? nil : difference(of: walk, from: reference)
    }
  }

  private static func validPart(of walk: Walk) -> Walk? {
    var walk = walk
    if walk.end == .repeated {
      walk.pages.removeLast()
      walk.end = .cut
    }
    guard walk.end == .emptyPage || walk.end == .cut, Set(walk.keys).count == walk.keys.count else { return nil }
    return walk
  }

  /// Returns a sort key: a finished walk is more complete than a truncated one; otherwise, the longer walk is.
  private static func completeness(_ walk: Walk) -> (Int, Int) { (walk.end == .emptyPage ? 1 : 0, walk.keys.count) }

  private func difference(of walk: Walk, from reference: Walk) -> Finding? {
    let (keys, expected) = (walk.keys, reference.keys)
    let shared = zip(keys, expected).prefix { $0 == $1 }.count
    if shared == keys.count, shared == expected.count || walk.end == .cut { return nil }
    if shared == expected.count, reference.end == .cut { return nil }
    let (found, missing) = (item(shared, of: walk), item(shared, of: reference))
    guard let page = found?.page ?? walk.pages.last else { return nil }
    let message: String
    if let missing, shared == keys.count || !keys[shared...].contains(expected[shared]) {
      message = "the walk with \(walk.name) loses \(missing.text), which the walk with \(reference.name) has"
    } else if let found, shared == expected.count || !expected[shared...].contains(keys[shared]) {
      message = "the walk with \(walk.name) has \(found.text), which the walk with \(reference.name) does not have"
    } else {
      message = "the walk with \(walk.name) has a different order than the walk with \(reference.name)"
    }
    let details = missing.map { missing in
      let place = "\(missing.item.value.pointer) of \(missing.page.record.subject.requestURL)"
      return ["expected item \(shared + 1) to be \(missing.text), as at \(place)"]
    }
    return page.record.subject.finding(
      .pagination,
      message,
      details: details ?? [],
      body: found.map { BodyPlace($0.item.value) },
      contract: contract
    )
  }

  /// An item of a walk and its page.
  private struct Found {
    let page: Page
    let item: Page.Item

    var text: String { item.value.text }
  }

  private func item(_ position: Int, of walk: Walk) -> Found? {
    var rest = position
    for page in walk.pages {
      if rest < page.items.count { return Found(page: page, item: page.items[rest]) }
      rest -= page.items.count
    }
    return nil
  }
}
