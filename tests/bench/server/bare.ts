/**
 * A separate process that runs the recorded transactions through the bare driver: no HTTP, no dispatch, no query
 * builder. Reads one job per line, writes one result per line, and ends at the end of its input.
 */
import { createInterface } from "node:readline"
import { PGlite } from "@electric-sql/pglite"
import { pg } from "#server/db/pg.ts"
import { inOne, type Place, type Statement } from "../lib/engine.ts"
import { type Bound, inLoops } from "./loops.ts"
import type { CallName, Recorded } from "./statements.ts"

export type Setup = { readonly place: Place; readonly recorded: Recorded; readonly many: number }
export type Order = { readonly call: CallName; readonly bound: Bound }

type Driver = (statements: readonly Statement[]) => Promise<void>

const embedded = async (folder: string): Promise<Driver> => {
  const client = await PGlite.create({ dataDir: folder })
  await client.exec("set timezone = 'UTC'")
  return async (statements) =>
    client.transaction(async (tx) => {
      for (const { sql, params } of statements) await tx.query(sql, [...params])
    })
}

const postgres = (url: string, many: number): Driver =>
  inOne(new pg.Pool({ connectionString: url, max: many, options: "-c timezone=UTC" }))

const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]()
const next = async (): Promise<unknown> => {
  const line = await lines.next()
  return line.done === true ? null : JSON.parse(line.value)
}

const main = async () => {
  const { place, recorded, many } = (await next()) as Setup
  const driver = "folder" in place ? await embedded(place.folder) : postgres(place.url, many)
  for (let order = await next(); order !== null; order = await next()) {
    const { call, bound } = order as Order
    const round = await inLoops(many, bound, () => driver(recorded.statements[call]))
    process.stdout.write(`${JSON.stringify(round)}\n`)
  }
  process.exit(0)
}

main().catch((error: unknown) => {
  console.error(error)
  process.exit(1)
})
