import ContractModel
package import JSONSyntax

/// One addition to a contract that says more.
package struct Remedy: Sendable, Hashable {
  /// An addition to an object of the contract.
  package enum Addition: Sendable, Hashable {
    /// A name in `required`.
    case require(String)
    /// A keyword with its value.
    case keyword(String, JSONLiteral)
    /// A key in place of another one.
    case rename(String, to: String)
  }

  /// The object of the contract's file, as it is written.
  let object: JSONValue
  package let addition: Addition
  /// The place of the object.
  package let place: SourcePlace

  /// Creates an addition to an object; `nil` for one of no file of the contract.
  init?(_ addition: Addition, to value: JSONValue?, in contract: Contract) {
    guard let value, value.kind == .object, let place = contract.place(of: value) else { return nil }
    object = value.original
    self.addition = addition
    self.place = place
  }

  /// The addition in one line of YAML: `required: [id]`.
  package var text: String {
    switch addition {
    case .require(let name): "required: \(FlowText.yaml(.array([.string(name)])))"
    case .keyword(let name, let value): "\(FlowText.yaml(.string(name))): \(FlowText.yaml(value))"
    case .rename(let key, let name): "\(FlowText.yaml(.string(name))): in place of \(FlowText.yaml(.string(key))):"
    }
  }

  package static func == (left: Remedy, right: Remedy) -> Bool {
    JSONValueKey(left.object) == JSONValueKey(right.object) && left.addition == right.addition
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(JSONValueKey(object))
    hasher.combine(addition)
  }
}
