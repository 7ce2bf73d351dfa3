import { sql } from "drizzle-orm"
import { type TermKind, termKinds, terms } from "#contract/areas/privacy/dataTerms.ts"
import { type Database, rowsOf, type Tx } from "../../db/database.ts"
import { literal } from "../../db/literal.ts"
import { defineSteps, type SweepDeps, type Swept } from "../../kit/sweeps/define.ts"
import { runSweep } from "../../kit/sweeps/run.ts"
import { timed } from "../../db/chunks.ts"
import { termRows } from "./termRows.ts"

/** Companies that one statement looks at. */
const PAGE = 200

/** Kinds whose rows this sweep removes; the others have sweeps of their own. */
const swept: readonly TermKind[] = termKinds.filter((kind) => termRows[kind].remove !== null)

type Due = { readonly company: number; readonly months: number }

/** The term of a company `c`: its own, or the default. */
const monthsOf = (kind: TermKind) =>
  sql`(case when d.kind is null then ${terms[kind].months}::int else d.months end)`

const dueAfter = (tx: Tx, kind: TermKind, after: number): Promise<Due[]> =>
  rowsOf<Due>(
    tx,
    sql`select c.id::float8 as company, coalesce(${monthsOf(kind)}, 0) as months from companies c
      left join data_terms d on d.companies_id = c.id and d.kind = ${kind}
      where c.id > ${after} order by c.id limit ${literal(PAGE)}`,
  )

/** Removes the next old rows, and notes how many of the run that is under way. */
const removeNext = async (
  tx: Tx,
  kind: TermKind,
  { company, months }: Due,
  now: Date,
  size: number,
): Promise<number> => {
  const { remove } = termRows[kind]
  if (remove === null) return 0
  const before = sql`(${now.toISOString()}::timestamptz - make_interval(months => ${months}::int))`
  const gone = (await rowsOf(tx, remove(company, before, literal(size)))).length
  if (gone > 0)
    await tx.execute(
      sql`insert into data_terms as d (companies_id, kind, months, removed, removed_at, updated_at)
        values (${company}, ${kind}, ${months}, ${gone}, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz)
        on conflict (companies_id, kind) do update
          set removed = case when d.removed_at = excluded.removed_at then d.removed else 0 end + excluded.removed, removed_at = excluded.removed_at`,
    )
  return gone
}

async function* chunks({ db, now, size }: SweepDeps): AsyncGenerator<Swept, void> {
  for (const kind of swept)
    for (let after = 0; ;) {
      const from = after
      const { found, took } = await timed(db, (tx) => dueAfter(tx, kind, from))
      yield { done: 0, took, isLook: true }
      for (const due of found)
        for (let isOver = due.months === 0; !isOver;) {
          const wanted = size()
          const step = await timed(db, (tx) => removeNext(tx, kind, due, now, wanted))
          yield { done: step.found, took: step.took, isLook: step.found === 0 }
          isOver = step.found < wanted
        }
      const last = found.at(-1)
      if (last === undefined || found.length < PAGE) break
      after = last.company
    }
}

/** Retention: removes rows whose term is over, company by company. */
export const dataTermSweep = defineSteps({ name: "privacy.terms", every: "hour" }, chunks)

/**
 * @returns rows removed
 * @public Tests run this sweep alone.
 */
export const sweepTerms = (db: Database, now: Date): Promise<number> => runSweep(db, dataTermSweep, now)
