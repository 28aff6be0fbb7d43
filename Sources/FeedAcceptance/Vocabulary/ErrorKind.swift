import FeedClient

/// A kind of error that a case expects.
enum ErrorKind: Sendable, Hashable {
  case connectivity
  case invalidData
  case notFound
  /// The error of a store that was made to fail.
  case store(StoreFault)

  /// Compares an error with the kind.
  ///
  /// - Throws: `Mismatch` for another one.
  func check(_ error: any Error) throws(Mismatch) {
    let isRight =
      switch self {
      case .connectivity: error as? FeedError == .connectivity
      case .invalidData: error as? FeedError == .invalidData
      case .notFound: error as? FeedError == .notFound
      // Stores of image data may wrap their errors, but not turn them into one of the app's own.
      case .store(.imageRetrieval), .store(.imageInsertion): !(error is FeedError) && !error.isCancellation
      case .store(let fault): error as? InjectedFault == InjectedFault(fault)
      }
    if !isRight { throw Mismatch(expected: withArticle, got: Wording.error(error)) }
  }
}

extension ErrorKind: CustomStringConvertible {
  /// The kind in a sentence: `an invalid data error`.
  var withArticle: String { self == .invalidData ? "an \(self)" : "a \(self)" }

  /// The text in a case.
  var description: String {
    switch self {
    case .connectivity: "\(FeedError.connectivity)"
    case .invalidData: "\(FeedError.invalidData)"
    case .notFound: "\(FeedError.notFound)"
    case .store(let fault): "\(InjectedFault(fault))"
    }
  }
}
