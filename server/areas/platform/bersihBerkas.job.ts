import { Schema } from "effect"
import { storagePurge } from "#contract/areas/platform/companyReset.ts"
import { asRole } from "../../db/asRole.ts"
import type { Tx } from "../../db/database.ts"
import { defineJob, JobProblem } from "../../kit/jobs/define.ts"
import { type ArchiveOf, endArchive, keptArchive } from "./removal/archive.ts"
import { sources, type StoragePlan, takeNext } from "./removal/storage.ts"

const payload = Schema.Struct({ companies_id: Schema.Int, archives_id: Schema.Int })

const planOf = async (tx: Tx, asked: ArchiveOf, now: Date): Promise<StoragePlan> => {
  const { plan, created_at, expires_at } = await keptArchive(tx, asked)
  if (plan === null || new Date(expires_at).getTime() > now.getTime())
    throw new JobProblem("Arsip berkas ini belum berakhir.")
  return { ...plan, until: created_at }
}

/** Removes old files after their archive has expired; the sweep of unreferenced files removes their bytes. */
export const storageJob = defineJob(storagePurge, payload, {
  most: 1_000,
  count: async (tx, { payload: asked }) => (await keptArchive(tx, asked)).files,
  chunk: (tx, { payload: asked, now }, mark, size) =>
    asRole(tx, "none", async () => {
      const plan = await planOf(tx, asked, now)
      const going = sources.filter(({ type }) => plan.types.includes(type))
      const [place, after] = (mark ?? [0, 0]).map(Number)
      const source = going[place ?? 0]
      if (source === undefined) return { done: 0, next: null }
      const step = await takeNext(tx, source, asked.companies_id, plan, after ?? 0, size)
      if (!step.isOver) return { done: step.done, next: [place ?? 0, step.last] }
      const then = (place ?? 0) + 1
      return { done: step.done, next: then < going.length ? [then, 0] : null }
    }),
  ended: (tx, task, { done }) =>
    endArchive(tx, task, storagePurge.kind, { entity: "files", before: { files: done } }),
})
