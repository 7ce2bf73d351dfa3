import { CHUNK_RELOAD_MS } from "#contract/kit/constants.ts"
import type { Outcome } from "#contract/kit/errors.ts"
import { chunkMachine } from "#machines/app/chunkMachine.ts"
import { serverHealth } from "./health.ts"
import { actor } from "./request.ts"

const RELOADED = "balai.reloaded"

/** The tab's own storage: it survives the reload and ends with the tab. */
const lastReload = (): number => {
  try {
    return Number(sessionStorage.getItem(RELOADED) ?? 0)
  } catch {
    /** Nothing to remember by: as if it had just been done, else it would be done for ever. */
    return Date.now()
  }
}

/** Without the server a reload would show the browser's own page instead of ours. */
const reload = async (): Promise<Outcome<null>> => {
  const health = await serverHealth()
  if (!health.ok) return health
  sessionStorage.setItem(RELOADED, String(Date.now()))
  location.reload()
  return { ok: true, value: null, message: "" }
}

type None = Record<string, never>

/** Reloading remembers its time for the tab, so that a broken deployment does not reload for ever. */
export const liveChunk = chunkMachine.provide({
  actors: {
    reloadOnce: actor<null, None>(async () =>
      Date.now() - lastReload() < CHUNK_RELOAD_MS ? { ok: false, failure: { _tag: "TimedOut" } } : reload(),
    ),
    reload: actor<null, None>(reload),
  },
})
