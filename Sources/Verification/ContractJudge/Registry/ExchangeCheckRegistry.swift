package import Findings

/// The built-in checks of single exchanges, in the order in which they run.
///
/// To add such a check, create one file with its id, descriptor and rule, and add one line here.
package enum ExchangeCheckRegistry {
  /// The built-in checks.
  package static let all: [any Check] = [
    DescribedCheck.request,
    TransportCheck(),
    StatusCheck(),
    BodyAbsenceCheck(),
    ContentEncodingCheck(),
    ContentTypeCheck(),
    HeadersCheck(),
    CacheHeadersCheck(),
    BodySyntaxCheck(),
    BodySchemaCheck(),
    ProblemDetailsCheck(),
    UniqueItemsCheck(),
    ResponseTimeCheck(),
    ResourceCheck(),
    FollowedCheck.link,
    RejectionCheck(),
    CredentialsCheck(),
    CredentialsEchoCheck(),
    MethodsCheck(),
    FollowedCheck.location,
    FollowedCheck.roundTrip,
    FollowedCheck.update,
    GeneratedRequestCheck(),
  ]
}
