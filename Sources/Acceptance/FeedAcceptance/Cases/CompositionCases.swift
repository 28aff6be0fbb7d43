import FeedClient

/// Cases for the composition of any services: a decorator that saves, and a composite with a fallback.
enum CompositionCases {
  static let all: [AcceptanceCase] = [
    AcceptanceCase("composition.cache-decorator", of: .composition) {
      Given(.service(.delivering("a value")))
      When(.askTheService)
      Then(.itDelivers("a value"), .theCacheKeeps("a value"))
    },
    AcceptanceCase("composition.cache-decorator-saving-fails", of: .composition) {
      Given(.service(.delivering("a value"), savingFails: true))
      When(.askTheService)
      Then(.itDelivers("a value"))
    },
    AcceptanceCase("composition.cache-decorator-service-fails", of: .composition) {
      Given(.service(.failing(.invalidData)))
      When(.askTheService)
      Then(.anErrorIsDelivered(.invalidData), .theCacheKeeps(), .theServicesAskedAre("first"))
    },
    AcceptanceCase("composition.fallback-not-needed", of: .composition) {
      Given(.services(.delivering("the first"), fallback: .delivering("the second")))
      When(.askTheService)
      Then(.itDelivers("the first"), .theServicesAskedAre("first"))
    },
    AcceptanceCase("composition.fallback", of: .composition) {
      Given(.services(.failing(.connectivity), fallback: .delivering("the second")))
      When(.askTheService)
      Then(.itDelivers("the second"), .theServicesAskedAre("first", "second"))
    },
    AcceptanceCase("composition.fallback-fails", of: .composition) {
      Given(.services(.failing(.connectivity), fallback: .failing(.notFound)))
      When(.askTheService)
      Then(.anErrorIsDelivered(.notFound), .theServicesAskedAre("first", "second"))
    },
  ]
}
