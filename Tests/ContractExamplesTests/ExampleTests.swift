import ContractExamples
import Testing

@Suite struct ExampleTests {
  @Test("a maker keeps its seed")
  func seed() { #expect(ExampleMaker(seed: 7).seed == 7) }
}
