import { sql } from "drizzle-orm"
import type { Call } from "#contract/kit/call.ts"
import { calls } from "#contract/index.ts"
import { SESSION_OVER } from "#server/call/session.ts"
import { type Database, rowsOf } from "#server/db/database.ts"
import { makeLinks } from "#server/files/links.ts"
import { makeDispatch } from "#server/http/dispatch.ts"
import { liveCalls } from "#server/register/liveCalls.ts"
import { checkAnswer, NOW } from "#tests/server/lib/harness.ts"
import { isRead } from "#tests/server/lib/reads.ts"

/** Answers of every read call, by path and then by account. */
export type Answers = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** An account of each scope, and the administrator of another company. */
export const TRAVELLERS = [
  "super@balai.test",
  "admin@maju.test",
  "kantor@maju.test",
  "terbatas@maju.test",
  "biasa@maju.test",
  "admin@lain.test",
] as const

/** Their answers are sizes of tables and figures of the process, which an upgrade is there to change. */
const CATALOGUES = ["super-admin/sistem/basis-data", "super-admin/sistem/keadaan"]
const reads = (calls as readonly Call[]).filter((call) => isRead(call) && !CATALOGUES.includes(call.path))

/**
 * The serialized answer without what differs between two runs: the signatures of download addresses, and the size of the
 * database on the disk.
 */
const plain = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value)
      .replaceAll(/\/files\/sheets\/[^"]*/g, "/files/sheets/")
      .replaceAll(/"database_mb":[\d.]+/g, '"database_mb":0'),
  )

/** Whether all old values are still there, unchanged; new fields are allowed. */
const isWithin = (old: unknown, now: unknown): boolean => {
  if (typeof old !== "object" || old === null) return old === now
  if (typeof now !== "object" || now === null || Array.isArray(old) !== Array.isArray(now)) return false
  if (Array.isArray(old) && old.length !== (now as readonly unknown[]).length) return false
  return Object.entries(old).every(([key, value]) => isWithin(value, (now as Record<string, unknown>)[key]))
}

/** Answers with a changed or missing value. */
export const changedAnswers = (old: Answers, now: Answers) =>
  Object.entries(old).flatMap(([path, byWhom]) =>
    Object.entries(byWhom)
      .filter(([traveller, before]) => !isWithin(before, now[path]?.[traveller]))
      .map(([traveller, before]) => ({ path, traveller, before, now: now[path]?.[traveller] })),
  )

/** A server without its HTTP edge, with the clock of the time at which the dumps were made. */
export const openTour = (db: Database) => {
  const faults: unknown[] = []
  const dispatch = makeDispatch({
    db,
    clock: () => NOW,
    live: liveCalls,
    links: makeLinks(Buffer.alloc(32, 7)),
    onFault: ({ error }) => faults.push(error),
  })
  const call = async (path: string, payload: unknown, token: string | null, method = "POST") => {
    const { envelope } = await dispatch({
      path,
      method,
      payload,
      read: null,
      query: {},
      token,
      address: "10.0.0.1",
    })
    checkAnswer(path, envelope)
    return envelope
  }
  const signIn = async (username: string): Promise<string> => {
    const { data, api_message } = await call("auth/login", { username, password: "demo-1234" }, null)
    const token = (data as { readonly token?: string } | undefined)?.token
    if (token === undefined) throw new Error(`${username}: ${api_message}`)
    return token
  }
  return {
    faults,
    call,
    signIn,
    /** Sends every read with its example payload as each account; refusals are answers, too. */
    walk: async (): Promise<Answers> => {
      const answers: Record<string, Record<string, unknown>> = {}
      for (const traveller of TRAVELLERS) {
        const token = await signIn(traveller)
        for (const { path, method, example } of reads) {
          const answer = await call(path, example, token, method)
          if (answer.api_message === SESSION_OVER)
            throw new Error(`${path}: the session of ${traveller} is over`)
          ;(answers[path] ??= {})[traveller] = plain(answer)
        }
      }
      return answers
    },
  }
}

/** Names of empty tables. */
export const emptyTables = (db: Database): Promise<readonly string[]> =>
  db.transact(async (tx) => {
    const tables = await rowsOf<{ name: string }>(
      tx,
      sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    )
    const empty: string[] = []
    for (const { name } of tables) {
      const found = await rowsOf(tx, sql`select 1 from ${sql.identifier(name)} limit 1`)
      if (found.length === 0) empty.push(name)
    }
    return empty
  })
