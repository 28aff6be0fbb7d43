/// A type that encodes a number.
///
/// A URL protocol is chosen by its class, and its class is all that the instance knows of the choice. So each mock has
/// a class of its own: a generic class, whose parameter is the number of the mock in binary digits.
protocol RouteTag {}

enum RouteEnd: RouteTag {}
enum RouteZero<Rest: RouteTag>: RouteTag {}
enum RouteOne<Rest: RouteTag>: RouteTag {}

enum RouteTags {
  /// Returns the type for a number.
  static func tag(_ number: Int) -> any RouteTag.Type {
    var (tag, rest): (any RouteTag.Type, Int) = (RouteEnd.self, max(0, number))
    while rest > 0 {
      tag = rest & 1 == 1 ? one(tag) : zero(tag)
      rest >>= 1
    }
    return tag
  }

  private static func zero<Rest: RouteTag>(_: Rest.Type) -> any RouteTag.Type { RouteZero<Rest>.self }
  private static func one<Rest: RouteTag>(_: Rest.Type) -> any RouteTag.Type { RouteOne<Rest>.self }
}
