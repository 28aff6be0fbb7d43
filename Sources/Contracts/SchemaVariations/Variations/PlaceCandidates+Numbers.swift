import JSONSyntax

extension PlaceCandidates {
  /// Numbers at, just below and just above each bound, and at and beside multiples.
  var bounds: [VariationCandidate] {
    let divisors = place.all("multipleOf").compactMap(\.number).compactMap(DecimalNumber.init)
    let step = divisors.first ?? DecimalNumber(1)
    let near = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"].flatMap { keyword in
      place.all(keyword).compactMap(\.number).compactMap(DecimalNumber.init).flatMap { bound in
        let name = SchemaPlace.plain(keyword)
        return [
          (name, bound as DecimalNumber?), ("above-\(name)", bound.adding(step)),
          ("below-\(name)", bound.adding(step.negated)),
        ]
      }
    }
    let multiples = divisors.flatMap { divisor in
      let beside = divisor.adding(DecimalNumber(mantissa: .one, exponent: divisor.exponent))
      return [
        ("multiple", divisor as DecimalNumber?), ("twice-multiple", divisor.multiplied(by: WideInteger(2))),
        ("no-multiple", beside),
      ]
    }
    return (near + multiples).compactMap { name, number in
      guard let text = number?.text else { return nil }
      return candidate(.bound, name, .number(text), "is \(text)", .limit)
    }
  }

  /// Numbers that software often gets wrong; decimals are usual where any number is allowed.
  func unusualNumbers(_ text: String) -> [VariationCandidate] {
    let own = JSONNumber(text)
    let isDecimal = place.all("type").contains { type in
      type.string == "number" || type.elements.contains { $0.string == "number" }
    }
    func isUsual(_ number: UnusualNumber) -> Bool { isDecimal && UnusualNumber.fractions.contains(number) }
    let numbers = UnusualNumber.all.filter { isUsual($0) } + UnusualNumber.all.filter { !isUsual($0) }
    return numbers.filter { JSONNumber($0.text) != own }.map {
      candidate(.number, $0.name, .number($0.text), "is \($0.text)", isUsual($0) ? .ordinary : .unusual)
    }
  }
}
