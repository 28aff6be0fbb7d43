import FeedClient

/// Cases for the feed and image data in the cache: loading, validating, saving.
enum CacheCases {
  static func all(under rules: ContractRules) -> [AcceptanceCase] {
    let maxAge = rules.api.cache.maxAge
    let calendar = calendar(maxAge)
    return [
      loading(maxAge), calendar.loading, validating(maxAge), calendar.validating, saving, loadingImages, otherImages,
      savingImages,
    ].flatMap(\.self)
  }

  // MARK: Loading

  private static func loading(_ maxAge: MaxAge) -> [AcceptanceCase] {
    CacheAge.all(around: maxAge).map { name, age in
      AcceptanceCase("cached-feed.\(name)", of: .cachedFeed) {
        Given(.cache(.saved(age)))
        When(.load(.cachedFeed))
        if age.isFresh {
          Then(.theFeedIsDelivered(.saved))
        } else {
          Then(.noImagesAreDelivered)
        }
        Then(.theCacheIsUntouched)
      }
    } + [
      AcceptanceCase("cached-feed.empty", of: .cachedFeed) {
        Given(.cache(.empty))
        When(.load(.cachedFeed))
        Then(.noImagesAreDelivered, .theCacheIsUntouched)
      },
      AcceptanceCase("cached-feed.retrieval-error", of: .cachedFeed) {
        Given(.cache(.retrievalFails))
        When(.load(.cachedFeed))
        Then(.anErrorIsDelivered(.store(.retrieval)), .theCacheIsUntouched)
      },
      AcceptanceCase("cached-feed.saved-empty-feed", of: .cachedFeed) {
        Given(.cache(of: .empty, .recent))
        When(.load(.cachedFeed))
        Then(.theFeedIsDelivered(.empty))
      },
      AcceptanceCase("cached-feed.cancelled", of: .cachedFeed) {
        Given(.cache(.saved(.recent)))
        When(.load(.cachedFeed, cancelled: .afterRetrieval))
        Then(.nothingIsDelivered)
      },
    ]
  }

  /// Days before a change of the clock: the next day has 23 hours, or 25.
  private static let changes = [
    (name: "short", saved: Moment(1_774_695_600, in: "Europe/Berlin"), hours: -1),
    (name: "long", saved: Moment(1_792_836_000, in: "Europe/Berlin"), hours: 1),
  ]

  /// Maximum ages of whole days, which a calendar counts: for loading, and for validating.
  private static func calendar(_ maxAge: MaxAge) -> (loading: [AcceptanceCase], validating: [AcceptanceCase]) {
    guard maxAge.days > 0, maxAge.seconds == 0 else { return ([], []) }
    let name = maxAge.name
    let moments = changes.flatMap { change in
      let end = change.saved.later(by: maxAge.total + change.hours * 3600)
      return [("under-\(name)", -1), (name, 0), ("over-\(name)", 1)].map { name, seconds in
        let given = Given(.time(end.later(by: seconds)), .cacheSaved(at: change.saved))
        return (name: "\(change.name)-day-\(name)", given: given, isFresh: seconds < 0)
      }
    }
    let loading = moments.map { name, given, isFresh in
      AcceptanceCase("cached-feed.\(name)", of: .cachedFeed) {
        given
        When(.load(.cachedFeed))
        if isFresh {
          Then(.theFeedIsDelivered(.saved))
        } else {
          Then(.noImagesAreDelivered)
        }
      }
    }
    let validating = moments.map { name, given, isFresh in
      AcceptanceCase("validate-cache.\(name)", of: .validateCache) {
        given
        When(.validateCache)
        if isFresh {
          Then(.itSucceeds, .theCacheIsUntouched)
        } else {
          Then(.itSucceeds, .theCacheIsEmpty)
        }
      }
    }
    return (loading, validating)
  }

  // MARK: Validating

  private static func validating(_ maxAge: MaxAge) -> [AcceptanceCase] {
    CacheAge.all(around: maxAge).map { name, age in
      AcceptanceCase("validate-cache.\(name)", of: .validateCache) {
        Given(.cache(.saved(age)))
        When(.validateCache)
        Then(.itSucceeds)
        if age.isFresh {
          Then(.theCacheIsUntouched)
        } else {
          Then(.theStoreIsAskedTo(.deletion), .theCacheIsEmpty)
        }
      }
    } + [
      AcceptanceCase("validate-cache.retrieval-error", of: .validateCache) {
        Given(.cache(.retrievalFails))
        When(.validateCache)
        Then(.itSucceeds, .theStoreIsAskedTo(.deletion), .theCacheIsEmpty)
      },
      AcceptanceCase("validate-cache.empty", of: .validateCache) {
        Given(.cache(.empty))
        When(.validateCache)
        Then(.itSucceeds, .theCacheIsUntouched)
      },
      AcceptanceCase("validate-cache.deletion-error", of: .validateCache) {
        Given(.cache(.saved(.exactly(maxAge))), .failing(.deletion))
        When(.validateCache)
        Then(.anErrorIsDelivered(.store(.deletion)))
      },
      AcceptanceCase("validate-cache.deletion-error-after-retrieval-error", of: .validateCache) {
        Given(.cache(.retrievalFails), .failing(.deletion))
        When(.validateCache)
        Then(.anErrorIsDelivered(.store(.deletion)))
      },
      AcceptanceCase("validate-cache.racing-save", of: .validateCache) {
        Given(.cache(.saved(.exactly(maxAge))))
        When(.validateCacheWhileSaving(.remote))
        Then(.theCacheHolds(.remote))
      }.excusing(.unorderedValidation),
      AcceptanceCase("validate-cache.background", of: .validateCache) {
        Given(.cache(.saved(.exactly(maxAge))))
        When(.theAppEntersTheBackground)
        Then(.theCacheIsEmpty)
      },
      AcceptanceCase("validate-cache.background-under-\(maxAge.name)", of: .validateCache) {
        Given(.cache(.saved(.under(maxAge))))
        When(.theAppEntersTheBackground)
        Then(.theCacheIsUntouched)
      },
    ]
  }

  // MARK: Saving

  private static let saving: [AcceptanceCase] =
    [
      ("onto-empty", Given(.cache(.empty)), FeedContent.remote, Then(.itSucceeds, .theCacheHolds(.remote))),
      ("replaces", Given(.cache(.saved(.recent))), .remote, Then(.itSucceeds, .theCacheHolds(.remote))),
      ("order", Given(.cache(.empty)), .remote, Then(.theStoreIsAskedTo(.deletion, .insertion(.remote)))),
      ("empty-feed", Given(.cache(.saved(.recent))), .empty, Then(.itSucceeds, .theCacheHolds(.empty))),
      (
        "deletion-error", Given(.cache(.saved(.recent)), .failing(.deletion)), .remote,
        Then(.anErrorIsDelivered(.store(.deletion)), .nothingIsInserted)
      ),
      (
        "saving-error", Given(.cache(.savingFails)), .remote,
        Then(.anErrorIsDelivered(.store(.insertion)), .theCacheIsEmpty)
      ),
      (
        "saving-error-over-feed", Given(.cache(.saved(.recent)), .failing(.insertion)), .remote,
        Then(.anErrorIsDelivered(.store(.insertion)), .theCacheIsEmpty)
      ),
      (
        "half-written", Given(.cache(.empty), .failing(.halfInsertion)), .remote,
        Then(.anErrorIsDelivered(.store(.halfInsertion)), .theCacheHoldsAtMostTheBeginning(of: .remote))
      ),
    ].map { name, given, content, then in
      AcceptanceCase("cache-feed.\(name)", of: .cacheFeed) {
        given
        When(.save(content))
        then
      }
    }
    + [("awkward-texts", FeedContent.awkward), ("alike", .alike)].map { name, content in
      AcceptanceCase("cache-feed.\(name)", of: .cacheFeed) {
        Given(.cache(.empty))
        When(.save(content))
        Then(.theCacheHolds(content))
        When(.load(.cachedFeed))
        Then(.theFeedIsDelivered(content))
      }
    } + [
      AcceptanceCase("cache-feed.cancelled-after-deletion", of: .cacheFeed) {
        Given(.cache(.saved(.recent)))
        When(.save(.remote, cancelled: .afterDeletion))
        Then(.theCacheHolds(.remote))
      }
    ]

  // MARK: Images

  private static let otherImages = OtherURL.allCases.map { other in
    AcceptanceCase("cached-image-data.\(other.rawValue)", of: .cachedImageData) {
      Given(.cachedImageData)
      When(.loadImageDataFromCache(other))
      Then(.anErrorIsDelivered(.notFound))
    }
  }

  private static let loadingImages: [AcceptanceCase] = [
    AcceptanceCase("cached-image-data.found", of: .cachedImageData) {
      Given(.cachedImageData)
      When(.load(.cachedImageData))
      Then(.theImageDataIsDelivered)
    },
    AcceptanceCase("cached-image-data.not-found", of: .cachedImageData) {
      Given(.cache(.empty))
      When(.load(.cachedImageData))
      Then(.anErrorIsDelivered(.notFound))
    },
    AcceptanceCase("cached-image-data.store-error", of: .cachedImageData) {
      Given(.cachedImageData, .failing(.imageRetrieval))
      When(.load(.cachedImageData))
      Then(.anErrorIsDelivered(.store(.imageRetrieval)))
    },
    AcceptanceCase("cached-image-data.cancelled", of: .cachedImageData) {
      Given(.cachedImageData)
      When(.load(.cachedImageData, cancelled: .afterRetrieval))
      Then(.nothingIsDelivered)
    },
  ]

  private static let savingImages: [AcceptanceCase] = [
    AcceptanceCase("cache-image-data.success", of: .cacheImageData) {
      Given(.cache(.empty))
      When(.saveImageData)
      Then(.itSucceeds, .theImageIsCached)
    },
    AcceptanceCase("cache-image-data.saving-error", of: .cacheImageData) {
      Given(.failing(.imageInsertion))
      When(.saveImageData)
      Then(.anErrorIsDelivered(.store(.imageInsertion)))
    },
    AcceptanceCase("cache-image-data.last-value-wins", of: .cacheImageData) {
      Given(.keepingStore)
      When(.saveImageData, .saveImageData("other data"), .load(.cachedImageData))
      Then(.theDataIsDelivered("other data"))
    },
  ]
}
