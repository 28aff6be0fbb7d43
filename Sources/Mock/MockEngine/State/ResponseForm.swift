import ContractExamples
import ContractModel
import HTTPMessages
import JSONSyntax

/// The form of a successful response of a stateful operation: its status, its headers, and the places of items in it.
final class ResponseForm: Sendable {
  let status: Int
  /// The headers that the contract requires, and the media type.
  let head: HTTPResponse
  /// A body that the contract allows; `nil` if the response has no JSON body.
  let frame: JSONLiteral?
  /// A body that is not JSON.
  let sample: [UInt8]
  /// Where the item is, or the array of items; `nil` if there is none.
  let place: JSONPointer?
  /// The form of an item; `nil` if the response shows none.
  let item: ItemForm?
  /// What holds each item of a list; `nil` where its elements are the items.
  let wrapper: ItemWrapper?
  /// The content of a list in addition to its items; `nil` for any other response.
  let list: ListForm?
  /// The schema of the body; `nil` if the contract describes none.
  private let schema: SchemaReference?
  /// The shape of the body; `nil` if the contract describes none.
  let shape: SchemaShape?
  /// The header fields that the contract describes, in lower case.
  let describedHeaders: Set<String>
  /// Those of them whose values are whole URLs, as formats or examples say, in lower case.
  let urlHeaders: Set<String>

  /// Creates the form of a response with an item.
  ///
  /// - Parameters:
  ///   - resource: That of the item; `nil` if there is none.
  ///   - isChange: Whether the response may be a message about a change, which does not show the item.
  convenience init?(
    of operation: Operation,
    status: Int,
    _ resource: StatefulResource?,
    isChange: Bool,
    number: Int,
    seed: UInt64
  ) {
    let known = resource?.knownNames ?? []
    self.init(of: operation, status: status, known: known, number: number, seed: seed) { shape in
      let place = resource.map { ItemPlace.find(in: shape, $0.resource) } ?? JSONPointer()
      let item = shape.value(at: place)
      return isChange && item.map { resource?.resource.isMessage($0) == true } == true ? nil : (place, place, item)
    }
  }

  /// Creates the form of a response with items in an array.
  ///
  /// - Parameters:
  ///   - pages: How the pages follow each other, and what the request for one takes; `nil` without pages.
  ///   - known: The names of the members of an item that the contract describes anywhere.
  convenience init?(
    of operation: Operation,
    status: Int,
    _ array: ItemArray,
    _ pages: (pagination: Pagination, way: Pagination.Way?)?,
    known: Set<String>,
    number: Int,
    seed: UInt64
  ) {
    self.init(of: operation, status: status, known: known, number: number, seed: seed, isList: true, pages) { _ in
      let element = array.pointer.appending(0)
      return (array.pointer, array.wrapper.map { element.appending($0) } ?? element, array.heldItem)
    }
  }

  private init?(
    of operation: Operation,
    status: Int,
    known: Set<String>,
    number: Int,
    seed: UInt64,
    isList: Bool = false,
    _ pages: (pagination: Pagination, way: Pagination.Way?)? = nil,
    _ find: (SchemaShape) -> (place: JSONPointer, item: JSONPointer, shape: SchemaShape?)?
  ) {
    guard let example = ExampleGenerator(seed: seed, showsHeaders: true).response(of: operation, status: status) else {
      return nil
    }
    self.status = status
    var head = example
    head.body = []
    self.head = head
    let promise = operation.response(for: status)
    describedHeaders = Set(promise?.headers.map { ASCII.lowercased($0.name) } ?? [])
    urlHeaders = Set((promise?.headers.filter(\.isURL) ?? []).map { ASCII.lowercased($0.name) })
    frame = example.jsonBody
    sample = example.body
    guard let frame, let type = example.headers["Content-Type"].flatMap({ MediaType($0) }) else {
      (place, item, wrapper, list, schema, shape) = (nil, nil, nil, nil, nil, nil)
      return
    }
    let schema = promise?.content(for: type)?.schema
    self.schema = schema
    let shape = schema.map { SchemaShape($0) }
    self.shape = shape
    let found = shape.flatMap(find)
    guard found != nil || shape == nil else {
      (place, item, wrapper, list) = (nil, nil, nil, nil)
      return
    }
    let place = found?.place ?? JSONPointer()
    self.place = place
    let describesLinks = describedHeaders.contains("link")
    let totals = (promise?.headers ?? []).map(\.name).filter { ListForm.isTotal($0) }
    list =
      isList ? ListForm(head, frame, at: place, shape, pages, describesLinks: describesLinks, totals: totals) : nil
    wrapper = found.flatMap { isList ? ItemWrapper($0.item, below: place, in: frame) : nil }
    let holds = found.map { frame.value(at: $0.item) != nil } ?? false
    item = ItemForm(
      number: number,
      found?.shape,
      in: holds ? schema : nil,
      known: known,
      frame: frame,
      at: found?.item ?? JSONPointer()
    )
  }

  /// Returns the response that shows an item.
  func response(_ item: StoredItem?) -> HTTPResponse {
    var response = head
    guard let frame else {
      response.body = sample
      return response
    }
    guard let item, let place, let form = self.item else {
      response.body = frame.serialized()
      return response
    }
    response.body = frame.serialized(form.shown(item), at: place)
    return response
  }

  /// Returns the response with the text of an item.
  func response(showing text: [UInt8]) -> HTTPResponse {
    var response = head
    guard let frame, let place else { return response }
    response.body = frame.serialized(text, at: place)
    return response
  }

  /// Returns the response that says what became of several items.
  ///
  /// Its list has an element for each: the item, or an object with the status and the members of the item.
  func response(_ outcomes: [(status: Int, value: JSONLiteral)]) -> HTTPResponse {
    var response = head
    guard let frame else { return response }
    guard let shape, let place = Operation.list(in: shape), let list = shape.value(at: place), let any = list.elements
    else {
      response.body = frame.serialized()
      return response
    }
    let elements = outcomes.map { outcome -> JSONLiteral in
      let own = outcome.value.document.flatMap { list.element(matching: $0.root) }
      let element = own?.memberNames.isEmpty == false ? own ?? any : any
      let names = element.memberNames
      guard case .object(let members) = outcome.value, !names.isEmpty else { return outcome.value }
      // A member of the item may have the name of one of the report, such as `status`.
      var shown = members.filter { member in
        guard names.contains(member.key), let document = member.value.document else { return false }
        return element.member(member.key)?.allows(document.root) ?? true
      }
      for name in names where !shown.contains(where: { $0.key == name }) {
        let isSuccess = outcome.status / 100 == 2
        var value: JSONLiteral?
        switch (ResourceNaming.normalized(name), isSuccess) {
        case ("status", _), ("code", _), ("statuscode", _):
          let isNumber = element.member(name)?.types.isDisjoint(with: ["integer", "number"]) == false
          value = isNumber ? JSONLiteral(outcome.status) : .string(isSuccess ? "created" : "conflict")
        case ("error", false), ("message", false), ("detail", false): value = "There is such an item already."
        case ("item", true), ("data", true), ("resource", true): value = outcome.value
        default: break
        }
        if let value, let root = value.document?.root, element.member(name)?.allows(root) ?? true {
          shown.append(JSONLiteral.Member(name, value))
        }
      }
      return .object(shown)
    }
    response.body = frame.replacing(place.tokens[...], with: .array(elements)).serialized()
    return response
  }

  /// Returns the successful status of an operation: the first that it documents of some, best first.
  static func status(of operation: Operation, _ preferred: [Int]) -> Int? {
    let documented = operation.responses.compactMap(\.pattern.exact).filter { $0 / 100 == 2 }
    if let best = preferred.first(where: documented.contains) ?? documented.first { return best }
    return operation.responses.contains { $0.pattern.isSuccess || $0.pattern == .default } ? preferred.first : nil
  }
}

/// An element of a list that holds an item in one of its members, such as an edge with a `node` and a `cursor`.
struct ItemWrapper: Sendable {
  private let sample: JSONLiteral
  private let place: JSONPointer

  /// Creates one from that of a body; `nil` where the item is the element itself.
  init?(_ item: JSONPointer, below list: JSONPointer, in body: JSONLiteral) {
    let tokens = item.tokens.dropFirst(list.tokens.count)
    guard tokens.count > 1, let sample = body.value(at: JSONPointer(tokens: item.tokens.dropLast())) else { return nil }
    (self.sample, place) = (sample, JSONPointer(tokens: Array(tokens.dropFirst())))
  }

  /// Returns the element with the text of an item, whose key is the token of the page that follows it.
  func text(holding item: [UInt8], key: String) -> [UInt8] {
    guard case .string? = sample["cursor"] else { return sample.serialized(item, at: place) }
    return sample.replacing(["cursor"], with: .string(key)).serialized(item, at: place)
  }
}

extension Parameter {
  /// Whether its values are whole URLs, as its format or an example says.
  fileprivate var isURL: Bool {
    let formats = schema.map { SchemaShape($0).formats } ?? []
    return !formats.isDisjoint(with: ["uri", "url", "iri"]) || examples.contains { $0.string?.contains("://") ?? false }
  }
}
