import type { SessionUser } from "#contract/kit/user.ts"
import { readRecents } from "#src/api/browser/preferences.ts"
import type { NearPage } from "#src/ui/page/NearPages.tsx"
import { type Destination, destinationsFor } from "./destinations.ts"
import { distance } from "./distance.ts"

const MOST = 4
/** Minimum length: shorter substrings match too many words. */
const LEAST = 3

const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(({ length }) => length >= LEAST)

/** 3 = exact word, 2 = prefix, 1 = one typing error. */
const match = (typed: string, word: string): number => {
  if (typed === word) return 3
  if (word.startsWith(typed) || typed.startsWith(word)) return 2
  return Math.max(typed.length, word.length) > 4 && distance(typed, word) <= 2 ? 1 : 0
}

const weigh = (typed: readonly string[], { path, title, trail, also }: Destination): number => {
  const own = wordsOf(`${path} ${title}`)
  const others = wordsOf(`${trail ?? ""} ${also}`)
  const best = (word: string, among: readonly string[]) =>
    Math.max(0, ...among.map((one) => match(word, one)))
  return typed.reduce((sum, word) => sum + Math.max(best(word, own) * 2, best(word, others)), 0)
}

/** Pages that best match the words of an address; without any match, the recent pages. */
export const nearestOf = (
  all: readonly Destination[],
  path: string,
  recents: readonly string[],
): readonly NearPage[] => {
  const typed = wordsOf(path)
  const fitting = all
    .map((one, at) => ({ one, at, weight: weigh(typed, one) }))
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight || a.at - b.at)
    .map(({ one }) => one)
  const last = recents.flatMap((recent) => all.filter((one) => one.path === recent))
  return (fitting.length > 0 ? fitting : last)
    .slice(0, MOST)
    .map(({ path: href, title, trail }) => ({ href, title, trail }))
}

export const nearestTo = (path: string, user: SessionUser): readonly NearPage[] =>
  nearestOf(destinationsFor(user), path, readRecents())
