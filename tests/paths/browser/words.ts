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
/** What is read twice alike has come to rest. */
const REST_MS = 300
const TRIES = 20

/** What stands on the page as a screen reader has it: the dialogs, where any is open, else the page itself. */
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
  /** Reads a place within a step. */
  readonly show: (name: string, hand: Hand) => Promise<void>
  /** What was read, by the state; inner states say more than those around them. */
  readonly words: Words
}

/**
 * Reads the words of every state the first time a walk comes by.
 * @param isKept whether they have to be those that are kept in docs/screens
 * @param only the one path that is walked, from one: what those before it come by first is theirs to say
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
  /** As kept, or else as they are at rest; the page's time stands still meanwhile. */
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
    // Whose words were never kept has nothing to differ from.
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
