import type { Tx } from "#server/db/database.ts"
import { taskHistory, tasks } from "#server/db/tables/index.ts"

export type NewTask = Partial<typeof tasks.$inferInsert> & {
  readonly companies_id: number
  readonly members_id: number
  readonly tipe_tugas_id: number
}

/** A new task of 20 November without a customer. @returns its id */
export const addTask = async (tx: Tx, now: Date, values: NewTask): Promise<number> => {
  const at = now.toISOString()
  const [row] = await tx
    .insert(tasks)
    .values({
      judul: "Antar berkas",
      tanggal: "2026-11-20",
      priority: "normal",
      assigned_nama: "Admin",
      last_nama: "Admin",
      last_at: at,
      created_at: at,
      updated_at: at,
      ...values,
    })
    .returning({ id: tasks.id })
  if (row === undefined) throw new Error("no task")
  await tx.insert(taskHistory).values({
    companies_id: values.companies_id,
    row_id: row.id,
    version: 1,
    to_state: values.status ?? "baru",
    by_nama: "Admin",
    at,
    via: "single",
  })
  return row.id
}

/** @returns its id */
export const seedTasks = async (
  tx: Tx,
  company: { readonly id: number; readonly member: number; readonly task: number },
  mark: string,
  now: Date,
): Promise<number> => {
  return addTask(tx, now, {
    companies_id: company.id,
    members_id: company.member,
    tipe_tugas_id: company.task,
    judul: `Antar berkas${mark}`,
  })
}
