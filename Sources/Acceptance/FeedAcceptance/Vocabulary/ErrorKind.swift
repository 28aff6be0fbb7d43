import FeedClient

/// A kind of error that a case expects.
///
/// ```swift
/// let ours = UseCase("ours", "Our own cases")
/// let banner = AcceptanceCase("ours.banner", of: ours) {
///   Given(.connectivity(.refused))
///   When(.theCustomerAsksForTheFeed)
///   Then(.anErrorIsDisplayed(.connectivity))
/// }
/// ```
public enum ErrorKind: Sendable, Hashable {
  /// No complete response arrived.
  case connectivity
  /// The response breaks the contract.
  case invalidData
  /// The cache does not have the image.
  case notFound
  /// The error of a store that was made to fail.
  case store(StoreFault)

  /// Compares an error with the kind, by the client's own classification of its errors.
  ///
  /// - Throws: `Mismatch` for another one.
  func check(_ error: any Error, by classify: ErrorClassifier) throws(Mismatch) {
    let isRight =
      switch self {
      case .connectivity: classify(error) == .connectivity
      case .invalidData: classify(error) == .invalidData
      case .notFound: classify(error) == .notFound
      // Stores of image data may wrap their errors, but not turn them into one of the app's own.
      case .store(.imageRetrieval), .store(.imageInsertion): classify(error) == nil && !error.isCancellation
      case .store(let fault): error as? InjectedFault == InjectedFault(fault)
      }
    if !isRight { throw Mismatch(expected: withArticle, got: Wording.error(error)) }
  }
}

extension ErrorKind: CustomStringConvertible {
  /// The kind in a sentence: `an invalid data error`.
  var withArticle: String { self == .invalidData ? "an \(self)" : "a \(self)" }

  /// The text in a case.
  public var description: String {
    switch self {
    case .connectivity: "\(FeedError.connectivity)"
    case .invalidData: "\(FeedError.invalidData)"
    case .notFound: "\(FeedError.notFound)"
    case .store(let fault): "\(InjectedFault(fault))"
    }
  }
}
