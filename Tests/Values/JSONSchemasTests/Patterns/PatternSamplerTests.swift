import Testing

@testable import JSONSchemas

@Suite("Texts of patterns")
struct PatternSamplerTests {
  @Test(
    "A pattern that requires too long a text is not walked at all",
    arguments: [
      "^(a{1000}){1000}$", "^((a{1000}){1000}){1000000000}$", "^(ab){20000}$", "^(x|(a{1000}){1000}){2}y{20000}$",
    ]
  )
  func tooLong(pattern: String) { #expect(PatternSampler(pattern) == nil) }

  @Test(
    "A pattern that can be short is walked",
    arguments: ["^(a{1000}){10}$", "^(x|(a{1000}){1000})$", "^(a{0,9}){1000}$"]
  )
  func short(pattern: String) throws {
    let sampler = try #require(PatternSampler(pattern))
    var random = SystemRandomNumberGenerator()
    let text = try #require(sampler.sample(PatternSampler.Choice(repeats: 0), using: &random))
    #expect(try ECMAPattern(pattern).matches(text))
  }
}
