import type { ServerResponse } from "node:http"
import type { FastifyInstance } from "fastify"
import { LIVE_PATH, TOKEN_HEADER } from "#contract/kit/constants.ts"
import { ENROL_FIRST } from "../call/access.ts"
import { HttpStop } from "../call/answer.ts"
import { assertOpenTo } from "../call/maintenance.ts"
import { aliveSessions, bindSession, hashToken, SESSION_OVER } from "../call/session.ts"
import type { Database } from "../db/database.ts"
import type { TableNews } from "../db/news.ts"
import { every } from "../run/every.ts"
import { setLevel } from "../telemetry/observe.ts"

/**
 * Heartbeat interval: proxies close connections that are silent for a minute. Expired sessions are also detected at
 * this interval.
 */
const BEAT_MS = 25_000
/** Debounce: changes within this time are sent as one event. */
const TOGETHER_MS = 150
/**
 * Connection limits. One stream serves all tabs of a browser, so an account above its limit loses its oldest stream; a
 * full company or process refuses new streams, and those pages poll instead.
 */
const MOST = { account: 8, company: 1_000, all: 10_000 } as const
export type StreamBounds = { readonly [bound in keyof typeof MOST]: number }
/** Unread bytes after which a stream is considered dead (back-pressure). */
const MOST_UNREAD = 16_000

type Stream = {
  readonly token: string
  readonly account: number
  /** null = the platform. */
  readonly company: number | null
  readonly raw: ServerResponse
  readonly topics: Set<string>
}
type Deps = {
  readonly db: Database
  readonly clock: () => Date
  /** Topic of a table's changes, as sent to pages. */
  readonly topicOf: ReadonlyMap<string, string>
  readonly onFault: (error: unknown) => void
  readonly beatMs?: number
  readonly most?: StreamBounds
}

const FULL =
  "Terlalu banyak halaman mendengarkan kabar langsung. Halaman ini memeriksa sendiri secara berkala."

/** Topic sent to every stream when the server itself may have missed changes. */
const ANYTHING = "*"

const concerns = ({ company, account }: Stream, news: TableNews): boolean => {
  if (news.table === "app_settings") return true
  return news.table === "notifications" && news.account === null
    ? company === null
    : company === news.company && (news.account === null || news.account === account)
}

/**
 * `GET /api/v1/live`: server-sent events that name what changed, never the data (`data: bell`, or the id of a flow).
 * The page then fetches it as usual, with its current rights.
 */
export const serveLive = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  const { db, clock, topicOf, onFault, most = MOST } = deps
  const streams = new Set<Stream>()
  const unwatch = setLevel("streams", () => streams.size)

  /** Removes the stream at once: "close" fires later, and a burst of events would end the same stream repeatedly. */
  const end = (stream: Stream): void => {
    streams.delete(stream)
    stream.raw.end()
  }
  /** Makes room for one more stream of an account. @returns false where its company or the process is full */
  const makeRoom = (account: number, company: number | null): boolean => {
    const own = [...streams].filter((one) => one.account === account)
    for (const oldest of own.slice(0, Math.max(0, own.length - most.account + 1))) end(oldest)
    const ofCompany = [...streams].filter((one) => one.company === company)
    return ofCompany.length < most.company && streams.size < most.all
  }

  const write = (stream: Stream, text: string): void => {
    if (stream.raw.writableLength > MOST_UNREAD) stream.raw.destroy()
    else stream.raw.write(text)
  }
  let timer: NodeJS.Timeout | null = null
  const flush = (): void => {
    timer = null
    for (const stream of streams) {
      if (stream.topics.size === 0) continue
      write(stream, [...stream.topics].map((topic) => `data: ${topic}\n\n`).join(""))
      stream.topics.clear()
    }
  }
  const hear = (news: TableNews | null): void => {
    const topic = news === null ? ANYTHING : topicOf.get(news.table)
    if (topic === undefined) return
    for (const stream of streams) if (news === null || concerns(stream, news)) stream.topics.add(topic)
    timer ??= setTimeout(flush, TOGETHER_MS).unref()
  }

  /** Heartbeat: ends streams whose session ended or switched to another company. */
  const beat = async (): Promise<void> => {
    /** Streams that open while the query runs are not in its answer: the next heartbeat looks at them. */
    const asked = [...streams]
    if (asked.length === 0) return
    const tokens = [...new Set(asked.map(({ token }) => token))]
    const alive = await db.transact((tx) => aliveSessions(tx, tokens, clock()))
    for (const stream of asked) {
      if (!streams.has(stream)) continue
      const now = alive.get(stream.token)
      if (now === undefined || now.companyId !== stream.company) end(stream)
      else write(stream, ":\n\n")
    }
  }

  app.get(LIVE_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    const token = request.headers[TOKEN_HEADER]
    if (typeof token !== "string" || token === "") throw new HttpStop(401, SESSION_OVER)
    const session = await db.transact((tx) => bindSession(tx, token, clock(), true))
    assertOpenTo(session)
    if (session.row.must_enrol === true) throw new HttpStop(404, ENROL_FIRST)
    const { accountId: account, companyId: company } = session
    if (!makeRoom(account, company)) throw new HttpStop(503, FULL)
    reply.hijack()
    const { raw } = reply
    const stream: Stream = { token: hashToken(token), account, company, raw, topics: new Set() }
    streams.add(stream)
    raw.on("close", () => streams.delete(stream))
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      "content-type": "text/event-stream",
      "cache-control": "no-store",
      /** Disables response buffering in proxies (nginx). */
      "x-accel-buffering": "no",
    })
    raw.write(":\n\n")
    return reply
  })

  const [deafen, beats] = [await db.listen(hear), every(deps.beatMs ?? BEAT_MS, beat, onFault)]
  app.addHook("preClose", async () => {
    unwatch()
    for (const { raw } of streams) raw.end()
    await Promise.all([deafen(), beats.stop()])
    if (timer !== null) clearTimeout(timer)
  })
}
