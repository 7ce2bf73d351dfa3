import { join } from "node:path"
import type { FastifyInstance } from "fastify"
import { liveCalls } from "./calls/index.ts"
import type { Database } from "./db/database.ts"
import { makeLinks } from "./files/links.ts"
import { openStore } from "./files/store.ts"
import { makeApp } from "./http/app.ts"
import { makeDispatch } from "./http/dispatch.ts"
import { serveFiles } from "./http/files.ts"
import { servePages } from "./http/pages.ts"
import { bySmtp, startOutbox, toFolder } from "./mail/outbox.ts"
import type { Settings } from "./settings.ts"
import { linkSecret } from "./start/secret.ts"
import { startSweeps } from "./sweep.ts"

/** Answers under way have this long to reach their readers once the server is told to stop. */
const DRAIN_MS = 10_000

export type Running = {
  readonly address: string
  /** Refuses new calls, ends connections after their answers, then closes the database. */
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
export const serve = async (options: Options): Promise<Running> => {
  const { settings, db, clock, client, logStream } = options
  let isDraining = false
  const links = makeLinks(await linkSecret(db))
  const store = openStore(join(settings.dataDir, "files"))
  const app = await makeApp({
    dispatch: makeDispatch({
      db,
      clock,
      links,
      live: liveCalls,
      onFault: ({ requestId, path, error }) => app.log.error({ id: requestId, call: path, err: error }),
    }),
    callOf: (path) => liveCalls.get(path)?.call ?? null,
    store,
    isReady: () => !isDraining,
    trustedProxies: settings.trustedProxies,
    imageHosts: hostOf(settings.tileUrl),
    isHttps: settings.publicUrl.startsWith("https:"),
    logStream,
    pages: async (instance) => {
      serveFiles(instance, { db, store, links, clock })
      await options.extraPages?.(instance)
      if (client !== null) await servePages(instance, client, settings)
    },
  })
  const fault = (task: string) => (error: unknown) => app.log.error({ task, err: error })
  const send = settings.smtpUrl === null ? toFolder(join(settings.dataDir, "mail")) : bySmtp(settings.smtpUrl)
  const outbox = startOutbox(db, send, clock, fault("outbox"))
  const sweeps = startSweeps(db, store, clock, fault("sweep"))
  const address = await app.listen({ port: settings.port, host: settings.host })

  const stop = async (): Promise<void> => {
    isDraining = true
    const impatient = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS).unref()
    await app.close()
    clearTimeout(impatient)
    await Promise.all([outbox.stop(), sweeps.stop()])
    await db.close()
  }
  return { address, stop }
}
