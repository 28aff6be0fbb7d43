/// A value behind one reference, for types that would otherwise make all that contains them wide.
///
/// A struct is copied field by field, and so are the structs in it: each type that nests wide ones needs much code for
/// its copies, in each module that has some. The reference leads to a constant, so that sharing it is not noticed. As a
/// property wrapper, it makes a property that is set once.
@propertyWrapper
package final class Shared<Value> {
  /// The value.
  package let wrappedValue: Value

  /// Puts a value behind a reference.
  package init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

extension Shared: Sendable where Value: Sendable {}
