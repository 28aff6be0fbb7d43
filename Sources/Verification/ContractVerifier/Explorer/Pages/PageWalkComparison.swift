import ContractJudge
import Diagnostics
import ContractModel
import ContractReports
import JSONSyntax

/// Judges the walks of one page pagination: each alone, and all compared with the most complete one.
struct PageWalkComparison {
  /// A fault and the exchange that shows it.
  struct Fault {
    let record: JudgedExchange
    let message: String
    let value: JSONValue?
  }

  let walks: [PageWalk]

  /// The first fault of each kind in each walk.
  var faults: [Fault] {
    let reference = walks.filter { $0.end == .complete }.max { $0.keys.count < $1.keys.count }
    return walks.flatMap { walk in
      [
        size(of: walk), duplicate(in: walk), repetition(in: walk), total(of: walk), flag(of: walk, reference),
        target(of: walk),
      ]
      .compactMap(\.self)
        + (reference.flatMap { lost(in: walk, $0) }.map { [$0] } ?? [])
    }
  }

  /// Finds a next page whose URL is none.
  private func target(of walk: PageWalk) -> Fault? {
    guard case .invalid(let reason)? = walk.unreadTarget, let page = walk.pages.last else { return nil }
    let value: JSONValue? =
      switch walk.pagination.continuation {
      case .url(let pointer): page.record.analysis.document?.root.value(at: pointer)
      case .offset, .page, .token, .key, .link: nil
      }
    return Fault(record: page.record, message: "the next page has no valid URL: \(reason)", value: value)
  }

  private func size(of walk: PageWalk) -> Fault? {
    guard let limit = walk.limit, let page = walk.pages.first(where: { $0.items.count > limit }) else { return nil }
    let count = page.items.count
    return Fault(
      record: page.record,
      message: "the page holds \(counted(count, "item")); \(limit) \(limit == 1 ? "was" : "were") requested",
      value: page.items.dropFirst(limit).first
    )
  }

  /// Finds an item that occurs twice on one page, equal in all its members.
  private func duplicate(in walk: PageWalk) -> Fault? {
    guard walk.pagination.key != nil else { return nil }
    for page in walk.pages {
      var seen: Set<String> = []
      guard let position = page.items.firstIndex(where: { !seen.insert($0.text).inserted }) else { continue }
      return Fault(
        record: page.record,
        message: "the item \(page.keys[position]) occurs twice on the page",
        value: page.items[position]
      )
    }
    return nil
  }

  private func repetition(in walk: PageWalk) -> Fault? {
    guard walk.end == .repeated, let page = walk.pages.last else { return nil }
    let earlier = walk.pages.dropLast()
    guard let position = page.keys.firstIndex(where: { key in earlier.contains { $0.keys.contains(key) } }) else {
      return Fault(record: page.record, message: "the next page is an earlier one: the list never ends", value: nil)
    }
    let message =
      if page.keys == earlier.first?.keys, !page.keys.isEmpty {
        "the page repeats the first page, so the list never ends"
      } else if page.keys == earlier.last?.keys {
        "the page repeats the previous page, so the list never ends"
      } else {
        "the item \(page.keys[position]) is already on an earlier page"
      }
    return Fault(record: page.record, message: message, value: page.items[position])
  }

  /// Compares the number of all items with the items of a complete walk.
  private func total(of walk: PageWalk) -> Fault? {
    guard walk.end == .complete, let page = walk.pages.first,
      let total = page.totals.first(where: { $0.count != walk.keys.count })
    else { return nil }
    return Fault(
      record: page.record,
      message: "\(total.name) is \(total.count); the pages have \(counted(walk.keys.count, "item"))",
      value: total.value
    )
  }

  /// Compares the flag of each page with whether items follow.
  private func flag(of walk: PageWalk, _ reference: PageWalk?) -> Fault? {
    guard let pointer = walk.pagination.hasMore, walk.end == .complete, let all = reference?.keys.count else {
      return nil
    }
    var read = 0
    for page in walk.pages {
      read += page.keys.count
      guard !page.keys.isEmpty, let hasMore = page.hasMore, hasMore != (read < all) else { continue }
      return Fault(
        record: page.record,
        message: "\(pointer) is \(hasMore), although \(hasMore ? "no" : "another") item follows",
        value: page.record.analysis.document?.root.value(at: pointer)
      )
    }
    return nil
  }

  /// Finds the first item that a complete walk lacks, compared with another walk.
  private func lost(in walk: PageWalk, _ reference: PageWalk) -> Fault? {
    let keys = Set(walk.keys)
    guard walk.end == .complete, keys.count < reference.keys.count, let page = walk.pages.last,
      let position = reference.keys.firstIndex(where: { !keys.contains($0) })
    else { return nil }
    return Fault(
      record: page.record,
      message:
        "the walk with \(walk.name) loses \(reference.keys[position]), which the walk with \(reference.name) has",
      value: nil
    )
  }
}
