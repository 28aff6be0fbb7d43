public import HTTPMessages

/// The request of `HTTPMessages`, which shares its name with that of `HTTPTypes`.
public typealias ContractRequest = HTTPMessages.HTTPRequest
/// The response of `HTTPMessages`, which shares its name with that of `HTTPTypes`.
public typealias ContractResponse = HTTPMessages.HTTPResponse
