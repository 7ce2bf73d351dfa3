import { expect, test } from "vitest"
import { terbilang } from "#contract/kit/terbilang.ts"

test.each([
  [0, "nol"],
  [1, "satu"],
  [10, "sepuluh"],
  [11, "sebelas"],
  [12, "dua belas"],
  [20, "dua puluh"],
  [21, "dua puluh satu"],
  [100, "seratus"],
  [111, "seratus sebelas"],
  [200, "dua ratus"],
  [1_000, "seribu"],
  [1_001, "seribu satu"],
  [2_000, "dua ribu"],
  [11_000, "sebelas ribu"],
  [101_000, "seratus satu ribu"],
  [1_000_000, "satu juta"],
  [1_001_000, "satu juta seribu"],
  [5_432_109, "lima juta empat ratus tiga puluh dua ribu seratus sembilan"],
  [1_000_000_000, "satu miliar"],
  [
    9_007_199_254_740_991,
    "sembilan kuadriliun tujuh triliun seratus sembilan puluh sembilan miliar dua ratus lima puluh empat juta tujuh ratus empat puluh ribu sembilan ratus sembilan puluh satu",
  ],
  [-150_000, "minus seratus lima puluh ribu"],
])("%i: %s", (amount, words) => {
  expect(terbilang(amount)).toBe(words)
})

test("a fraction has no words", () => {
  expect(() => terbilang(1.5)).toThrow(RangeError)
})
