import ContractModel

/// The things that the parameters of a path identify: a user and an order for `/users/{userId}/orders/{id}`.
struct PathThings: Sendable {
  /// The thing that one parameter identifies.
  struct Thing: Sendable {
    /// The name of the parameter.
    let parameter: String
    /// The parts of the parameter's name.
    let name: IdentityName
    /// The thing by the segment before the parameter; `nil` at the start of a path or after another parameter.
    let place: String?

    /// The thing for which other things are compared.
    var own: String { place ?? name.thing }

    /// The things and attributes that the parameter may mean, the likeliest first.
    var meanings: [(thing: String, attribute: String)] {
      let whole = ResourceNaming.normalized(parameter)
      let here = place.map { [($0, whole)] } ?? []
      guard !name.thing.isEmpty else { return place.map { [($0, name.attribute)] } ?? [("", name.attribute)] }
      let shorter = name.attribute.isEmpty ? [] : name.shorterThings.map { ($0, name.attribute) }
      return here + [(name.thing, name.attribute)] + (place.map { [($0, name.attribute)] } ?? []) + shorter
    }
  }

  /// The things, in the order of the path's parameters.
  let things: [Thing]
  /// The things that the literal segments name, in the order of the path.
  let literals: [String]
  /// The normalized last segment, such as `filter`, as the path has it.
  let lastSegment: String
  /// Whether the path ends with the parameter of a thing.
  let isItem: Bool

  init(_ path: PathTemplate) {
    var things: [Thing] = []
    var literals: [String] = []
    var names = path.names[...]
    var place: String?
    for segment in path.text.split(separator: "/") {
      let count = segment.count { $0 == "{" }
      guard count > 0 else {
        place = Self.thing(ofSegment: segment)
        literals.append(place ?? "")
        continue
      }
      // In `items({id})`, the place is part of the segment.
      let head = segment.prefix { $0 != "{" && $0 != "(" && $0 != ":" && $0 != "@" }
      if segment.first != "{", !head.isEmpty { place = Self.thing(ofSegment: head) }
      for name in names.prefix(count) {
        things.append(Thing(parameter: name, name: IdentityName(name), place: place))
        place = nil
      }
      names = names.dropFirst(count)
    }
    (self.things, self.literals) = (things, literals)
    let last = path.text.split(separator: "/").last ?? ""
    lastSegment = ResourceNaming.normalized(String(last))
    isItem = last.contains("{")
  }

  /// Returns the thing that a literal segment names: `flowrun` for `flow_runs` and for `flow-runs.json`.
  static func thing(ofSegment segment: Substring) -> String {
    ResourceNaming.singular(ResourceNaming.normalized(segment.split(separator: ".").first.map(String.init) ?? ""))
  }
}

/// The names for which the operations of a contract need values.
struct WantedNames: Sendable {
  /// The things that parameters refer to.
  let things: Set<String>
  /// The normalized whole names of parameters, such as `iata` for `/airports/{iata}`.
  let attributes: Set<String>

  init(_ operations: [Operation]) {
    var things: Set<String> = []
    var attributes: Set<String> = []
    for operation in operations {
      for thing in PathThings(operation.path).things {
        things.formUnion(thing.meanings.map(\.thing))
        attributes.insert(ResourceNaming.normalized(thing.parameter))
      }
      for parameter in operation.parameters where parameter.isRequired && parameter.location == .query {
        things.insert(IdentityName(parameter.name).thing)
        attributes.insert(ResourceNaming.normalized(parameter.name))
      }
    }
    things.remove("")
    (self.things, self.attributes) = (things, attributes)
  }
}
