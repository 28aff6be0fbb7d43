package import HTTPMessages
package import JSONSyntax
import SchemaVariations

/// A response that an API may send, or one that it must not send because of a single violation.
package struct ResponseVariation: Sendable, Hashable, CustomStringConvertible {
  /// The subject of a variation; the raw values are the columns of the report.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A member or header that is absent.
    case absent
    /// A member that no example has, or that no schema describes.
    case extra
    /// `null`.
    case null
    /// A text of another length or form, or with unusual characters.
    case texts
    /// Another number, up to the largest one that is allowed.
    case numbers
    /// A list with other elements, or none.
    case lists
    /// Another member of an enumeration, another type or another branch.
    case values
    /// A page without a next one.
    case pages
    /// The order of members, and how they are written.
    case form
    /// Another documented success.
    case statuses
    /// Another parameter of the media type.
    case mediaType = "media-type"
    /// A response that breaks the contract in one place.
    case violations
    /// A documented error.
    case errors
  }

  /// The demand on a client that receives a response.
  package enum Demand: Sendable, Hashable {
    /// It accepts the response like any other success.
    case accepted
    /// It may also refuse the response.
    case tolerated
  }

  /// The id of the operation.
  package let operation: String
  /// The subject of the variation.
  package let kind: Kind
  /// The name, unique among the variations of the operation: `200.items.id.null`.
  package let name: String
  /// The change in one line: `/items/0/id is null`.
  package let change: String
  /// The place in the contract of what is changed or violated.
  package let place: SourcePlace
  /// The demand on a client that receives the response.
  package let demand: Demand
  package let response: HTTPResponse
  /// Whether the texts of the body are written with escapes.
  package let isEscaped: Bool

  /// Whether the contract allows the response.
  package var isAllowed: Bool { kind != .violations }

  /// The change, and its place in the contract.
  package var description: String { "\(response.status): \(change) (\(place))" }
}

extension ResponseVariation.Kind {
  /// The kind of an allowed change; `nil` is that of a body that is only written in another way.
  init(_ kind: VariationKind?) {
    self =
      switch kind {
      case .absence: .absent
      case .presence, .unknownMember: .extra
      case .null: .null
      case .length, .format, .pattern, .text: .texts
      case .bound, .number, .conversion: .numbers
      case .count, .repetition: .lists
      case .allowedValue, .type, .branch, .shape: .values
      case .order, nil: .form
      }
  }
}
