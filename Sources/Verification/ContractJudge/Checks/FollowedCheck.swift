import ContractModel
import Diagnostics
public import Findings
import HTTPMessages

extension CheckID {
  /// Links of a response lead to existing resources.
  public static let link = CheckID("link")
  /// The `Location` of a created resource leads to it.
  public static let location = CheckID("location")
  /// A read returns an item as it was created.
  public static let roundTrip = CheckID("round-trip")
  /// An update is kept, and changes nothing else.
  public static let update = CheckID("update")
}

/// A request that a value of an earlier response led to succeeds.
///
/// The journey of the resource compares everything else.
struct FollowedCheck: ExchangeCheck {
  let descriptor: CheckDescriptor
  /// The target of the request: `a link that this API returned`.
  private let subject: String

  private init(_ descriptor: CheckDescriptor, _ subject: String) {
    (self.descriptor, self.subject) = (descriptor, subject)
  }

  /// Returns whether an earlier response led to the request, or the response has a `Location` that will.
  func applies(to analysis: ExchangeAnalysis, options: Judge.Options) -> Bool {
    analysis.isFollowed(for: id)
      || id == .location && analysis.subject.operation.method == .post && analysis.response?.headers["Location"] != nil
  }

  /// Returns at most one finding: the request fails.
  func findings(for analysis: ExchangeAnalysis, options: Judge.Options) -> [Finding] {
    analysis.failure(ofFollowed: id, "for \(subject)")
  }
}

extension ExchangeAnalysis {
  /// Returns the finding about a request on behalf of a check that fails, although a value of an earlier response led to it.
  package func failure(ofFollowed check: CheckID, _ reason: String) -> [Finding] {
    guard case .followed(_, check: check) = subject.expectation, let expected = ExpectedStatus(self),
      !expected.isSuccess || saysFailure, !expected.isUnavailable
    else { return [] }
    // A list may also have what only others may read.
    let severity = check == .link && (expected.isOfState || saysFailure) ? Severity.note : .error
    let said = saysFailure ? ", and a body that says that the call failed," : ""
    return [expected.finding(check, "status \(expected.status)\(said) \(reason)", severity: severity)]
  }
}

extension FollowedCheck {
  /// Links of a response lead to existing resources.
  static let link = FollowedCheck(
    CheckDescriptor(
      .link,
      for: [.verification],
      judgesStatus: true,
      summary: "the target of a link exists",
      explanation: """
        A link under `links` of a documented response names an operation and takes its parameters from the response. The \
        linked request must succeed: a documented 404 is no excuse, because the API itself returned the value. A \
        documented 403, which says that others may read it, is a note.
        """,
      example: "The list contains the item 7, and `GET /items/7` returns 404.",
      remedy: "Remove items that are gone from the list, or correct the expression of the link.",
      whenNothing: "no link was followed"
    ),
    "a link that this API returned"
  )

  /// The `Location` of a created resource leads to it.
  static let location = FollowedCheck(
    CheckDescriptor(
      .location,
      for: [.verification],
      needsSequence: true,
      summary: "the `Location` of a created resource leads to it",
      explanation: """
        The `Location` of a 201 is the URL of the created resource (RFC 9110, section 15.3.2). It is requested, must \
        succeed, and must have the identifier of what was created. Creations are sent only if `--allow-unsafe` names them.
        """,
      example: "`POST /orders` returns `Location: /orders/7`, and `GET /orders/7` returns 404.",
      remedy: "Build the URL from the identifier that was stored, with the prefix that clients use.",
      whenNothing: "no response has the URL of a created resource"
    ),
    "the Location of a created resource"
  )

  /// A read returns an item as it was created.
  static let roundTrip = FollowedCheck(
    CheckDescriptor(
      .roundTrip,
      for: [.verification],
      needsSequence: true,
      summary: "what was created is what is read afterwards",
      explanation: """
        A resource that the run created is read again, and its members are compared with those that were sent. Members that \
        are `readOnly` or `writeOnly`, and other spellings of the same value, do not count. A flag, an integer, an empty \
        list or a plain text that the response to a generated request loses is a warning, if it shows other values, and so \
        is a member that was not sent and never has its documented default. So are titles that all come back in another \
        case, numbers without their decimals, question marks for characters beyond ASCII, and times without their offset. A \
        file is downloaded again, and its `size` and `sha256` are compared with what was sent. \
        Creations are sent only if `--allow-unsafe` names them.
        """,
      example: "`POST /orders` with `quantity: 2`, and `GET /orders/7` returns `quantity: 1`.",
      remedy: "Store what was sent, or describe members that the server decides on as `readOnly`.",
      whenNothing: "no resource was created and read again"
    ),
    "a resource after its creation"
  )

  /// An update is kept, and changes nothing else.
  static let update = FollowedCheck(
    CheckDescriptor(
      .update,
      for: [.verification],
      needsSequence: true,
      summary: "an update with PUT or PATCH is kept, and changes nothing else",
      explanation: """
        A resource that the run created, or one that exists already such as `/settings`, is updated by PUT, PATCH, a POST \
        that says so, or an action such as `/approve`, and read again. What was sent or shown must be there; members that \
        a PATCH did not send, and other resources, must be unchanged. An existing \
        resource gets its first value back. An update of what does not exist is no success where the contract documents 404. \
        A PUT that keeps optional members that it lacks (one that is kept with two values in succession is enough), a merge \
        patch whose `null` removes nothing, and an update that changes when or by whom an item was created are warnings. \
        Updates are sent only if `--allow-unsafe` names them.
        """,
      example: "`PUT /orders/7` returns 200, and `GET /orders/7` returns the old values.",
      remedy: "Store the update before responding, and change only what was sent.",
      whenNothing: "no resource was updated and read again"
    ),
    "a resource after an update"
  )
}
