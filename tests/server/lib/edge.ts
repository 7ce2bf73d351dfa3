import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { FastifyInstance } from "fastify"
import { liveCalls } from "#server/register/liveCalls.ts"
import { noteUse } from "#server/call/limits.ts"
import { namedFiles } from "#server/call/named.ts"
import type { FileStore } from "#server/files/store.ts"
import { countUnclaimed } from "#server/files/unclaimed.ts"
import { makeApp } from "#server/http/app.ts"
import type { LiveCall } from "#server/call/handler.ts"
import { serveFiles } from "#server/http/files.ts"
import { serveTerminals } from "#server/http/iclock.ts"
import { serveAppLogo } from "#server/http/appLogo.ts"
import { serveBlog } from "#server/http/blog/routes.ts"
import { makeProduct } from "#server/http/product.ts"
import { makeCallLimits, type Near } from "#server/http/callLimits.ts"
import { makeKeyLimits } from "#server/http/keyLimits.ts"
import { serveMcp } from "#server/http/mcp/serve.ts"
import { makePublicReads } from "#server/http/publicReads.ts"
import { serveLive, type StreamBounds } from "#server/http/live.ts"
import { topicOf } from "#server/register/topics.ts"
import { serveSheets } from "#server/http/sheets.ts"
import type { SlowLimits } from "#server/http/slowRequests.ts"
import type { World } from "./harness.ts"
import { openTestStore } from "./testStore.ts"

export type Sent = {
  readonly method: string
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
}
export type Got = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  readonly bytes: Buffer
  /** The body as JSON; throws if it is none. */
  readonly json: () => Record<string, unknown>
}

export type Edge = {
  readonly app: FastifyInstance
  readonly store: FileStore
  /** Where the store keeps its files. */
  readonly folder: string
  readonly ready: { now: boolean }
  readonly logs: Record<string, unknown>[]
  readonly send: (sent: Sent) => Promise<Got>
  readonly close: () => Promise<void>
}

type Options = {
  readonly live?: ReadonlyMap<string, LiveCall>
  readonly trustedProxies?: readonly string[]
  readonly isHttps?: boolean
  readonly slow?: SlowLimits
  readonly unclaimedBytes?: number
  readonly beatMs?: number
  readonly streams?: StreamBounds
  /** Public reads of one network per minute. */
  readonly publicReads?: number
  readonly store?: FileStore
  /** Calls of one API key per minute. */
  readonly keyCalls?: number
}

/** The real HTTP edge over a world's dispatch. */
export const openEdge = async (
  world: Pick<World, "db" | "dispatch" | "links" | "time" | "faults">,
  options: Options = {},
): Promise<Edge> => {
  const folder = await mkdtemp(join(tmpdir(), "balai-files-"))
  const store = options.store ?? (await openTestStore(folder))
  const ready = { now: true }
  const logs: Record<string, unknown>[] = []
  const live = options.live ?? liveCalls
  const publicReads = makePublicReads(() => world.time.now, options.publicReads)
  const onNear = ({ company, kind, used }: Near) =>
    void world.db.transact((tx) => noteUse(tx, company, kind, used, world.time.now))
  const keyLimits = makeKeyLimits(() => world.time.now, options.keyCalls, onNear)
  const callLimits = makeCallLimits(() => world.time.now, onNear)
  const app = await makeApp({
    publicReads,
    keyLimits,
    callLimits,
    dispatch: (incoming) => world.dispatch(incoming),
    callOf: (path) => live.get(path)?.call ?? null,
    uploading: {
      store,
      unclaimed: countUnclaimed(() => world.time.now, options.unclaimedBytes),
      namedFiles: namedFiles(world.db),
    },
    ...(options.slow === undefined ? {} : { slow: options.slow }),
    isReady: () => ready.now,
    isDatabaseThere: () => world.db.isThere(),
    trustedProxies: options.trustedProxies ?? [],
    imageHosts: [],
    isHttps: options.isHttps ?? false,
    logStream: {
      write: (line: string) => logs.push(JSON.parse(line) as Record<string, unknown>) > 0,
    } as unknown as NodeJS.WritableStream,
    pages: async (instance) => {
      // Awaits a plugin, as the product's pages do: fastify does not apply what is set afterwards to earlier routes.
      await instance.register(async () => undefined)
      const clock = () => world.time.now
      await serveTerminals(instance, {
        db: world.db,
        clock,
        isReady: () => ready.now,
        onFault: (error) => void world.faults.push(error),
      })
      serveFiles(instance, { db: world.db, store, links: world.links, clock })
      serveAppLogo(instance, { db: world.db, store, publicReads })
      serveBlog(instance, {
        db: world.db,
        store,
        links: world.links,
        clock,
        publicUrl: "",
        publicReads,
        productOf: makeProduct(world.db),
      })
      await serveLive(instance, {
        db: world.db,
        clock,
        topicOf,
        onFault: (error) => void world.faults.push(error),
        beatMs: options.beatMs ?? 60_000,
        ...(options.streams === undefined ? {} : { most: options.streams }),
      })
      serveSheets(instance, { db: world.db, links: world.links.sheets, store, clock })
      serveMcp(instance, {
        db: world.db,
        clock,
        dispatch: (incoming) => world.dispatch(incoming),
        calls: [...live.values()].map(({ call }) => call),
        keyLimits,
        callLimits,
        isReady: () => ready.now,
      })
    },
  })
  return {
    app,
    store,
    folder,
    ready,
    logs,
    send: async ({ method, url, headers = {}, body }) => {
      const reply = await app.inject({
        method: method as "GET",
        url,
        headers: { ...headers },
        ...(body === undefined ? {} : { payload: body }),
      })
      return {
        status: reply.statusCode,
        headers: reply.headers as Record<string, string>,
        text: reply.body,
        bytes: reply.rawPayload,
        json: () => JSON.parse(reply.body) as Record<string, unknown>,
      }
    },
    close: async () => {
      await app.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A multipart body with a fixed boundary. */
export const multipart = (
  parts: readonly {
    readonly name: string
    readonly filename?: string
    readonly type?: string
    readonly value: string | Buffer
  }[],
): { readonly headers: Readonly<Record<string, string>>; readonly body: Buffer } => {
  const boundary = "balai-batas"
  const chunks = parts.flatMap(({ name, filename, type, value }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${filename === undefined ? "" : `; filename="${filename}"`}\r\n${type === undefined ? "" : `Content-Type: ${type}\r\n`}\r\n`,
    ),
    Buffer.from(value),
    Buffer.from("\r\n"),
  ])
  return {
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
  }
}

/** The smallest PNG: one transparent pixel. */
export const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
)
