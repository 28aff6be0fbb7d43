/// A value that a key of `contract.yaml`, or its environment variable, sets, and no option.
@propertyWrapper
struct Keyed<Value: Sendable>: Decodable, Sendable {
  var wrappedValue: Value

  init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

  /// Fails: a command line has no value, so that the parser takes the one of the declaration.
  init(from decoder: any Decoder) throws {
    throw DecodingError.valueNotFound(
      Value.self,
      DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "no option sets this value")
    )
  }
}
