import ContractModel
import HTTPMessages
import JSONSyntax

/// The page sequences of an operation: the one that the contract describes, otherwise those of common shapes.
struct PageInference {
  let operation: Operation

  /// The sequences; several if, for example, a list has both a page number and a `Link` header.
  var sequences: [PageSequence] {
    guard operation.method == .get, operation.pagination == nil else { return [] }
    if let described = operation.pageSequence { return [described] }
    let names = ["id", "uuid", "key", "code", "slug", "name"]
    guard let array = ItemArray(of: operation, identifierNames: itemNames + names), let shape = bodyShape else {
      return []
    }
    let key = JSONPointer(tokens: [array.identifier])
    let limit = parameter(["limit", "pagesize", "perpage", "size", "top", "maxresults", "take", "first", "count"])
    let total = pointer(["total", "totalcount", "totalitems", "totalelements", "totalresults"], in: shape, ["integer"])
    let hasMore = pointer(["hasmore", "hasnext", "hasnextpage", "more", "ismore"], in: shape, ["boolean"])
    return continuations(shape, key).map { continuation in
      PageSequence(
        continuation: continuation,
        limit: limit,
        items: array.pointer,
        key: key,
        total: total,
        hasMore: hasMore,
        place: operation.place
      )
    }
  }

  /// Whether the sequences are inferred.
  var isInferred: Bool { operation.pageSequence == nil }

  private var itemNames: [String] {
    let last = operation.path.text.split(separator: "/").last { !$0.hasPrefix("{") }.map(String.init)
    return last.map { [ResourceNaming.singular(ResourceNaming.normalized($0)) + "id"] } ?? []
  }

  private func continuations(_ shape: SchemaShape, _ key: JSONPointer) -> [PageSequence.Continuation] {
    var found: [PageSequence.Continuation] = []
    let tokens = ["pagetoken", "cursor", "after", "token", "nexttoken", "continuationtoken", "marker", "startingafter"]
    if let name = parameter(["offset", "skip", "start", "startindex"], isNumber: true) {
      found.append(.offset(name))
    } else if let name = parameter(["page", "pagenumber", "pageno", "pageindex"], isNumber: true) {
      let first = operation.parameter(name, in: .query).flatMap {
        $0.defaultValue?.integer ?? $0.schema?.value["minimum"]?.integer
      }
      found.append(.page(name, first: first == 0 ? 0 : 1))
    } else if let name = parameter(tokens + ["afterid", "sinceid"]) {
      let next = pointer(
        [
          "nextpagetoken", "nextcursor", "nexttoken", "continuationtoken", "endcursor", "next", "cursor", "nextpage",
          "nextmarker",
        ],
        in: shape,
        ["string"]
      )
      found.append(next.map { .token(name, next: $0) } ?? .key(name, key))
    }
    let hasLink = operation.responses.contains { response in
      response.pattern.isSuccess && response.headers.contains { ASCII.equalIgnoringCase($0.name, "Link") }
    }
    if hasLink { found.append(.link) }
    if found.isEmpty, let next = pointer(["next", "nextpage", "nexturl", "nextlink"], in: shape, ["string"]) {
      found.append(.url(next))
    }
    return found
  }

  /// Returns the name of the query parameter with the first of some normalized names.
  private func parameter(_ names: [String], isNumber: Bool = false) -> String? {
    let candidates = operation.parameters.filter { parameter in
      parameter.location == .query && (!isNumber || parameter.type == "integer" || parameter.type == "number")
    }
    return names.lazy.compactMap { name in
      candidates.first { ResourceNaming.normalized($0.name) == name }?.name
    }
    .first
  }

  private var bodyShape: SchemaShape? {
    operation.responses.lazy.filter(\.pattern.isSuccess).flatMap { $0.content ?? [] }.filter(\.range.isJSON)
      .compactMap(\.schema).first.map { SchemaShape($0) }
  }

  /// Returns the pointer to a member with one of some normalized names: in the body, or in an object for the page.
  private func pointer(_ names: [String], in shape: SchemaShape, _ types: Set<String>) -> JSONPointer? {
    func member(_ shape: SchemaShape) -> String? {
      names.lazy.compactMap { name in
        shape.memberNames.first { member in
          ResourceNaming.normalized(member) == name
            && shape.member(member).map { $0.types.isEmpty || !$0.types.isDisjoint(with: types) } ?? false
        }
      }
      .first
    }
    if let name = member(shape) { return JSONPointer(tokens: [name]) }
    let containers = ["meta", "pagination", "paging", "page", "pageinfo", "links", "metadata", "cursors"]
    for name in shape.memberNames where containers.contains(ResourceNaming.normalized(name)) {
      guard let inner = shape.member(name), let found = member(inner) else { continue }
      return JSONPointer(tokens: [name, found])
    }
    return nil
  }
}

/// The links of a `Link` header.
///
/// Source: RFC 8288, section 3.
enum LinkHeader {
  /// Returns the target of the first link with a relation.
  static func target(_ relation: String, in headers: HTTPHeaders) -> String? {
    for value in headers.values(of: "Link") {
      var rest = value[...]
      while let open = rest.firstIndex(of: "<"), let close = rest[open...].firstIndex(of: ">") {
        let end = rest[close...].firstIndex(of: "<") ?? rest.endIndex
        let parameters = rest[close..<end].split(separator: ";").map { ASCII.trimmed(String($0)) }
        let isMatch = parameters.contains { parameter in
          let parts = parameter.split(separator: "=", maxSplits: 1).map { ASCII.trimmed(String($0)) }
          guard parts.count == 2, ASCII.equalIgnoringCase(parts[0], "rel") else { return false }
          let text = parts[1].split(separator: ",").first.map(String.init) ?? ""
          return text.filter { $0 != "\"" }.split(separator: " ").contains { ASCII.equalIgnoringCase($0, relation) }
        }
        if isMatch { return String(rest[rest.index(after: open)..<close]) }
        rest = rest[end...]
      }
    }
    return nil
  }
}
