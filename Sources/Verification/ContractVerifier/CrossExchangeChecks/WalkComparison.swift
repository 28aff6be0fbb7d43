import ContractJudge
import ContractModel
import JSONSyntax

/// A comparison of the walks of a list, which must find the same items; where full pages are promised, also in the same
/// order as far as they went.
struct WalkComparison: ~Copyable {
  let list: ListWalks
  /// The walks that can be compared.
  private let walks: [Walk]
  /// The most complete of them.
  let reference: Walk?

  /// Creates a comparison.
  ///
  /// A walk that ended at a page of repeated items counts up to that page. A walk with a duplicate item on one page is
  /// skipped: the duplicate has its own finding, and would cause a difference from every other walk.
  init(list: ListWalks) {
    self.list = list
    guard list.pagination.promisesFullPages else {
      // The other lists promise no order, so that a part of one says nothing about what is missing.
      walks = list.walks.filter { $0.end == .complete }
      reference = walks.max { $0.keys.count < $1.keys.count }
      return
    }
    walks = list.walks.compactMap { walk in
      var walk = walk
      if walk.end == .repeated {
        walk.pages.removeLast()
        walk.end = .cut
      }
      let isWhole = walk.end == .complete || walk.end == .cut
      return isWhole && Set(walk.keys).count == walk.keys.count ? walk : nil
    }
    // A finished walk is more complete than a truncated one; otherwise, the longer walk is.
    reference = walks.max {
      ($0.end == .complete ? 1 : 0, $0.keys.count) < ($1.end == .complete ? 1 : 0, $1.keys.count)
    }
  }

  /// The first difference between each walk and the most complete one, and that of the way back.
  var faults: [WalkFault] {
    guard let reference else { return [] }
    let others = walks.filter { $0.limits != reference.limits }
    return others.compactMap {
      list.pagination.promisesFullPages ? difference(of: $0, from: reference) : loss(of: $0, from: reference)
    }
      + [list.back.flatMap { $0.repetition ?? wayBack($0) }].compactMap(\.self)
  }

  private func difference(of walk: Walk, from reference: Walk) -> WalkFault? {
    let (keys, expected) = (walk.keys, reference.keys)
    let shared = zip(keys, expected).prefix { $0 == $1 }.count
    if shared == keys.count, shared == expected.count || walk.end == .cut { return nil }
    if shared == expected.count, reference.end == .cut { return nil }
    let (found, missing) = (item(shared, of: walk), item(shared, of: reference))
    guard let page = found?.page ?? walk.pages.last else { return nil }
    let message: String
    if let missing, shared == keys.count || !keys[shared...].contains(expected[shared]) {
      message = loss(of: missing.item, in: walk, reference)
    } else if let found, shared == expected.count || !expected[shared...].contains(keys[shared]) {
      let text = found.item.value.text
      message = "the walk with \(walk.name) has \(text), which the walk with \(reference.name) does not have"
    } else {
      message = "the walk with \(walk.name) has a different order than the walk with \(reference.name)"
    }
    let details = missing.map { page, item in
      let place = "\(item.value.pointer) of \(page.record.subject.requestURL)"
      return "expected item \(shared + 1) to be \(item.value.text), as at \(place)"
    }
    return WalkFault(
      page: page,
      message: message,
      details: [details].compactMap(\.self),
      value: found?.item.value
    )
  }

  /// Returns the first item that a walk without a promised order lacks.
  private func loss(of walk: Walk, from reference: Walk) -> WalkFault? {
    let keys = Set(walk.keys)
    guard keys.count < reference.keys.count, let page = walk.pages.last,
      let missing = reference.pages.lazy.flatMap(\.items).first(where: { !keys.contains($0.key) })
    else { return nil }
    return WalkFault(page: page, message: loss(of: missing, in: walk, reference))
  }

  private func loss(of item: Page.Item, in walk: Walk, _ reference: Walk) -> String {
    "the walk with \(walk.name) loses \(item.value.text), which the walk with \(reference.name) has"
  }

  private func item(_ position: Int, of walk: Walk) -> (page: Page, item: Page.Item)? {
    var rest = position
    for page in walk.pages {
      if rest < page.items.count { return (page, page.items[rest]) }
      rest -= page.items.count
    }
    return nil
  }

  /// Returns the first difference of a way back from the pages that lead to its start.
  ///
  /// It ends at the first page instead of the last, and may list the items of each page in the opposite order.
  private func wayBack(_ walk: Walk) -> WalkFault? {
    guard walk.end == .complete, let earlier = walk.earlier, let last = walk.pages.last else { return nil }
    let pages = walk.pages.dropFirst()
    let start = earlier.count + 1
    guard !pages.isEmpty else {
      guard list.isDescribed, list.pagination.previous != nil else { return nil }
      return WalkFault(page: last, message: "the page names no page before it, although it is page \(start)")
    }
    let (expected, found) = (earlier.flatMap(\.items), Set(walk.keys))
    if let lost = expected.first(where: { !found.contains($0.key) }) {
      let message = "the way back from page \(start) loses \(lost.value.text), which is on an earlier page"
      return WalkFault(page: last, message: message)
    }
    let keys = expected.map(\.key)
    let known = Set(keys)
    // An item that occurs twice has its own finding.
    guard known.count == keys.count else { return nil }
    let orders = [pages.reversed().flatMap(\.keys), pages.reversed().flatMap { $0.keys.reversed() }]
    guard !orders.contains(where: { $0.filter(known.contains) == keys }) else { return nil }
    return WalkFault(page: last, message: "the way back from page \(start) has the items in another order")
  }
}
