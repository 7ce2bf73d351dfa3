import { setTimeout as pause } from "node:timers/promises"
import { type Hear, NEWS_CHANNEL, readNews } from "./news.ts"
import { Client, type pg } from "./pg.ts"

/** Delay before reconnecting a lost connection. */
const AGAIN_MS = 1_000

/** Runs LISTEN on a dedicated connection and reconnects when it is lost. @returns a function that stops it */
export const openEar = async (config: pg.ClientConfig, hear: Hear): Promise<() => Promise<void>> => {
  const ending = new AbortController()
  let open: Client | null = null

  const listen = async (): Promise<void> => {
    const client = new Client(config)
    open = client
    client.on("notification", ({ payload = "" }) => hear(readNews(payload)))
    client.once("end", () => void again())
    await client.connect()
    await client.query(`listen ${NEWS_CHANNEL}`)
  }
  /**
   * Reconnects. Notifications sent while disconnected are lost, so the listener gets null: anything may have changed.
   */
  const again = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      await pause(AGAIN_MS, undefined, { signal: ending.signal, ref: false }).catch(() => undefined)
      if (ending.signal.aborted) return
      try {
        await listen()
        hear(null)
        return
      } catch {
        // Not reachable yet: retry.
        open?.removeAllListeners("end")
        await open?.end().catch(() => undefined)
      }
    }
  }
  await listen()
  return async () => {
    ending.abort()
    await open?.end().catch(() => undefined)
  }
}
