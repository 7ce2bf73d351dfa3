import { calls } from "#contract/index.ts"
import { distance } from "#src/app/distance.ts"
import type { BrowserTour } from "./browser/tour.ts"

/** Maximum edit distance of similar names, as a share of the longer one. */
const ALIKE = 0.4

/** The most similar name (did you mean); null = none is similar. */
export const nearest = (name: string, all: readonly string[]): string | null => {
  const [best] = all
    .map((one) => [one, distance(name, one) / Math.max(name.length, one.length)] as const)
    .toSorted(([, a], [, b]) => a - b)
  return best !== undefined && best[1] <= ALIKE ? best[0] : null
}

/** Every call a tour names, with the place where it does. */
const namedIn = ({ said: { screen, guide } }: BrowserTour): readonly (readonly [string, string])[] => [
  ...Object.entries(screen.replies).flatMap(([actor, reply]) =>
    typeof reply === "object" && "call" in reply
      ? [reply.call].flat().map((call) => [call, `screen.replies.${actor}`] as const)
      : [],
  ),
  ...(screen.holds ?? []).map((call) => [call, "screen.holds"] as const),
  ...Object.entries(screen.sends ?? {}).flatMap(([label, sent]) =>
    [sent].flat().map((call) => [call, `screen.sends.${label}`] as const),
  ),
  ...Object.entries(guide?.events ?? {}).flatMap(([type, { call }]) =>
    call === undefined ? [] : [[call, `guide.events.${type}`] as const],
  ),
]

const known: readonly string[] = calls.map(({ path }) => path)

/**
 * Calls of a tour that are not in the contract, for instance misspelt ones: they would never be sent, and the walk
 * would only report that a state did not come. Whole paths (`/healthz`) and pages outside of the product are not
 * checked.
 */
export const strangeCalls = (tour: BrowserTour): readonly string[] =>
  tour.said.screen.alone !== undefined
    ? []
    : namedIn(tour)
        .filter(([call]) => !call.startsWith("/") && !known.includes(call))
        .map(([call, where]) => {
          const meant = nearest(call, known)
          return `${where} menyebut panggilan ${call}, yang tidak ada di kontrak${meant === null ? "" : `; maksudnya ${meant}?`}`
        })

/** @throws when a tour names calls the contract does not have */
export const refuseStrangeCalls = (tour: BrowserTour): void => {
  const strange = strangeCalls(tour)
  if (strange.length > 0) throw new Error(strange.map((one) => `${tour.anatomy.id}: ${one}`).join("\n"))
}
