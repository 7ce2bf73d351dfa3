import { Client } from "#server/db/pg.ts"
import { openPostgres } from "#server/db/postgres.ts"
import { makeLinks } from "#server/files/links.ts"
import { makeDispatch } from "#server/http/dispatch.ts"
import { liveCalls } from "#server/register/liveCalls.ts"
import { MIGRATIONS } from "#server/run/root.ts"
import { startCluster } from "../../scripts/lib/postgres.mjs"
import { companiesIn, fillScale, tokenOf } from "./fill.ts"
import type { Planning } from "./model.ts"

const SIZE = { companies: 20, employees: 100, paid: 1 } as const
/** People of each company, and how many calls warm up before those that count. */
const EACH = 4
const WARM = 20

const CALLS = [
  ["saya/absen/keadaan", {}],
  ["saya/absen/catat", { kind: "in", lat: -6.2, lng: 106.8, accuracy_m: 12, reason: "Ukuran skala" }],
] as const

/**
 * How much of a check-in's time in PostgreSQL is planning, and how many statements it has. In a cluster of its own, because
 * counting them (pg_stat_statements) costs time that the other measurements must not have.
 */
export const measurePlanning = async (): Promise<readonly Planning[]> => {
  const cluster = await startCluster({
    more: {
      shared_preload_libraries: "pg_stat_statements",
      "pg_stat_statements.track_planning": "on",
      "pg_stat_statements.track": "all",
    },
  })
  const client = new Client({ connectionString: cluster.url })
  try {
    const db = await openPostgres(cluster.url, MIGRATIONS)
    try {
      await fillScale(db, SIZE, new Date())
      await client.connect()
      await client.query("vacuum (analyze)")
      await client.query("create extension pg_stat_statements")
      const dispatch = makeDispatch({
        db,
        clock: () => new Date(),
        live: liveCalls,
        links: makeLinks(Buffer.alloc(32, 7)),
        onFault: ({ error }) => {
          throw error
        },
      })
      const people = (await companiesIn(db)).flatMap((company) => company.people.slice(0, EACH))
      const found: Planning[] = []
      for (const [path, values] of CALLS) {
        for (const [at, one] of people.entries()) {
          if (at === WARM) await client.query("select pg_stat_statements_reset()")
          const payload = path.endsWith("catat") ? { ...values, request_id: `skala-${one}-masuk` } : values
          const asked = { path, method: "POST", payload, read: null, query: {}, address: "10.0.0.1" }
          const { envelope } = await dispatch({ ...asked, token: tokenOf(one) })
          if (envelope.api_status !== 1) throw new Error(`${path}: ${envelope.api_message}`)
        }
        const { rows } = await client.query<Planning>(
          `select sum(total_plan_time) / $1::float8 as plan, sum(total_exec_time) filter (where toplevel) / $1::float8 as run,
            sum(calls) filter (where toplevel)::float8 / $1::float8 as statements
          from pg_stat_statements where query not like '%pg_stat_statements%'`,
          [people.length - WARM],
        )
        const [row] = rows
        if (row !== undefined) found.push({ ...row, kind: path })
      }
      return found
    } finally {
      await db.close()
    }
  } finally {
    await client.end().catch(() => undefined)
    await cluster.stop()
  }
}
