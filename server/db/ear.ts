import { setTimeout as pause } from "node:timers/promises"
import { type Hear, NEWS_CHANNEL, readNews } from "./news.ts"
import { Client, type pg } from "./pg.ts"

/** Delay before reconnecting a lost connection. */
const AGAIN_MS = 1_000
/** Heartbeat interval, and the time after which a silent server counts as lost. */
const BEAT_MS = 5_000

/**
 * Runs LISTEN on a dedicated connection and reconnects when it is lost.
 *
 * Heartbeat: a network that drops packets closes no connection, and a listener never writes, so the operating system would
 * not notice for hours. A server that became a standby publishes nothing: it counts as lost too.
 * @returns a function that stops it
 */
export const openEar = async (
  config: pg.ClientConfig,
  hear: Hear,
  beatMs = BEAT_MS,
): Promise<() => Promise<void>> => {
  const ending = new AbortController()
  let open: Client | null = null

  /** Closes a connection without another attempt to reconnect. */
  const drop = async (client: Client): Promise<void> => {
    client.removeAllListeners("end")
    await client.end().catch(() => undefined)
  }
  const beat = async (client: Client): Promise<void> => {
    for (;;) {
      await pause(beatMs, undefined, { signal: ending.signal, ref: false }).catch(() => undefined)
      if (ending.signal.aborted || open !== client) return
      const isThere = await client
        .query<{ is_standby: boolean }>("select pg_is_in_recovery() as is_standby")
        .then(
          ({ rows }) => rows[0]?.is_standby === false,
          () => false,
        )
      if (isThere) continue
      if (open !== client) return
      open = null
      void drop(client)
      void again()
      return
    }
  }
  const listen = async (): Promise<void> => {
    const client = new Client({ ...config, query_timeout: beatMs })
    open = client
    client.on("notification", ({ payload = "" }) => hear(readNews(payload)))
    client.once("end", () => {
      if (open === client) {
        open = null
        void again()
      }
    })
    await client.connect()
    await client.query(`listen ${NEWS_CHANNEL}`)
    void beat(client)
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
        const failed: Client | null = open
        open = null
        if (failed !== null) void drop(failed)
      }
    }
  }
  await listen()
  return async () => {
    ending.abort()
    await open?.end().catch(() => undefined)
  }
}
