import { and, eq } from "drizzle-orm"
import { Schema } from "effect"
import { dummyRestoration } from "#contract/areas/platform/companyDummy.ts"
import { companyPartKeys, companyParts } from "#contract/areas/platform/companyReset.ts"
import { asRole } from "../../db/asRole.ts"
import { movingRows } from "../../db/movingRows.ts"
import { keptTables } from "../../db/keptTables.ts"
import { companyArchives } from "../../db/tables/index.ts"
import { defineJob } from "../../kit/jobs/define.ts"
import { recount } from "./figures.sweep.ts"
import { auditTask, keptArchive } from "./removal/archive.ts"
import { rowsIn } from "./removal/count.ts"
import { countedAs } from "./removal/dummyTables.ts"
import { lastRuns, restoreRun, type Run } from "./removal/dummyRows.ts"

const payload = Schema.Struct({ companies_id: Schema.Int, archives_id: Schema.Int })

/** The part as which the rows of a run are counted; null = they are not. */
const partOf = (run: Run) => {
  const table = keptTables.find(({ name }) => name === run.table)
  return table === undefined || run.column !== null ? null : countedAs(table)
}
const nameOf = (run: Run): string => {
  const key = companyPartKeys.find((one) => one === partOf(run))
  return key === undefined ? "Rujukan" : companyParts[key]
}

/**
 * Moves the rows of an archive back, the last one first. A row that cannot return stays in the archive, which can then be
 * restored again until it expires.
 */
export const dummyRestoreJob = defineJob(dummyRestoration, payload, {
  most: 1_000,
  count: async (tx, { payload: asked }) => rowsIn((await keptArchive(tx, asked, ["restoring"])).counts),
  chunk: (tx, { payload: asked }, mark, size) =>
    asRole(tx, "none", () =>
      movingRows(tx, async () => {
        await keptArchive(tx, asked, ["restoring"])
        const before = mark?.[0] == null ? null : Number(mark[0])
        const runs = await lastRuns(tx, asked, before, size)
        let done = 0
        const failed: { name: string; message: string }[] = []
        for (const run of runs) {
          const n = await restoreRun(tx, asked, run)
          if (partOf(run) !== null) done += n
          if (n < run.n)
            failed.push({
              name: nameOf(run),
              message: `${run.n - n} baris tidak dapat dikembalikan: tempatnya sudah terisi data baru`,
            })
        }
        const last = runs.at(-1)
        return { done, failed, next: last === undefined ? null : [last.from] }
      }),
    ),
  ended: async (tx, task, { done, failed }) => {
    const { companies_id, archives_id } = task.payload
    await tx
      .update(companyArchives)
      .set(failed === 0 ? { state: "restored", ended_at: task.now.toISOString() } : { state: "kept" })
      .where(and(eq(companyArchives.companies_id, companies_id), eq(companyArchives.id, archives_id)))
    await recount(tx, task.now, companies_id)
    await auditTask(tx, task, dummyRestoration.kind, {
      entity: "data contoh",
      action: "create",
      before: null,
      after: { rows: done },
    })
  },
})
