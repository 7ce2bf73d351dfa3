/** Normalizes text for comparison: case, spaces and punctuation are ignored. */
export const squeezed = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase()

/** The edit distance of two words; null = more than `most`. */
const distanceWithin = (a: string, b: string, most: number): number | null => {
  if (Math.abs(a.length - b.length) > most) return null
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, change))
    }
    if (Math.min(...next) > most) return null
    row = next
  }
  const distance = row[b.length] ?? 0
  return distance > most ? null : distance
}

/** Longer words are not treated as typing errors. */
const LONGEST = 60
const mostFor = (length: number) => (length <= 4 ? 1 : length < 12 ? 2 : 3)

/**
 * The most likely match of a word: an option it is part of, or one within a small edit distance; null where this is
 * ambiguous.
 */
export const nearest = <A>(
  word: string,
  options: Iterable<A>,
  nameOf: (option: A) => string,
  /** The identity of an option: two names of the same row are not ambiguous. */
  meaningOf: (option: A) => unknown = (option) => option,
): A | null => {
  const wanted = squeezed(word)
  if (wanted.length < 2 || wanted.length > LONGEST) return null
  let best: { readonly option: A; readonly distance: number } | null = null
  let isOne = true
  for (const option of options) {
    const name = squeezed(nameOf(option))
    const isPart = wanted.length >= 4 && name.includes(wanted)
    const distance = isPart ? 0.5 : distanceWithin(wanted, name, mostFor(wanted.length))
    if (distance === null || (best !== null && distance > best.distance)) continue
    if (best === null || distance < best.distance) isOne = true
    else if (meaningOf(best.option) !== meaningOf(option)) isOne = false
    best = { option, distance }
  }
  return best !== null && isOne ? best.option : null
}
