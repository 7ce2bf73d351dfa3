import { storedInTab } from "#src/api/browser/storage.ts"
import { signal } from "#src/api/wire/signal.ts"
import { traceBy, type Watch } from "#src/api/wire/trace.ts"

/** Stored in the tab, so that a trace survives reloads; `shown` leaves input unmasked, except for secrets. */
const KEY = "trace.on"

const changed = signal<boolean>()
let stop: (() => void) | null = null

export const isTracing = (): boolean => storedInTab.get(KEY) !== null
export const onTracing = (tell: (on: boolean) => void): (() => void) => changed.on(tell)

const start = (): Promise<void> =>
  import("./trace/record.ts").then(({ record }) => {
    stop ??= record(storedInTab.get(KEY) !== "shown", () => setTracing(false))
  })

/** The switch shown in the demo. */
export const setTracing = (on: boolean): void => {
  if (on) storedInTab.set(KEY, "masked")
  else storedInTab.remove(KEY)
  changed.send(on)
  if (on) void start().catch(() => undefined)
  else {
    stop?.()
    stop = null
  }
}

/** Set by the browser tests, which observe every machine of a page (tests/paths/browser/unheard.ts). */
const { balaiWatch } = globalThis as { readonly balaiWatch?: Watch }
if (balaiWatch !== undefined) traceBy(balaiWatch)

/**
 * `?trace` in an address starts a trace, `?trace=values` one with unmasked input; a tab that already traces goes on.
 */
export const traceFrom = (search: string): void => {
  const asked = new URLSearchParams(search).get("trace")
  if (asked !== null) storedInTab.set(KEY, asked === "values" ? "shown" : "masked")
  if (isTracing()) void start().catch(() => undefined)
}
