import { eq, sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { startWords } from "#server/run/startWords.ts"
import { members, slips } from "#server/db/tables/index.ts"
import type { Tx } from "#server/db/database.ts"
import { type Edge, openEdge } from "../lib/edge.ts"
import { openWorld, type World } from "../lib/harness.ts"

/** The log must not contain a parameter of a failed statement, whichever way the error is logged. */
const SECRET = "3275-RAHASIA-63100000"
/** The parameter also imitates a stack frame: lines of a message must not be taken for lines of the stack. */
const TYPED = `${SECRET}\n    at ${SECRET} (/srv/${SECRET}.ts:1:1)\nat ${SECRET}`

let world: World
let edge: Edge
beforeAll(async () => {
  world = await openWorld()
  edge = await openEdge(world)
  await world.sqlRows(sql`create function pg_temp.refuse(said text) returns void language plpgsql as
    $$ begin raise exception 'refused: %', said using detail = said, hint = said; end $$`)
})
afterAll(async () => {
  await edge.close()
  await world.close()
})

const member = () => eq(members.id, world.seeded.maju.members[0] ?? 0)
const statements: Readonly<Record<string, (tx: Tx) => Promise<unknown>>> = {
  "a unique key, with the row in its detail": (tx) =>
    tx.execute(sql`insert into banks (kode, nama, is_active, created_at, updated_at)
      select left(${TYPED}, 3), ${TYPED}, true, now(), now() from generate_series(1, 2)`),
  "an insert with a type it does not have": (tx) =>
    tx.insert(members).values({ companies_id: 1, nama: TYPED, tanggal_masuk: TYPED } as never),
  "an insert of a large value": (tx) =>
    tx.insert(slips).values({ companies_id: 1, person: { nip: TYPED, no_rekening: TYPED } } as never),
  "an update": (tx) =>
    tx
      .update(members)
      .set({ gaji_pokok: TYPED as never })
      .where(member()),
  "an update that a reference refuses": (tx) =>
    tx.update(members).set({ nama: TYPED, offices_id: 999_999 }).where(member()),
  "a delete": (tx) =>
    tx.delete(members).where(sql`nip = ${TYPED} and 1 / (length(${TYPED}) - length(${TYPED})) > 0`),
  "a select": (tx) => tx.execute(sql`select ${TYPED}::bigint`),
  "a function": (tx) => tx.execute(sql`select pg_temp.refuse(${TYPED})`),
}

/** The error that the database throws for a failing statement. */
const failureOf = async (run: (tx: Tx) => Promise<unknown>): Promise<Error> => {
  const thrown: unknown = await world.db.transact(run).then(
    () => null,
    (error: unknown) => error,
  )
  if (!(thrown instanceof Error)) throw new Error("the statement did not fail")
  return thrown
}

type Log = Edge["app"]["log"]
/** Ways the server logs errors of calls, sweeps and jobs, and other ways a developer might. */
const ways: Readonly<Record<string, (log: Log, err: Error) => void>> = {
  "a call": (log, err) => log.error({ id: "1", call: "payroll/hitung-gaji", err }),
  "a sweep": (log, err) => log.error({ task: "sweep", err }),
  "a job, wrapped": (log, err) =>
    log.error({ task: "jobs", err: new Error(`chunk: ${err.message}`, { cause: err }) }),
  "the error alone": (log, err) => log.error(err),
  "its own message as words": (log, err) => log.error({ err }, err.message),
  "as fastify does": (log, err) => log.warn({ err }, `Serializer: ${err.message}`),
  "under another name": (log, err) => log.error({ error: err, cause: err.cause }),
  "into a text": (log, err) => log.error("failed: %s", err),
  "the cause of it": (log, err) => log.error({ err: err.cause ?? err }),
}

describe.each(Object.entries(statements))("%s", (_kind, run) => {
  test.each(Object.entries(ways))("in the log as %s", async (_way, write) => {
    const err = await failureOf(run)
    /** Make sure that the error itself contains the secret, or the test would prove nothing. */
    const said = [err, err.cause].map(
      (one) => `${String(one)} ${JSON.stringify(one)} ${(one as Error | undefined)?.stack ?? ""}`,
    )
    expect(said.join(" ")).toContain(SECRET)
    edge.logs.length = 0
    write(edge.app.log, err)
    expect(edge.logs.length).toBe(1)
    expect(JSON.stringify(edge.logs)).not.toContain("RAHASIA")
    expect(JSON.stringify(edge.logs)).not.toMatch(/params|insert into|Failed query/i)
  })

  test("at the console when it ends the start", async () => {
    const words = startWords(await failureOf(run), "4173")
    expect(words).not.toContain("RAHASIA")
    expect(words).toMatch(/SQLSTATE/)
  })
})

test("a line keeps its own words, the place of the fault and the code of the database", async () => {
  const err = await failureOf(statements["a select"] ?? (() => Promise.resolve()))
  edge.logs.length = 0
  edge.app.log.error({ task: "sweep", err }, "the sweep failed")
  edge.app.log.info({ call: "me" }, "without an error")
  expect(edge.logs).toMatchObject([
    { task: "sweep", msg: "the sweep failed", err: { code: "22P02", message: "" } },
    { call: "me", msg: "without an error" },
  ])
  expect((edge.logs[0]?.["err"] as { readonly stack?: string } | undefined)?.stack).toMatch(
    /logged\.test\.ts/,
  )
  expect(startWords(new Error("DATA_DIR tidak dapat ditulis"), "4173")).toBe("DATA_DIR tidak dapat ditulis")
})
