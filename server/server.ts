import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import type { FastifyInstance } from "fastify"
import { BackupProblem } from "./backup/problem.ts"
import { startBackups } from "./backup/schedule.ts"
import { servedCalls } from "./register/servedCalls.ts"
import type { Database } from "./db/database.ts"
import { makeLinks } from "./files/links.ts"
import { noteUse } from "./call/limits.ts"
import { namedFiles } from "./call/named.ts"
import { openStoreAt } from "./files/openStore.ts"
import { countUnclaimed } from "./files/unclaimed.ts"
import { makeApp } from "./http/app.ts"
import { serveBlog } from "./http/blog/routes.ts"
import { makeDispatch } from "./http/dispatch.ts"
import { serveDocs } from "./http/docs.ts"
import { makeTerminalApp, serveTerminals } from "./http/iclock.ts"
import { serveFiles } from "./http/files.ts"
import { serveLive } from "./http/live.ts"
import { serveMcp } from "./http/mcp/serve.ts"
import { makeMetricsApp, serveMetrics } from "./http/metrics.ts"
import { makeCallLimits, type Near } from "./http/callLimits.ts"
import { makeKeyLimits } from "./http/keyLimits.ts"
import { makePublicReads } from "./http/publicReads.ts"
import { serveSheets } from "./http/sheets.ts"
import { servePages } from "./http/pages.ts"
import { serveAppLogo } from "./http/appLogo.ts"
import { makeProduct } from "./http/product.ts"
import { startImports } from "./imports/run.ts"
import { startJobs } from "./kit/jobs/worker.ts"
import { startSweeps } from "./kit/sweeps/run.ts"
import { answerForgotten } from "./areas/session/forgotten.ts"
import { writeNotices } from "./mail/notices.ts"
import { enclosingOf } from "./mail/enclosing.ts"
import { byWebPush } from "./mail/push/deliver.ts"
import { startPushes } from "./mail/push/queue.ts"
import { vapidOf } from "./mail/push/vapid.ts"
import { byHttps } from "./mail/webhooks/deliver.ts"
import { startWebhooks } from "./mail/webhooks/queue.ts"
import { bySmtp, startOutbox, toFolder } from "./mail/outbox.ts"
import type { Settings } from "./run/settings.ts"
import { linkSecret } from "./start/secret.ts"
import { startTelemetry } from "./start/telemetry.ts"
import { readTelemetrySettings, type TelemetrySettings } from "./run/telemetrySettings.ts"
import { jobKinds } from "./register/jobs.ts"
import { letterNotes } from "./register/letters.ts"
import { papers } from "./register/papers.ts"
import { topicOf } from "./register/topics.ts"
import { sweeps } from "./register/sweeps.ts"
import { every } from "./run/every.ts"
import { startTidying } from "./run/tidying.ts"
import { makeReadRegister } from "./call/readRegister.ts"

/** Shutdown: new requests get 503 for this long, because a closed connection gives the client no reason. */
const LINGER_MS = 250
/** Then answers in progress have this long to be delivered (graceful shutdown). */
const DRAIN_MS = 8_000
/** The metrics' own port is never reachable from other machines. */
const LOOPBACK = "127.0.0.1"

export type Running = {
  readonly address: string
  /** Address for attendance terminals; null = the same. */
  readonly terminalAddress: string | null
  /** Address of the metrics' own port; null = there is none. */
  readonly metricsAddress: string | null
  /** Graceful shutdown: refuses new calls, closes connections after their answers, then closes the database. */
  readonly stop: () => Promise<void>
}

type Options = {
  readonly settings: Settings
  readonly db: Database
  readonly clock: () => Date
  /** Folder of the built client; null = API only. */
  readonly client: string | null
  readonly logStream: NodeJS.WritableStream | null
  /** Settings of metrics, traces and alarms; none = their defaults. */
  readonly telemetry?: TelemetrySettings
  readonly extraPages?: (app: FastifyInstance) => Promise<void>
  /** Duration of answering 503 on shutdown, and of then waiting for answers in progress; tests shorten them. */
  readonly linger?: () => Promise<void>
  readonly drainMs?: number
}

const hostOf = (tileUrl: string | null): string[] =>
  tileUrl === null ? [] : [new URL(tileUrl.replace(/\{[^}]*\}/g, "x")).origin.replace("//x.", "//*.")]

/** Rows of the register of reads are written in batches this far apart. */
const READS_MS = 2_000

/** Starts serving on an open database. */
export const serve = async (options: Options): Promise<Running> => {
  const { settings, db, clock, client, logStream } = options
  let isDraining = false
  /** The log begins with the app; the first statements run before it. */
  const logging: { to: FastifyInstance["log"] | null } = { to: null }
  const seen = options.telemetry ?? readTelemetrySettings({})
  const telemetry = await startTelemetry({
    db,
    clock,
    dataDir: settings.dataDir,
    publicUrl: settings.publicUrl,
    settings: seen,
    onSlow: (line) => logging.to?.warn(line, "a slow statement"),
    onAlarm: (line) => logging.to?.warn(line, "an alarm began"),
    onFault: (error) => logging.to?.error({ task: "telemetry", err: error }),
  })
  const links = makeLinks(await linkSecret(db))
  const vapid = await vapidOf(db, settings)
  const store = await openStoreAt(settings.files, settings.dataDir)
  const publicReads = makePublicReads(clock)
  const live = servedCalls(settings)
  const terminals = {
    db,
    clock,
    isReady: () => !isDraining,
    onFault: (error: unknown) => app.log.error({ task: "iclock", err: error }),
  }
  const onNear = ({ company, kind, used }: Near): void => {
    db.transact((tx) => noteUse(tx, company, kind, used, clock())).catch((error: unknown) =>
      app.log.error({ task: "limits", err: error }),
    )
  }
  const keyLimits = makeKeyLimits(clock, undefined, onNear)
  const callLimits = makeCallLimits(clock, onNear)
  const reads = makeReadRegister(db, (error) => app.log.error({ task: "reads", err: error }))
  const dispatch = makeDispatch({
    db,
    clock,
    links,
    reads,
    publicUrl: settings.publicUrl,
    filesState: store.state,
    live,
    onFault: ({ requestId, path, error }) => app.log.error({ id: requestId, call: path, err: error }),
  })
  const served = [...live.values()].map(({ call }) => call)
  const app: FastifyInstance = await makeApp({
    publicReads,
    keyLimits,
    callLimits,
    dispatch,
    callOf: (path) => live.get(path)?.call ?? null,
    uploading: { store, unclaimed: countUnclaimed(clock), namedFiles: namedFiles(db) },
    isReady: () => !isDraining,
    isDatabaseThere: () => db.isThere(),
    trustedProxies: settings.trustedProxies,
    imageHosts: hostOf(settings.tileUrl),
    isHttps: settings.publicUrl.startsWith("https:"),
    logStream,
    ...(seen.slowCallMs === 0 ? {} : { slowCallMs: seen.slowCallMs }),
    pages: async (instance) => {
      if (seen.metricsToken !== null)
        serveMetrics(instance, { render: telemetry.render, token: seen.metricsToken })
      const productOf = makeProduct(db)
      if (settings.machinePort === null) await serveTerminals(instance, terminals)
      serveFiles(instance, { db, store, links, clock })
      serveAppLogo(instance, { db, store, publicReads })
      serveBlog(instance, { db, store, links, clock, publicUrl: settings.publicUrl, publicReads, productOf })
      serveSheets(instance, { db, links: links.sheets, store, clock })
      await serveLive(instance, {
        db,
        clock,
        topicOf,
        onFault: (error) => instance.log.error({ task: "live", err: error }),
      })
      serveDocs(instance, served)
      serveMcp(instance, {
        db,
        clock,
        dispatch,
        calls: served,
        keyLimits,
        callLimits,
        isReady: () => !isDraining,
      })
      await options.extraPages?.(instance)
      if (client !== null)
        await servePages(instance, client, {
          ...settings,
          isDemo: options.extraPages !== undefined,
          productOf,
          pushKey: vapid.publicKey,
        })
    },
  })
  logging.to = app.log
  const fault = (task: string) => (error: unknown) => app.log.error({ task, err: error })
  const send = settings.smtpUrl === null ? toFolder(join(settings.dataDir, "mail")) : bySmtp(settings.smtpUrl)
  const outbox = startOutbox({
    db,
    send,
    clock,
    first: async (signal) => {
      await answerForgotten(db, settings.publicUrl, clock, fault("forgotten"), signal)
      await writeNotices(db, settings.publicUrl, clock(), signal)
    },
    onFault: fault("outbox"),
    onFailed: (failed) => app.log.warn({ task: "outbox", ...failed }, "a letter was not sent"),
    enclosing: enclosingOf(db, store, { papers, notes: letterNotes }),
  })
  const pushes = startPushes({
    db,
    push: byWebPush(vapid),
    clock,
    onFault: fault("push"),
    onFailed: (failed) => app.log.warn({ task: "push", ...failed }, "a push message was not sent"),
  })
  const hooks = startWebhooks({
    db,
    post: byHttps(),
    clock,
    onFault: fault("webhooks"),
    onFailed: (failed) => app.log.warn({ task: "webhooks", ...failed }, "a webhook was not delivered"),
  })
  const sweeping = startSweeps({ db, store, clock }, sweeps, fault("sweep"))
  const imports = startImports(db, store, clock, fault("imports"))
  const jobs = startJobs({ db, store, kinds: jobKinds, clock }, fault("jobs"))
  const registering = every(READS_MS, () => reads.flush(), fault("reads"))
  const tidying = startTidying(db, app.server, fault("tidying"))
  /** The reason has paths and names of tables, never the content of a row. */
  const backups = startBackups({ db, settings, clock }, (error) =>
    app.log.error({
      task: "backup",
      err: error,
      ...(error instanceof BackupProblem ? { reason: error.message } : {}),
    }),
  )
  const address = await app.listen({ port: settings.port, host: settings.host })
  const { trustedProxies, machinePort } = settings
  const terminalApp =
    machinePort === null ? null : await makeTerminalApp({ ...terminals, logStream, trustedProxies })
  const metricsApp =
    seen.metricsPort === null ? null : makeMetricsApp({ render: telemetry.render, token: seen.metricsToken })
  const metricsAddress = (await metricsApp?.listen({ port: seen.metricsPort ?? 0, host: LOOPBACK })) ?? null
  const terminalAddress = (await terminalApp?.listen({ port: machinePort ?? 0, host: settings.host })) ?? null

  const stop = async (): Promise<void> => {
    isDraining = true
    /** Background work stops between two chunks, while answers are still in progress. */
    const ended = Promise.all(
      [outbox, pushes, hooks, sweeping, imports, jobs, registering, tidying, backups].map(({ stop: end }) =>
        end(),
      ),
    )
    ended.catch(() => undefined)
    await (options.linger ?? (() => pause(LINGER_MS)))()
    const patience = options.drainMs ?? DRAIN_MS
    const impatient = setTimeout(() => {
      app.server.closeAllConnections()
      terminalApp?.server.closeAllConnections()
    }, patience).unref()
    await Promise.all([app.close(), terminalApp?.close(), metricsApp?.close()])
    clearTimeout(impatient)
    await ended
    await reads.flush()
    await telemetry.stop()
    await db.close()
  }
  return { address, terminalAddress, metricsAddress, stop }
}
