import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { API_BASE, TOKEN_HEADER } from "#contract/kit/constants.ts"
import type { Envelope } from "#contract/kit/envelope.ts"
import { readSettings } from "#server/run/settings.ts"
import { readTelemetrySettings } from "#server/run/telemetrySettings.ts"
import { type Running, serve } from "#server/server.ts"
import type { World } from "./harness.ts"

export type Served = {
  readonly running: Running
  /** Lines of the log so far. */
  readonly logs: readonly Readonly<Record<string, unknown>>[]
  readonly call: (
    path: string,
    payload: object,
    token?: string | null,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Envelope>
  readonly stop: () => Promise<void>
}

/** A whole server on a world's database, with this environment of metrics, traces and alarms. */
export const openServed = async (world: World, env: NodeJS.ProcessEnv): Promise<Served> => {
  const folder = await mkdtemp(join(tmpdir(), "balai-served-"))
  const logs: Record<string, unknown>[] = []
  const running = await serve({
    settings: { ...readSettings({ PORT: "0" }), port: 0, dataDir: folder },
    db: { ...world.db, close: () => Promise.resolve() },
    clock: () => world.time.now,
    client: null,
    logStream: {
      write: (line: string) => logs.push(JSON.parse(line) as Record<string, unknown>) > 0,
    } as unknown as NodeJS.WritableStream,
    telemetry: readTelemetrySettings(env),
    linger: () => Promise.resolve(),
  })
  return {
    running,
    logs,
    call: async (path, payload, token = null, headers = {}) => {
      const answered = await fetch(`${running.address}${API_BASE}/${path}`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          ...(token === null ? {} : { [TOKEN_HEADER]: token }),
          ...headers,
        },
        body: JSON.stringify(payload),
      })
      return (await answered.json()) as Envelope
    },
    stop: async () => {
      await running.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
