import { and, desc, eq, inArray } from "drizzle-orm"
import { scopeInWords } from "#contract/areas/platform/dummyScopes.ts"
import { restoreArchive } from "#contract/areas/platform/companyReset.ts"
import { ok, Refusal } from "../../call/answer.ts"
import type { Context } from "../../call/handler.ts"
import { companyArchives } from "../../db/tables/index.ts"
import { startJob } from "../../kit/jobs/start.ts"
import { openDummyJob } from "./dummy.calls.ts"
import { dummyRestoreJob } from "./kembalikanDummy.job.ts"
import { auditBoth, type Company } from "./removal/asked.ts"
import { rowsIn } from "./removal/count.ts"

/**
 * Starts the job that moves the rows of an archive of trial data back.
 * @throws Refusal while another job moves rows, for a deleted company, or where a later archive holds rows that these name
 */
export const restoreDummy = async (
  ctx: Context,
  { id: companies_id, nama, deleted_at }: Company,
  archive: typeof companyArchives.$inferSelect,
) => {
  const { tx } = ctx
  if (deleted_at !== null) throw new Refusal("Kembalikan dulu perusahaannya", "state")
  const open = await openDummyJob(tx, companies_id)
  if (open !== null) throw new Refusal(open, "state")
  const [last] = await tx
    .select({ id: companyArchives.id })
    .from(companyArchives)
    .where(
      and(
        eq(companyArchives.companies_id, companies_id),
        eq(companyArchives.kind, "dummy"),
        inArray(companyArchives.state, ["kept", "restoring"]),
      ),
    )
    .orderBy(desc(companyArchives.id))
    .limit(1)
  if (last !== undefined && last.id !== archive.id)
    throw new Refusal("Kembalikan dulu arsip data contoh yang lebih baru", "state")
  const own = and(eq(companyArchives.companies_id, companies_id), eq(companyArchives.id, archive.id))
  await tx.update(companyArchives).set({ state: "restoring" }).where(own)
  const job = await startJob(ctx, dummyRestoreJob, {
    title: `${nama} (${scopeInWords(archive.scope ?? []).toLowerCase()})`,
    payload: { companies_id, archives_id: archive.id },
    subject: companies_id,
    isAlone: true,
  })
  await auditBoth(ctx, restoreArchive.path, {
    entity: "data contoh",
    entityId: companies_id,
    action: "update",
    before: { state: archive.state, rows: rowsIn(archive.counts) },
    after: { state: "restoring" },
  })
  return ok({ id: companies_id, job }, `Data contoh ${nama} sedang dikembalikan`)
}
