import { Schema } from "effect"
import { dummyPurge } from "#contract/areas/platform/companyDummy.ts"
import { asRole } from "../../db/asRole.ts"
import { defineJob, JobProblem } from "../../kit/jobs/define.ts"
import { endArchive, keptArchive } from "./removal/archive.ts"
import { rowsIn } from "./removal/count.ts"
import { dropRows } from "./removal/dummyRows.ts"
import { dropFiles } from "./removal/storage.ts"

const payload = Schema.Struct({ companies_id: Schema.Int, archives_id: Schema.Int })
const OPEN = ["kept", "restoring"] as const

/** Removes an archive of trial data that has expired. The sweep of unreferenced files removes the bytes of its files. */
export const dummyPurgeJob = defineJob(dummyPurge, payload, {
  most: 1_000,
  count: async (tx, { payload: asked }) => rowsIn((await keptArchive(tx, asked, OPEN)).counts),
  chunk: (tx, { payload: asked, now }, _mark, size) =>
    asRole(tx, "none", async () => {
      const { expires_at } = await keptArchive(tx, asked, OPEN)
      if (expires_at > now.toISOString()) throw new JobProblem("Arsip ini belum berakhir.")
      const { n, files } = await dropRows(tx, asked, size)
      if (files.length > 0) await dropFiles(tx, asked.companies_id, files)
      return { done: n, next: n < size ? null : [0] }
    }),
  ended: (tx, task, { done }) =>
    endArchive(tx, task, dummyPurge.kind, { entity: "data contoh", before: { rows: done } }),
})
