import ArgumentParser

extension ParsableArguments {
  /// Returns the group of options of a type; `nil` for a subcommand without it.
  func group<Group: ParsableArguments>(_ type: Group.Type) -> Group? {
    Mirror(reflecting: self).children.lazy.compactMap { ($0.value as? OptionGroup<Group>)?.wrappedValue }.first
  }

  /// The error about the first quantity that was refused, with the name of its option; `nil` if none was.
  var refusal: CommandFailure? {
    for child in Mirror(reflecting: self).children {
      if let group = child.value as? any HoldingOptions, let failure = group.options.refusal { return failure }
      if let option = child.value as? any HoldingQuantity, let failure = option.refusal {
        return CommandFailure(failure, at: Self.name(ofOption: child.label ?? ""))
      }
    }
    return nil
  }

  /// Returns the name of the option that a property `_maxTime` holds: `--max-time`.
  private static func name(ofOption label: String) -> String {
    "--" + label.drop { $0 == "_" }.map { $0.isUppercase ? "-\($0.lowercased())" : "\($0)" }.joined()
  }
}

/// A property that holds a group of options.
private protocol HoldingOptions {
  var options: any ParsableArguments { get }
}

extension OptionGroup: HoldingOptions {
  fileprivate var options: any ParsableArguments { wrappedValue }
}

/// An option, or its value, that may hold a quantity.
private protocol HoldingQuantity {
  var refusal: CommandFailure? { get }
}

extension Quantity: HoldingQuantity {}

extension Optional: HoldingQuantity where Wrapped: HoldingQuantity {
  fileprivate var refusal: CommandFailure? { flatMap(\.refusal) }
}

extension Setting: HoldingQuantity where Value: HoldingQuantity {
  fileprivate var refusal: CommandFailure? { value.refusal }
}

extension Keyed: HoldingQuantity where Value: HoldingQuantity {
  fileprivate var refusal: CommandFailure? { wrappedValue.refusal }
}

extension Option: HoldingQuantity where Value: HoldingQuantity {
  fileprivate var refusal: CommandFailure? { wrappedValue.refusal }
}
