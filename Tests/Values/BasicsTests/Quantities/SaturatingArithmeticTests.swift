import Basics
import Testing

@Suite("Arithmetic with numbers of any size")
struct SaturatingArithmeticTests {
  @Test(
    "Sums and differences that do not fit are the nearest number that does",
    arguments: [
      (Int.max, 1, Int.max, Int.max - 1), (Int.min, 1, Int.min + 1, Int.min), (Int.min, -1, Int.min, Int.min + 1),
      (Int.max, -1, Int.max - 1, Int.max), (40, 2, 42, 38), (0, Int.min, Int.min, Int.max),
    ]
  )
  func sums(first: Int, second: Int, sum: Int, difference: Int) {
    #expect(first.addingSaturated(second) == sum)
    #expect(first.subtractingSaturated(second) == difference)
  }

  @Test(
    "Products that do not fit are the nearest number that does",
    arguments: [
      (Int.max, 2, Int.max), (Int.max, -2, Int.min), (Int.min, -1, Int.max), (Int.min, 2, Int.min), (6, -7, -42),
    ]
  )
  func products(first: Int, second: Int, product: Int) {
    #expect(first.multipliedSaturated(by: second) == product)
  }

  @Test("A number at the end of its type has one neighbour")
  func neighbours() {
    #expect(5.withNeighbours == [4, 5, 6])
    #expect(Int.max.withNeighbours == [Int.max - 1, Int.max])
    #expect(Int.min.withNeighbours == [Int.min, Int.min + 1])
  }
}
