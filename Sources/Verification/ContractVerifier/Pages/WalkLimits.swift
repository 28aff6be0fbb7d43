import Basics
import ContractModel
import JSONSyntax

/// The limits that the pages of one walk cycle through; `nil` sends no limit.
struct WalkLimits: Sendable, Hashable {
  let limits: [Int?]

  /// A short description of the walk, such as "limit 10" or "no limit".
  var name: String {
    let texts = limits.map { $0.map(String.init) ?? "none" }
    switch limits.count {
    case 1: return limits[0].map { "limit \($0)" } ?? "no limit"
    default: return "limits \(texts.dropLast().joined(separator: ", ")) and \(texts.last ?? "") in turn"
    }
  }

  /// Returns the limit of a page.
  func limit(ofPage position: Int) -> Int? { limits.isEmpty ? nil : limits[position % limits.count] }

  /// Returns the purpose of a page's request.
  func purpose(ofPage position: Int) -> String { "page \(position + 1) of the walk with \(name)" }

  /// Returns the limits of the first walk, within the contract's bounds: the parameter's default, its example, or 10.
  ///
  /// A list that does not promise full pages is first read with large ones, because only their number is of interest.
  static func usual(_ operation: Operation, _ pagination: Pagination) -> WalkLimits {
    guard let parameter = operation.queryParameter(pagination.limit) else { return WalkLimits(limits: [nil]) }
    let usual = parameter.defaultValue?.integer
    let maximum = parameter.schema?.value["maximum"]?.integer.map { min($0, 100) }
    let given =
      pagination.promisesFullPages
      ? [usual, parameter.examples.first?.integer, 10] + parameter.limitBounds : [maximum, 100, 50, usual]
    return WalkLimits(limits: [parameter.allowed(given)])
  }

  /// Returns the limit of pages with a single item, which servers often take for none; `nil` if the contract forbids it.
  static func single(_ operation: Operation, _ pagination: Pagination) -> WalkLimits? {
    operation.queryParameter(pagination.limit)?.allowed([1]).map { WalkLimits(limits: [$0]) }
  }

  /// Returns the limits of a list's other walks: none, the smallest, one larger than the list, and a mix.
  ///
  /// If the contract forbids one of them, its nearest bound is used instead. A list that does not promise full pages is
  /// read with one other limit, which gives it about three pages.
  static func others(_ operation: Operation, _ pagination: Pagination, items: Int) -> [WalkLimits] {
    guard let parameter = operation.queryParameter(pagination.limit) else { return [] }
    let usual = usual(operation, pagination)
    var choices: [[Int?]] = []
    if pagination.promisesFullPages {
      if !parameter.isRequired { choices.append([nil]) }
      let bounds = parameter.limitBounds
      let larger = max(items, usual.limits.compactMap(\.self).max() ?? 0).addingSaturated(1)
      let single = [parameter.allowed([1] + bounds), parameter.allowed([larger] + bounds.reversed())]
      choices += single.compactMap { $0.map { [$0] } }
      // In this order, the second page starts at no multiple of its limit, which servers that count in pages get wrong.
      let mixed = [2, 3, 1].filter { parameter.allowed([$0]) != nil }
      if items > 3, mixed.count > 1 { choices.append(mixed) }
    } else {
      let third = items.addingSaturated(2) / 3
      let small = parameter.allowed([third, third + 1, third - 1, 1, 2, 5, 10].filter { $0 < items })
      choices += [small].compactMap { $0.map { [$0] } }
    }
    var seen: Set<WalkLimits> = [usual]
    return choices.map(WalkLimits.init).filter { seen.insert($0).inserted }
  }
}

extension ParameterValues {
  /// Returns the values with as many items in a page as a list allows, up to 100; the same ones if nothing sets its pages.
  func withLargestPage(of list: Operation) -> ParameterValues {
    let names = PageInference(operation: list).paginations.lazy.compactMap(\.limit)
    guard let parameter = names.compactMap({ list.queryParameter($0) }).first,
      let limit = parameter.allowed([100] + parameter.limitBounds.reversed().filter { $0 < 100 })
    else { return self }
    return with(parameter, .value(JSONLiteral(limit)))
  }
}

extension Parameter {
  /// Returns the first of some limits that is positive and that the parameter allows.
  fileprivate func allowed(_ limits: [Int?]) -> Int? {
    limits.lazy.compactMap(\.self).first { $0 > 0 && allows(.value(JSONLiteral($0))) }
  }

  /// The integers that the schema names as bounds or as its only values, in ascending order.
  fileprivate var limitBounds: [Int] {
    guard let schema = schema?.value else { return [] }
    let bounds = ["minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum"].compactMap { schema[$0]?.integer }
    let around = bounds.flatMap(\.withNeighbours)
    return (around + (schema["enum"]?.elements.compactMap(\.integer) ?? [])).sorted()
  }
}
