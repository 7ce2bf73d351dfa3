import { and, eq } from "drizzle-orm"
import type { archiveStates } from "#contract/areas/platform/companyReset.ts"
import type { AuditEntry } from "../../../call/handler.ts"
import type { Tx } from "../../../db/database.ts"
import { PLATFORM } from "../../../db/owner.ts"
import { companyArchives } from "../../../db/tables/index.ts"
import { JobProblem, type JobTask } from "../../../kit/jobs/define.ts"
import { auditIn } from "./audits.ts"

type ArchiveState = (typeof archiveStates)[number]
export type ArchiveOf = { readonly companies_id: number; readonly archives_id: number }

/**
 * @param states in which the job may run
 * @throws JobProblem where the archive is in another one
 */
export const keptArchive = async (
  tx: Tx,
  { companies_id, archives_id }: ArchiveOf,
  states: readonly ArchiveState[] = ["kept"],
) => {
  const [row] = await tx
    .select()
    .from(companyArchives)
    .where(and(eq(companyArchives.companies_id, companies_id), eq(companyArchives.id, archives_id)))
  if (row === undefined || !states.includes(row.state))
    throw new JobProblem("Arsip perusahaan ini sudah berakhir.")
  return row
}

/** Writes the end of a job into both audit logs: the platform's, and the company's own. */
export const auditTask = async (
  tx: Tx,
  { now, account, payload: { companies_id } }: JobTask<Pick<ArchiveOf, "companies_id">>,
  call: string,
  entry: Omit<AuditEntry, "entityId">,
): Promise<void> => {
  const by = { tx, now, account, call }
  await auditIn(by, PLATFORM, { ...entry, entityId: companies_id })
  await auditIn(by, companies_id, { ...entry, entityId: companies_id })
}

/** Ends an archive after its purge, in both audit logs. */
export const endArchive = async (
  tx: Tx,
  task: JobTask<ArchiveOf>,
  call: string,
  entry: { readonly entity: string; readonly before: Readonly<Record<string, number>> },
): Promise<void> => {
  const { companies_id, archives_id } = task.payload
  await tx
    .update(companyArchives)
    .set({ state: "purged", ended_at: task.now.toISOString() })
    .where(and(eq(companyArchives.companies_id, companies_id), eq(companyArchives.id, archives_id)))
  await auditTask(tx, task, call, { ...entry, action: "delete", after: null })
}
