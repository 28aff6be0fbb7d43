import HTTPMessages
import JSONSyntax

/// How the pages of an operation follow each other: as the contract describes, otherwise by common shapes.
package struct PageInference {
  private let operation: Operation
  /// Further names that the items' identifier may have, as their resource says.
  private let identifierNames: [String]

  package init(operation: Operation, identifierNames: [String] = []) {
    (self.operation, self.identifierNames) = (operation, identifierNames)
  }

  /// The ways; several if, for example, a list has both a page number and a `Link` header.
  package var paginations: [Pagination] {
    guard operation.method == .get else { return [] }
    return operation.pagination.map { [$0] } ?? inferred()
  }

  /// The normalized names of parameters whose number bounds the items of one response, and means nothing else.
  package static let boundNames = ["limit", "pagesize", "perpage", "maxresults", "maxitems"]
  /// The normalized names of parameters that may say how many items a page has.
  package static let sizeNames = boundNames + ["size", "top", "take", "first", "count"]
  /// The normalized names of parameters, and of members, with the number of a page.
  package static let numberNames = ["page", "pagenumber", "pageno", "pageindex"]
  /// The normalized names of parameters, and of members, with the number of the first item of a page.
  package static let startNames = ["offset", "skip", "start", "startindex", "startat"]
  /// The normalized names of parameters with a token that a response had, or with what identifies an item.
  package static let tokenNames = [
    "pagetoken", "cursor", "after", "token", "nexttoken", "continuationtoken", "marker", "startingafter", "continue",
    "startcursor",
  ]
  /// The normalized names of members with the number of all items.
  package static let totalNames = [
    "total", "totalcount", "totalitems", "totalelements", "totalresults", "odatacount",
  ]

  private func inferred(byParameters: Bool = false) -> [Pagination] {
    let own = itemNames
    // What an item has as its `id` goes before the identifier of what it belongs to: `asset_id` in `/assets/events`.
    let names = own.prefix(1) + ["id"] + own.dropFirst() + ["uuid", "uid", "key", "code", "slug", "name"]
    guard let shape = bodyShape,
      let array = ItemArray(of: operation, identifierNames: names + identifierNames) ?? ItemArray(ofTexts: shape)
    else { return [] }
    let key = array.identifier
    let limit = parameter(Self.sizeNames)
    let total = pointer(Self.totalNames, in: shape, ["integer"])
    let hasMore = pointer(["hasmore", "hasnext", "hasnextpage", "more", "ismore"], in: shape, ["boolean"])
    return continuations(shape, array, byParameters).map { continuation in
      let leadsOn = continuation.way.place != nil && continuation.way.parameter == nil
      return Pagination(
        continuation: continuation,
        previous: continuation.way.isHeader ? nil : previous(in: shape),
        // That of OData bounds all pages together, where URLs lead from one to the next.
        limit: leadsOn && limit == "$top" ? nil : limit,
        items: array.pointer,
        key: key,
        total: total,
        hasMore: hasMore,
        place: operation.place
      )
    }
  }

  /// The ways by a query parameter, whatever the contract describes.
  package var parameterPaginations: [Pagination] {
    inferred(byParameters: true).filter { $0.parameter != nil }
  }

  package var isInferred: Bool { operation.pagination == nil }

  /// The names that the items' identifier may have by the segments of the path, the last first: `placeid` in
  /// `/places/nearby`, but not `userid` in `/users/{id}/comments`, where it is that of the parent.
  private var itemNames: [String] {
    let segments = operation.path.text.split(separator: "/").map(String.init)
    let own = segments.indices.reversed().filter { position in
      !segments[position].hasPrefix("{")
        && !(position + 1 < segments.count && segments[position + 1].hasPrefix("{"))
    }
    return own.map { ResourceNaming.singular(ResourceNaming.normalized(segments[$0])) + "id" }
  }

  private func continuations(
    _ shape: SchemaShape,
    _ array: ItemArray,
    _ byParameters: Bool
  ) -> [Pagination.Continuation] {
    var found: [Pagination.Continuation] = []
    func first(_ name: String) -> Int? {
      operation.parameter(name, in: .query).flatMap {
        $0.defaultValue?.integer ?? $0.schema?.value["minimum"]?.integer
      }
    }
    // From a number to another one is a range, and from one on with a size is a page.
    let isRange = parameter(["to", "until", "end"]) != nil || parameter(["size", "limit"]) == nil
    if let name = parameter(Self.startNames + (isRange ? [] : ["from"]), isNumber: true) {
      // Some count the first item as 1 (RFC 7644, section 3.4.2.4), others as 0.
      if let first = first(name) ?? usualStart(name) { found.append(.offset(name, first: first == 1 ? 1 : 0)) }
    } else if let name = parameter(Self.numberNames, isNumber: true) {
      found.append(.page(name, first: first(name) == 0 ? 0 : 1))
    } else if let name = parameter(Self.tokenNames + ["afterid", "sinceid", "offset"]) {
      let next = pointer(
        [
          "nextpagetoken", "nextcursor", "nexttoken", "nextcontinuationtoken", "continuationtoken", "endcursor", "next",
          "cursor", "nextpage", "nextmarker", "continue",
        ],
        in: shape,
        ["string"],
        leads: [ResourceNaming.normalized(name), "cursor", "token"] + Self.urlNames
      )
      if let next {
        // Where the response has the URL of the next page, its token is in there.
        found.append(isURL(next, shape) && !byParameters ? .url(next) : .token(name, next: next))
      } else if !["startcursor", "offset"].contains(ResourceNaming.normalized(name)),
        takes(name, array.item.value(at: array.identifier))
      {
        found.append(.key(name, array.identifier))
      }
    }
    let hasLink = operation.responses.contains { response in
      response.pattern.isSuccess && response.headers.contains { ASCII.equalIgnoringCase($0.name, "Link") }
    }
    if hasLink { found.append(.link) }
    if let next = pointer(Self.nextURLNames, in: shape, ["string"]),
      found.isEmpty || isURL(next, shape) && !found.contains(where: { $0.way.place == .body(next) })
    {
      found.append(.url(next))
    }
    return found
  }

  /// Returns whether a member says in its format or its name that it is a URL.
  private func isURL(_ pointer: JSONPointer, _ shape: SchemaShape) -> Bool {
    shape.value(at: pointer)?.formats.isDisjoint(with: ["uri", "url", "uri-reference"]) == false
      || pointer.tokens.map(ResourceNaming.normalized).contains { name in
        Self.urlNames.contains { name.hasSuffix($0) || name == $0 + "s" }
      }
  }

  /// Returns whether a query parameter can be an identifier: a number of an event in a stream is no text.
  private func takes(_ name: String, _ identifier: SchemaShape?) -> Bool {
    let types = identifier?.types ?? []
    let isNumber = ["integer", "number"].contains(operation.parameter(name, in: .query)?.type)
    return !isNumber || types.isEmpty || !types.isDisjoint(with: ["integer", "number"])
  }

  /// Returns the number of the first item where the contract does not say it; `nil` for a name with which both are usual.
  private func usualStart(_ name: String) -> Int? {
    guard ResourceNaming.normalized(name) == "startindex" else { return 0 }
    if let example = operation.parameter(name, in: .query)?.examples.first?.integer, example <= 1 { return example }
    return bodyShape?.memberNames.contains("Resources") == true ? 1 : nil
  }

  /// Returns the way back, if the responses say where the page before is.
  private func previous(in shape: SchemaShape) -> Pagination.Previous? {
    let names: [String] = [
      "prev", "previous", "prevpage", "previouspage", "prevurl", "previousurl", "prevlink", "previouslink",
      "prevcursor",
      "previouscursor", "prevtoken", "previoustoken", "prevpagetoken", "previouspagetoken",
    ]
    let before = parameter(["before", "beforecursor", "endingbefore", "prevtoken", "previoustoken", "prevcursor"])
    if let found = pointer(names, in: shape, ["string"]) { return .body(found, parameter: before) }
    guard let before, let found = pointer(["beforecursor", "startcursor", "before"], in: shape, ["string"]) else {
      return nil
    }
    return .body(found, parameter: before)
  }

  /// Returns the name of the query parameter with the first of some normalized names.
  private func parameter(_ names: [String], isNumber: Bool = false) -> String? {
    let candidates = operation.parameters.filter { parameter in
      parameter.location == .query && (!isNumber || parameter.type == "integer" || parameter.type == "number")
    }
    let spellings = candidates.map { ($0.name, Self.spellings(of: $0.name)) }
    return names.lazy.compactMap { name in spellings.first { $0.1.contains(name) }?.0 }.first
  }

  /// Returns the normalized names of a query parameter: `page[size]` is `pagesize` and `size` (JSON:API).
  private static func spellings(of name: String) -> [String] {
    guard name.hasPrefix("page["), name.hasSuffix("]") else { return [ResourceNaming.normalized(name)] }
    let inner = ResourceNaming.normalized(String(name.dropFirst(5).dropLast()))
    return ["page\(inner)", inner]
  }

  private var bodyShape: SchemaShape? {
    operation.responses.lazy.filter(\.pattern.isSuccess).flatMap { $0.content ?? [] }.filter(\.isJSON)
      .compactMap(\.schema).first.map { SchemaShape($0) }
  }

  /// The normalized names of members with the URL of the next page.
  package static let nextURLNames = [
    "next", "nextpage", "nexturl", "nextlink", "odatanextlink", "nextpageuri", "nexturi", "nextpageurl",
  ]
  /// The normalized names of members with a URL, in an object that leads to another page.
  package static let urlNames = ["href", "url", "uri", "link"]

  /// Returns the pointer to a member with one of some normalized names: in the body, or in an object for the page.
  ///
  /// - Parameter leads: The names of the members of an object that leads to another page, such as `next: { href }`.
  private func pointer(
    _ names: [String],
    in shape: SchemaShape,
    _ types: Set<String>,
    leads: [String] = urlNames
  ) -> JSONPointer? {
    func member(_ shape: SchemaShape) -> [String]? {
      func path(_ name: String) -> [String]? {
        guard let found = shape.member(name) else { return nil }
        let inner = found.memberNames
        if found.types.isEmpty ? inner.isEmpty : !found.types.isDisjoint(with: types) { return [name] }
        guard types.contains("string") else { return nil }
        let lead = leads.lazy.compactMap { lead in inner.first { ResourceNaming.normalized($0) == lead } }.first
        return lead.map { [name, $0] }
      }
      return names.lazy.compactMap { name in
        shape.memberNames.lazy.filter { ResourceNaming.normalized($0) == name }.compactMap(path).first
      }
      .first
    }
    if let path = member(shape) { return JSONPointer(tokens: path) }
    let containers = [
      "meta", "pagination", "paging", "page", "pageinfo", "links", "metadata", "cursors", "responsemetadata",
    ]
    for name in shape.memberNames where containers.contains(ResourceNaming.normalized(name)) {
      guard let inner = shape.member(name), let found = member(inner) else { continue }
      return JSONPointer(tokens: [name] + found)
    }
    return nil
  }
}
