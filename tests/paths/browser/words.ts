import type { Page } from "@playwright/test"
import { readFile } from "node:fs/promises"
import { setTimeout as sleep } from "node:timers/promises"
import { pathsIn } from "../steps.ts"
import { type Check, makeFaults } from "./checks.ts"
import type { Hand } from "./hand.ts"
import type { WalkStep } from "../walks.ts"
import type { BrowserTour } from "./tour.ts"
import { linesOf, readWords, type Words, wordsFile } from "../words.ts"

const OVERLAYS = "[role=dialog], [role=alertdialog]"
/** Words are stable when two reads this far apart are equal. */
const REST_MS = 300
const TRIES = 20

/** Text of the page as a screen reader has it (aria snapshot): the open dialogs, or else the page itself. */
const wordsOf = async (page: Page): Promise<readonly string[]> => {
  const overlays = await page.locator(OVERLAYS).all()
  const parts = overlays.length > 0 ? overlays : await page.locator("main").all()
  const texts: string[] = []
  for (const part of parts) texts.push(await part.ariaSnapshot())
  return linesOf(texts.join("\n"))
}
const differing = (now: readonly string[], before: readonly string[]): string => {
  const from = now.findIndex((line, at) => line !== before[at])
  const at = from === -1 ? now.length : from
  const some = (lines: readonly string[], sign: string) =>
    lines.slice(at, at + 3).map((line) => `${sign} ${line.trim()}`)
  return [...some(before, "-"), ...some(now, "+")].join(" | ")
}

type WordsCheck = Check & {
  /** Reads a named moment within a step. */
  readonly show: (name: string, hand: Hand) => Promise<void>
  /** The words by state. A key contains all active states, because inner states have more specific words. */
  readonly words: Words
}

/**
 * Reads the words of every state at the first walk that reaches it.
 * @param isKept whether they must equal those stored in docs/screens
 * @param only the single path that is walked, from one; states that an earlier path reaches first are skipped, because
 * they belong to that path
 */
export const watchWords = async (
  { said, anatomy, walks }: BrowserTour,
  isKept: boolean,
  only: number | null = null,
): Promise<WordsCheck> => {
  const nameOf = ({ to }: WalkStep) => pathsIn(to).join(" ")
  const earlier = only === null ? [] : walks().slice(0, only - 1)
  const isRead = ({ passing, done, step }: WalkStep) =>
    !passing && !done && !(step.label in (said.screen.leaves ?? {}))
  const told = new Set(earlier.flat().filter(isRead).map(nameOf))
  const kept = readWords(await readFile(wordsFile(anatomy.id), "utf8").catch(() => ""))
  const words: Words = new Map()
  const faults = makeFaults()
  /** Polls until the words equal the stored ones, or else until they are stable; the page's clock is paused. */
  const read = async (page: Page, name: string): Promise<readonly string[]> => {
    const before = kept.get(name)?.join("\n")
    let now = await wordsOf(page)
    for (let last = "", turn = 0; turn < TRIES; turn++) {
      const text = now.join("\n")
      if (text === before || (!isKept && text === last)) break
      last = text
      await sleep(REST_MS)
      now = await wordsOf(page)
    }
    return now
  }
  const take = async (hand: Hand, name: string, label: string) => {
    const now = await read(hand.page, name)
    words.set(name, now)
    const before = kept.get(name)
    // A place without stored words has nothing to differ from.
    if (!isKept || kept.size === 0 || before?.join("\n") === now.join("\n")) return
    faults.addAt(
      before === undefined
        ? `no words are kept of ${name}: npm run paths:run -- ${anatomy.id}`
        : `the words of ${name} are others (npm run paths:run -- ${anatomy.id} keeps them): ${differing(now, before)}`,
      label,
    )
  }
  const isWordless =
    said.screen.alone !== undefined || said.screen.wordless !== undefined || (isKept && kept.size === 0)
  return {
    words,
    show: async (name, hand) => {
      if (!isWordless && only === null && !words.has(name)) await take(hand, name, "its step")
    },
    look: async (one, hand, isShown) => {
      if (isWordless || one.passing || one.done || !isShown) return
      const name = nameOf(one)
      if (!words.has(name) && !told.has(name)) await take(hand, name, one.step.label)
    },
    faults: faults.list,
    idle: () => (isKept ? [...kept.keys()].filter((name) => !words.has(name)) : []),
  }
}
