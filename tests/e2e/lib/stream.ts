import type { BrowserContext } from "@playwright/test"
import { LIVE_PATH } from "#contract/kit/constants.ts"

/**
 * Decides the event stream in the pages of a context, the last call wins: `none` answers 204, `hangs` never answers until it is
 * aborted. The page's own fetch is replaced, because a route would pause every request of the context in the browser process
 * and turn the HTTP cache off: a fifth of a test's time.
 */
export const setStream = (context: BrowserContext, how: "none" | "hangs"): Promise<unknown> =>
  context.addInitScript(
    ([path, answer]) => {
      const { fetch } = globalThis
      const hanging = (signal?: AbortSignal | null) =>
        new Promise<Response>((_, reject) =>
          signal?.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError"))),
        )
      globalThis.fetch = (input, init) => {
        if (input !== path) return fetch(input, init)
        return answer === "hangs"
          ? hanging(init?.signal)
          : Promise.resolve(new Response(null, { status: 204 }))
      }
    },
    [LIVE_PATH, how] as const,
  )
