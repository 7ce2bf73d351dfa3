import { and, eq } from "drizzle-orm"
import type { Tx } from "../../../db/database.ts"
import { PLATFORM } from "../../../db/owner.ts"
import { companyArchives } from "../../../db/tables/index.ts"
import { JobProblem, type JobTask } from "../../../kit/jobs/define.ts"
import { auditIn } from "./audits.ts"

export type ArchiveOf = { readonly companies_id: number; readonly archives_id: number }

/** @throws JobProblem where the archive was restored or purged */
export const keptArchive = async (tx: Tx, { companies_id, archives_id }: ArchiveOf) => {
  const [row] = await tx
    .select()
    .from(companyArchives)
    .where(and(eq(companyArchives.companies_id, companies_id), eq(companyArchives.id, archives_id)))
  if (row === undefined || row.state !== "kept") throw new JobProblem("Arsip perusahaan ini sudah berakhir.")
  return row
}

/** Ends an archive after its purge, in both audit logs. */
export const endArchive = async (
  tx: Tx,
  { now, account, payload: { companies_id, archives_id } }: JobTask<ArchiveOf>,
  call: string,
  entry: { readonly entity: string; readonly before: Readonly<Record<string, number>> },
): Promise<void> => {
  await tx
    .update(companyArchives)
    .set({ state: "purged", ended_at: now.toISOString() })
    .where(and(eq(companyArchives.companies_id, companies_id), eq(companyArchives.id, archives_id)))
  const by = { tx, now, account, call }
  const row = { ...entry, entityId: companies_id, action: "delete", after: null } as const
  await auditIn(by, PLATFORM, row)
  await auditIn(by, companies_id, row)
}
