import { CHUNK_RELOAD_MS } from "#contract/kit/constants.ts"
import type { Outcome } from "#contract/kit/errors.ts"
import { chunkMachine } from "#machines/app/chunkMachine.ts"
import { serverHealth } from "./health.ts"
import { actor } from "./request.ts"

const RELOADED = "balai.reloaded"

/** sessionStorage: survives the reload and ends with the tab. */
const lastReload = (): number => {
  try {
    return Number(sessionStorage.getItem(RELOADED) ?? 0)
  } catch {
    /** Without storage act as if the page had just been reloaded, else it would reload forever. */
    return Date.now()
  }
}

/** Do not reload while the server is unreachable: the browser's own error page would replace ours. */
const reload = async (): Promise<Outcome<null>> => {
  const health = await serverHealth()
  if (!health.ok) return health
  sessionStorage.setItem(RELOADED, String(Date.now()))
  location.reload()
  return { ok: true, value: null, message: "" }
}

type None = Record<string, never>

/** Records the time of a reload in the tab, so that a broken deployment does not reload forever. */
export const liveChunk = chunkMachine.provide({
  actors: {
    reloadOnce: actor<null, None>(async () =>
      Date.now() - lastReload() < CHUNK_RELOAD_MS ? { ok: false, failure: { _tag: "TimedOut" } } : reload(),
    ),
    reload: actor<null, None>(reload),
  },
})
