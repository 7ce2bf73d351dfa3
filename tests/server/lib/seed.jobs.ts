import type { Tx } from "#server/db/database.ts"
import { jobFailures, jobLines, jobs } from "#server/db/tables/index.ts"

type Begun = {
  readonly companies_id: number
  readonly accounts_id: number
  readonly mark?: string
  readonly file?: number
}

/** A job of a kind that no worker knows, with one failure and one result line. @returns its id */
export const addJob = async (
  tx: Tx,
  now: Date,
  { companies_id, accounts_id, mark = "", file }: Begun,
  state: (typeof jobs.$inferInsert)["state"],
): Promise<number> => {
  const at = now.toISOString()
  const [row] = await tx
    .insert(jobs)
    .values({
      companies_id,
      accounts_id,
      by_nama: `Penanggung jawab${mark}`,
      kind: "uji",
      title: `Uji${mark}`,
      nama: `Pekerjaan uji${mark}`,
      unit: "baris",
      needs: { module: "attendance", action: "view" },
      payload: {},
      files_id: file ?? null,
      state,
      total: 3,
      done: 2,
      failed: 1,
      ready_at: at,
      created_at: at,
      updated_at: at,
      ended_at: state === "stopped" ? at : null,
    })
    .returning({ id: jobs.id })
  if (row === undefined) throw new Error("no job")
  const own = { companies_id, jobs_id: row.id, place: 1 }
  await tx.insert(jobFailures).values({ ...own, name: `Baris 1${mark}`, message: "Tidak dapat dikerjakan" })
  await tx.insert(jobLines).values({ ...own, cells: [[`Baris 2${mark}`, 2]] })
  return row.id
}
