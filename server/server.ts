import { join } from "node:path"
import type { FastifyInstance } from "fastify"
import { liveCalls } from "./calls/index.ts"
import type { Database } from "./db/database.ts"
import { makeApp } from "./http/app.ts"
import { makeDispatch } from "./http/dispatch.ts"
import { servePages } from "./http/pages.ts"
import { startOutbox } from "./mail/outbox.ts"
import type { Settings } from "./settings.ts"

export type Running = {
  readonly address: string
  /** Ends connections after their answers, then the database. */
  readonly stop: () => Promise<void>
}

type Options = {
  readonly settings: Settings
  readonly db: Database
  readonly clock: () => Date
  /** Folder of the built client; null = API only. */
  readonly client: string | null
  readonly logStream: NodeJS.WritableStream | null
  readonly extraPages?: (app: FastifyInstance) => Promise<void>
}

const hostOf = (tileUrl: string | null): string[] =>
  tileUrl === null ? [] : [new URL(tileUrl.replace(/\{[^}]*\}/g, "x")).origin.replace("//x.", "//*.")]

/** Starts serving on an open database. */
export const serve = async ({
  settings,
  db,
  clock,
  client,
  logStream,
  extraPages,
}: Options): Promise<Running> => {
  let draining = false
  const app = await makeApp({
    dispatch: makeDispatch({
      db,
      clock,
      live: liveCalls,
      onFault: ({ requestId, path, error }) => app.log.error({ id: requestId, call: path, err: error }),
    }),
    formCalls: new Set([...liveCalls.values()].filter(({ call }) => call.form).map(({ call }) => call.path)),
    isReady: () => !draining,
    trustedProxies: settings.trustedProxies,
    imageHosts: hostOf(settings.tileUrl),
    logStream,
    pages: async (instance) => {
      await extraPages?.(instance)
      if (client !== null) await servePages(instance, client)
    },
  })
  const outbox = startOutbox(db, { smtpUrl: settings.smtpUrl, folder: join(settings.dataDir, "mail") })
  const address = await app.listen({ port: settings.port, host: settings.host })
  return {
    address,
    stop: async () => {
      draining = true
      await app.close()
      await outbox.stop()
      await db.close()
    },
  }
}
