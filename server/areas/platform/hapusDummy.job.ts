import { and, eq, sql } from "drizzle-orm"
import { Schema } from "effect"
import { dummyRemoval } from "#contract/areas/platform/companyDummy.ts"
import { asRole } from "../../db/asRole.ts"
import type { Tx } from "../../db/database.ts"
import { movingRows } from "../../db/movingRows.ts"
import type { KeptTable } from "../../db/keptTables.ts"
import type { Retention } from "../../db/retention.ts"
import { companyArchives } from "../../db/tables/index.ts"
import type { JobMark } from "../../db/tables/jobs.ts"
import { defineJob } from "../../kit/jobs/define.ts"
import { recount } from "./figures.sweep.ts"
import { type ArchiveOf, auditTask, keptArchive } from "./removal/archive.ts"
import { archiveNext, archiveReferences, areLeft } from "./removal/dummyRows.ts"
import { countedAs, dummyTables, loosened } from "./removal/dummyTables.ts"

const payload = Schema.Struct({
  companies_id: Schema.Int,
  archives_id: Schema.Int,
  /** Rows as counted when it was asked for. */
  rows: Schema.Int,
})

/** Rows that users write during the removal are taken in another round; after these rounds the rest stays. */
const ROUNDS = 3

/** The archive says what it holds after each chunk: a stopped removal can be restored, too. */
const countMoved = (tx: Tx, { companies_id, archives_id }: ArchiveOf, part: Retention, n: number) =>
  tx
    .update(companyArchives)
    .set({
      counts: sql`counts || jsonb_build_object(${part}::text, coalesce((counts->>${part}::text)::int, 0) + ${n}::int)`,
    })
    .where(and(eq(companyArchives.companies_id, companies_id), eq(companyArchives.id, archives_id)))

type Step = { readonly done: number; readonly isOver: boolean; readonly after: JobMark }

const tableStep = async (
  tx: Tx,
  table: KeptTable,
  archive: ArchiveOf,
  after: JobMark,
  size: number,
): Promise<Step> => {
  const step = await archiveNext(tx, table, archive, after.length === 0 ? null : after.map(String), size)
  const part = countedAs(table)
  if (step.done > 0 && part !== null) await countMoved(tx, archive, part, step.done)
  return { done: part === null ? 0 : step.done, isOver: step.done < size, after: step.after ?? [] }
}

/**
 * Moves the trial data of a company into its archive: references are set to null, then each table is emptied. It runs as
 * the database's owner, since policies hide rows of unfinished imports from the platform too.
 */
export const dummyJob = defineJob(dummyRemoval, payload, {
  most: 1_000,
  count: async (_tx, { payload: { rows } }) => rows,
  chunk: (tx, { payload: asked }, mark, size) =>
    asRole(tx, "none", () =>
      movingRows(tx, async () => {
        const { scope } = await keptArchive(tx, asked)
        const tables = dummyTables(scope ?? [])
        const loose = loosened(tables)
        const [round = 1, place = 0, ...after] = mark ?? []
        const at = Number(place)
        const one = loose[at]
        const table = tables[at - loose.length]
        if (one !== undefined) {
          const n = await archiveReferences(tx, one, asked, size)
          return { done: 0, next: [round, n < size ? at + 1 : at] }
        }
        if (table !== undefined) {
          const step = await tableStep(tx, table, asked, after, size)
          return { done: step.done, next: step.isOver ? [round, at + 1] : [round, at, ...step.after] }
        }
        const isAgain = Number(round) < ROUNDS && (await areLeft(tx, tables, asked.companies_id))
        return { done: 0, next: isAgain ? [Number(round) + 1] : null }
      }),
    ),
  ended: async (tx, task, { done }) => {
    await recount(tx, task.now, task.payload.companies_id)
    await auditTask(tx, task, dummyRemoval.kind, {
      entity: "data contoh",
      action: "delete",
      before: { rows: done },
      after: null,
    })
  },
})
