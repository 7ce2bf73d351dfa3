import type { Page } from "@playwright/test"
import { isDeepStrictEqual } from "node:util"
import { pathsIn } from "../steps.ts"
import type { WalkStep } from "../walks.ts"
import { ofPage } from "./calls.ts"
import type { Hand } from "./hand.ts"
import type { Said } from "./tour.ts"

const stateIn = async (page: Page, id: string): Promise<unknown> => {
  const shown = page.locator(`[data-machine="${id}"]`)
  const texts = await ofPage(
    shown.evaluateAll((all) => all.map((one) => one.getAttribute("data-state"))),
    [],
  )
  const text = texts.at(-1) ?? null
  try {
    return text === null ? null : (JSON.parse(text) as unknown)
  } catch {
    return text
  }
}

/** Machine not found: lists the others on the page, because it often has another name. */
const othersThan = async (page: Page, id: string): Promise<string> => {
  const all = page.locator("[data-machine]")
  const names = await all.evaluateAll((some) => some.map((one) => one.getAttribute("data-machine") ?? ""))
  return ` (no state in data-machine="${id}"; the page has: ${names.join(", ") || "none"})`
}

const shown = async (
  { seen, gone, at }: Exclude<Said["states"][string], { readonly never: string }>,
  page: Page,
): Promise<string | null> => {
  for (const one of seen?.(page) ?? [])
    if (!(await one.first().isVisible())) return `not seen: ${String(one)}`
  for (const one of gone?.(page) ?? []) if (await one.first().isVisible()) return `still seen: ${String(one)}`
  const { pathname, search } = new URL(page.url())
  const here = pathname + search
  if (typeof at === "string" ? at !== here : at?.test(here) === false)
    return `the address is ${here}, not ${String(at)}`
  return null
}

/** Compares the screen with the expected state of the machine. */
export const look = async (hand: Hand, { screen, states }: Said, one: WalkStep): Promise<void> => {
  const { page } = hand
  const leads = screen.leaves?.[one.step.label]
  let seen: unknown = null
  if (leads === undefined && (screen.reads !== undefined || !one.done))
    await hand
      .until("state", async () => {
        seen = await (screen.reads === undefined ? stateIn(page, screen.id) : screen.reads(hand))
        return isDeepStrictEqual(seen, one.to)
      })
      .catch(async (error: unknown) => {
        const others = seen === null && screen.reads === undefined ? await othersThan(page, screen.id) : ""
        throw isState(error)
          ? new Error(`expected ${JSON.stringify(one.to)}, seen ${JSON.stringify(seen)}${others}`)
          : error
      })
  const sights = leads === undefined ? pathsIn(one.to).map((path) => states[path]) : [{ at: leads }]
  for (const sight of sights) {
    if (sight === undefined || "never" in sight) continue
    let wrong: string | null = null
    await hand
      .until("sight", async () => (wrong = await shown(sight, page)) === null)
      .catch((error: unknown) => {
        throw wrong === null ? error : new Error(wrong)
      })
  }
}
const isState = (error: unknown) => error instanceof Error && error.message === "state"
