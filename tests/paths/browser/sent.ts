import type { Page } from "@playwright/test"
import { calls } from "#contract/index.ts"
import { API_BASE } from "#contract/kit/constants.ts"
import { type Check, makeFaults } from "./checks.ts"
import type { BrowserTour } from "./tour.ts"

const writes: ReadonlySet<string> = new Set(calls.flatMap(({ path, write }) => (write ? [path] : [])))

/** The calls of a step: writes are sent exactly by the steps that declare them. */
export const watchSent = (tour: BrowserTour, page: Page): Check => {
  const { screen, guide } = tour.said
  const { sends = {} } = screen
  let sent: string[] = []
  page.on("request", (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith(`${API_BASE}/`)) sent.push(pathname.slice(API_BASE.length + 1))
  })
  const faults = makeFaults()
  const needed = new Set<string>()
  const mayBe = new Set<string>()
  return {
    begin: () => {
      sent = []
      mayBe.clear()
    },
    look: async (one, hand) => {
      const { step } = one
      const hint = step.does.by === "event" ? guide?.events?.[step.event.type]?.call : undefined
      for (const call of tour.callsOf(step)) mayBe.add(call)
      if (hint !== undefined) mayBe.add(hint)
      if (one.passing) return
      if (hint !== undefined)
        await hand
          .until("calls", async () => Promise.resolve(sent.includes(hint)))
          .catch(() => faults.add(`not sent: ${hint}`, one))
      for (const call of sent) {
        if (!writes.has(call) || mayBe.has(call) || step.does.by === "start") continue
        if ([sends[step.label]].flat().includes(call)) needed.add(step.label)
        else faults.add(`sent, though nobody asked for it: ${call}`, one)
      }
      sent = []
      mayBe.clear()
    },
    faults: faults.list,
    idle: () => Object.keys(sends).filter((label) => !needed.has(label)),
  }
}
