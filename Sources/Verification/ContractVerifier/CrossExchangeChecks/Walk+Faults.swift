import ContractJudge
import ContractModel
import ContractReports
import Diagnostics
import HTTPMessages
import JSONSyntax

extension Walk {
  /// Returns the faults of the walk alone; `items` is the length of the list, if a walk has read it to its end.
  ///
  /// Where full pages are promised, every page is judged; otherwise the first fault of each kind is returned.
  func faults(items: Int?) -> [WalkFault] {
    let isFull = pagination.promisesFullPages
    return sizes.prefix(isFull ? .max : 1) + pages.compactMap(duplicate).prefix(isFull ? .max : 1)
      + [repetition, missingCursor, total, items.flatMap(flag), target].compactMap(\.self)
  }

  // MARK: Sizes

  /// The pages that hold more items than were requested or than is the contract's default; where full pages are promised,
  /// also those that hold fewer, except the last.
  private var sizes: [WalkFault] {
    let parameter = records.first?.operation.queryParameter(pagination.limit)
    // A default of no items or fewer promises nothing that could be counted.
    let usual = parameter?.defaultValue?.integer.flatMap { $0 > 0 && pagination.promisesFullPages ? $0 : nil }
    return pages.enumerated().compactMap { position, page in
      let requested = limits.limit(ofPage: position)
      guard let limit = requested ?? usual else { return nil }
      let expected = requested == nil ? "\(limit) is the default" : "\(limit) \(limit == 1 ? "was" : "were") requested"
      let held = "the page holds \(counted(page.count, "item"))"
      if page.count > limit {
        return WalkFault(page: page, message: "\(held); \(expected)", value: page.items.dropFirst(limit).first?.value)
      }
      guard pagination.promisesFullPages, page.count < limit, isFollowed(position) else { return nil }
      return WalkFault(page: page, message: "\(held) and is not the last; \(expected)", value: page.items.last?.value)
    }
  }

  /// Returns whether a page is followed by items that have not occurred before.
  private func isFollowed(_ position: Int) -> Bool {
    let next = position + 1
    guard next < pages.count, pages[next].count > 0 else { return false }
    return end != .repeated || next < pages.count - 1
  }

  // MARK: Repetitions

  /// Returns the item that occurs twice on one page, unless the check of unique keys has reported it.
  ///
  /// Only a key that is the cursor must be unique; other items are the same if all their members are. Nobody says that a
  /// text identifies anything.
  private func duplicate(on page: Page) -> WalkFault? {
    guard pagination.key != nil, !pagination.hasTexts,
      !page.record.findings.contains(where: { $0.check == .uniqueItems })
    else { return nil }
    var seen = Set<[UInt8]>()
    let repeated = page.items.first {
      !seen.insert(pagination.promisesFullPages ? $0.key : Array($0.element.text.utf8)).inserted
    }
    return repeated.map {
      WalkFault(page: page, message: "the item \($0.value.text) occurs twice on the page", value: $0.value)
    }
  }

  /// The page that repeats an item, or leads to an earlier page; the walk ends there.
  var repetition: WalkFault? {
    guard end == .repeated, let page = pages.last else { return nil }
    let before = pages.dropLast()
    var places: [[UInt8]: Int] = [:]
    for (position, page) in before.enumerated() {
      for item in page.items { places[item.key] = position }
    }
    guard let repeated = page.items.first(where: { places[$0.key] != nil }), let place = places[repeated.key] else {
      let message = "the next page is an earlier one: the list never ends"
      return earlier == nil ? WalkFault(page: page, message: message) : nil
    }
    let isCursor = pagination.next.takesItem
    let message =
      if earlier != nil {
        "the page before repeats \(repeated.value.text)"
      } else if isCursor, repeated.key == before.last?.keys.last, repeated.key == page.keys.first {
        "the page starts with the cursor's own item; the cursor must be exclusive"
      } else if page.keys == before.first?.keys {
        "the page repeats the first page: \(isCursor ? "the cursor has no effect, so " : "")the list never ends"
      } else if page.keys == before.last?.keys {
        "the page repeats the previous page: the list never ends"
      } else {
        "the item \(repeated.value.text) is already on page \(place + 1)"
      }
    return WalkFault(page: page, message: message, value: repeated.value)
  }

  // MARK: Next pages

  /// The last page, if none of its items can be a cursor, although only an empty page would end the list.
  private var missingCursor: WalkFault? {
    guard end == .noCursor, pagination.promisesFullPages, let page = pages.last,
      !page.record.findings.contains(where: { $0.check == .bodySchema })
    else { return nil }
    let invalid = page.items.count == page.count ? page.items.last?.value : nil
    let reason = invalid.map { "\($0.text) is not one" } ?? "an item of the page has no key"
    return WalkFault(page: page, message: "the next page cannot be requested: \(reason)", value: invalid)
  }

  /// The last page, if the URL of the next one is none.
  private var target: WalkFault? {
    guard case .unread(.invalid(let reason)) = end, let page = pages.last else { return nil }
    let value = pagination.next.member.flatMap { page.record.analysis.document?.root.value(at: $0) }
    return WalkFault(page: page, message: "the next page has no valid URL: \(reason)", value: value)
  }

  // MARK: Totals

  /// The names of headers with the number of all items, where the contract documents them.
  private static let totalHeaders = ["x-total-count", "x-total", "total-count"]

  /// The first page, if its number of all items is not that of a complete walk.
  ///
  /// A list that promises full pages describes no number of all items, and its header may count something else.
  private var total: WalkFault? {
    guard end == .complete, !pagination.promisesFullPages, let page = pages.first else { return nil }
    let analysis = page.record.analysis
    let member = pagination.total.flatMap { analysis.document?.root.value(at: $0) }
    var totals: [(name: String, count: Int?)] = [("\(pagination.total ?? JSONPointer(tokens: []))", member?.integer)]
    for header in analysis.promise?.headers ?? [] where Self.totalHeaders.contains(ASCII.lowercased(header.name)) {
      totals.append((header.name, analysis.response?.headers[header.name].flatMap { Int($0) }))
    }
    let wrong = totals.firstIndex { $0.count.map { $0 != keys.count } ?? false }
    guard let wrong, let count = totals[wrong].count else { return nil }
    let message = "\(totals[wrong].name) is \(count); the pages have \(counted(keys.count, "item"))"
    return WalkFault(page: page, message: message, value: wrong == 0 ? member : nil)
  }

  /// Returns the first page whose flag does not tell whether items follow.
  private func flag(items: Int) -> WalkFault? {
    guard let pointer = pagination.hasMore, end == .complete else { return nil }
    var read = 0
    for page in pages {
      read += page.count
      let value = page.record.analysis.document?.root.value(at: pointer)
      guard page.count > 0, let hasMore = value?.bool, hasMore != (read < items) else { continue }
      let message = "\(pointer) is \(hasMore), although \(hasMore ? "no" : "another") item follows"
      return WalkFault(page: page, message: message, value: value)
    }
    return nil
  }
}
