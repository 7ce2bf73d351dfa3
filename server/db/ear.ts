import { setTimeout as pause } from "node:timers/promises"
import { type Hear, NEWS_CHANNEL, readNews } from "./news.ts"
import { Client, type pg } from "./pg.ts"

/** Lost, it is opened again after this. */
const AGAIN_MS = 1_000

/** Listens on a connection of its own, which is opened again whenever it is lost. @returns what ends it */
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
  /** What was told meanwhile nobody has heard. */
  const again = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      await pause(AGAIN_MS, undefined, { signal: ending.signal, ref: false }).catch(() => undefined)
      if (ending.signal.aborted) return
      try {
        await listen()
        hear(null)
        return
      } catch {
        // Not there yet: asked again until it is.
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
