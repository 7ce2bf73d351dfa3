import { and, eq, inArray, sql } from "drizzle-orm"
import { Schema } from "effect"
import { companyPurge } from "#contract/areas/platform/companyReset.ts"
import { asRole } from "../../db/asRole.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { companies, companyArchives } from "../../db/tables/index.ts"
import type { JobMark } from "../../db/tables/jobs.ts"
import { withDeleted } from "../../db/withDeleted.ts"
import { defineJob, JobProblem, type JobTask } from "../../kit/jobs/define.ts"
import { movingRows } from "../../db/movingRows.ts"
import { endArchive, keptArchive } from "./removal/archive.ts"
import { rowsIn } from "./removal/count.ts"
import { LOOSE, type Pass, passes } from "./removal/order.ts"
import { deleteNext, loosenNext } from "./removal/rows.ts"

const payload = Schema.Struct({ companies_id: Schema.Int, archives_id: Schema.Int })
type Payload = typeof payload.Type

/** Steps of the purge: references in cycles are set to null, then each table is emptied. */
const STEPS = LOOSE.length + passes.length

/** Contacts and personal data of the company's own row; what its bills name stays. Frees its code. */
const clearCompany = (tx: Tx, company: number, at: string) =>
  withDeleted(tx, () =>
    tx
      .update(companies)
      .set({
        kode: null,
        email: "",
        phone: null,
        pic_nama: null,
        pic_jabatan: null,
        pic_phone: null,
        pic_email: null,
        leave_reason: null,
        logo_files_id: null,
        version: sql`${companies.version} + 1`,
        updated_at: at,
        updated_by: null,
      })
      .where(eq(companies.id, company)),
  )

/**
 * The next chunk of a pass. The cursor lags by one chunk: the index entries of the chunk before, which is committed by
 * now, are visited once more and marked as dead (`ALONG`). Its key and the one before it are both in the mark.
 */
const deleteChunk = async (tx: Tx, company: number, pass: Pass, kept: readonly string[], size: number) => {
  const keys = pass.by.length
  const [before, newest] = [kept.slice(0, -keys), kept.slice(-keys)]
  const from = keys > 0 && before.length === keys ? before : null
  const { done, after } = await deleteNext(tx, pass, company, from, size)
  return { done, isOver: done < size, after: keys === 0 ? [] : [...newest, ...(after ?? [])] }
}

const stepNext = async (tx: Tx, company: number, place: number, after: JobMark, size: number) => {
  const loose = LOOSE[place]
  if (loose !== undefined) {
    const count = await loosenNext(tx, loose, company, size)
    return { done: 0, isOver: count < size, after: [] }
  }
  const pass = passes[place - LOOSE.length]
  return pass === undefined
    ? { done: 0, isOver: true, after: [] }
    : deleteChunk(tx, company, pass, after.map(String), size)
}

/** The company is deleted and its archive has expired, and neither changes while this transaction runs. */
const assertExpired = async (tx: Tx, { now, payload: asked }: JobTask<Payload>): Promise<void> => {
  const { companies_id } = asked
  const [found] = await rowsOf<{ is_deleted: boolean }>(
    tx,
    sql`select deleted_at is not null as is_deleted from companies where id = ${companies_id} for share`,
  )
  const { expires_at } = await keptArchive(tx, asked)
  if (found?.is_deleted !== true || expires_at > now.toISOString())
    throw new JobProblem("Perusahaan ini tidak sedang dihapus.")
}

/**
 * Purges a deleted company table by table. It runs as the database's owner: row-level security hides rows of unfinished
 * imports from the platform too. The bytes of its files are removed by the sweep of unreferenced files.
 */
export const purgeJob = defineJob(companyPurge, payload, {
  first: 1,
  most: 2_000,
  count: async (tx, { payload: asked }) => rowsIn((await keptArchive(tx, asked)).counts),
  chunk: (tx, task, mark, size) =>
    asRole(tx, "none", async () => {
      const { companies_id } = task.payload
      await assertExpired(tx, task)
      const [place = 0, ...after] = mark ?? []
      const at = Number(place)
      if (mark === null) await clearCompany(tx, companies_id, task.now.toISOString())
      /** The roll-up of sales goes as its own table, not row by row with the visits. */
      const step = await movingRows(tx, () => stepNext(tx, companies_id, at, after, size))
      if (!step.isOver) return { done: step.done, next: [at, ...step.after] }
      /** The cost of a row depends on its table and on what refers to it. */
      return { done: step.done, next: at + 1 < STEPS ? [at + 1] : null, isOther: true }
    }),
  ended: async (tx, task, { done }) => {
    const { companies_id } = task.payload
    await endArchive(tx, task, companyPurge.kind, { entity: "companies", before: { rows: done } })
    /** Its archives of files went with it. */
    await tx
      .update(companyArchives)
      .set({ state: "purged", ended_at: task.now.toISOString() })
      .where(
        and(
          eq(companyArchives.companies_id, companies_id),
          inArray(companyArchives.state, ["kept", "restoring"]),
        ),
      )
  },
})
