const ONES = ["", "satu", "dua", "tiga", "empat", "lima", "enam", "tujuh", "delapan", "sembilan"] as const
const SCALES = ["", "ribu", "juta", "miliar", "triliun", "kuadriliun"] as const

const hundreds = (n: number): readonly string[] => {
  const [hundred, rest] = [Math.floor(n / 100), n % 100]
  const before = hundred === 0 ? [] : hundred === 1 ? ["seratus"] : [ONES[hundred] ?? "", "ratus"]
  if (rest === 0) return before
  if (rest === 10) return [...before, "sepuluh"]
  if (rest === 11) return [...before, "sebelas"]
  if (rest < 10) return [...before, ONES[rest] ?? ""]
  if (rest < 20) return [...before, ONES[rest - 10] ?? "", "belas"]
  const [ten, one] = [Math.floor(rest / 10), rest % 10]
  return [...before, ONES[ten] ?? "", "puluh", ...(one === 0 ? [] : [ONES[one] ?? ""])]
}

/** An amount in Indonesian words, as printed below the figures: 1_250_000 is "satu juta dua ratus lima puluh ribu". */
export const terbilang = (amount: number): string => {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`no whole amount: ${amount}`)
  if (amount === 0) return "nol"
  if (amount < 0) return `minus ${terbilang(-amount)}`
  const words: string[] = []
  for (let rest = amount, scale = 0; rest > 0; rest = Math.floor(rest / 1000), scale += 1) {
    const group = rest % 1000
    if (group === 0) continue
    const name = SCALES[scale] ?? ""
    // One thousand is a single word (seribu), one million is not.
    words.unshift(...(group === 1 && scale === 1 ? ["seribu"] : [...hundreds(group), name]))
  }
  return words.filter((word) => word !== "").join(" ")
}
