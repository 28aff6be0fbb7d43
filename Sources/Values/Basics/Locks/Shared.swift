/// A value behind one reference, for wide types that others contain.
///
/// A struct is copied field by field, and so are the structs in it: each type that nests wide ones needs much code for
/// its copies, in each module that has some. The reference leads to a constant, which a change replaces, so that a value
/// is never seen to change through a copy.
@propertyWrapper
package struct Shared<Value> {
  @usableFromInline
  final class Storage {
    @usableFromInline let value: Value

    @inlinable init(_ value: Value) { self.value = value }
  }

  @usableFromInline var storage: Storage

  /// Puts a value behind a reference.
  @inlinable package init(wrappedValue: Value) { storage = Storage(wrappedValue) }

  /// The value.
  @inlinable package var wrappedValue: Value {
    get { storage.value }
    set { storage = Storage(newValue) }
  }
}

extension Shared.Storage: Sendable where Value: Sendable {}

extension Shared: Sendable where Value: Sendable {}

extension Shared: Equatable where Value: Equatable {
  package static func == (one: Shared, other: Shared) -> Bool { one.wrappedValue == other.wrappedValue }
}

extension Shared: Hashable where Value: Hashable {
  package func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}

extension Shared: CustomReflectable {
  /// The properties of the value, as if there were no reference.
  package var customMirror: Mirror { Mirror(reflecting: wrappedValue) }
}
