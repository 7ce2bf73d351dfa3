import { Readable } from "node:stream"
import { exportJob } from "#contract/areas/jobs/queuedExports.ts"
import { bindPay } from "../db/owner.ts"
import { defineJob, JobProblem } from "../kit/jobs/define.ts"
import { exportPayload } from "../kit/jobs/queueExport.ts"
import { makeSheet, type ReadAs } from "../sheets/makeSheet.ts"
import { sheetBook } from "./sheetBook.ts"

/** An export in the background. The number of its rows is not known before they are read: it has no total. */
export const exportFileJob = defineJob(exportJob, exportPayload, {
  count: () => Promise.resolve(0),
  chunk: () => Promise.resolve({ done: 0, next: null }),
  file: async ({ payload: { sheet, ask, pay }, offices, now }, read, bytesOf) => {
    let done = 0
    const as: ReadAs = (work, rowsIn) =>
      read(
        async (tx) => {
          await bindPay(tx, pay)
          return work(tx)
        },
        rowsIn === undefined ? undefined : (part) => (done += rowsIn(part)),
      )
    const { name, type, body } = await makeSheet(
      { book: sheetBook, now, bytesOf },
      { sheet, ask, offices },
      as,
    )
    if (type === null) throw new JobProblem("Berkas jenis ini hanya dapat diunduh langsung.")
    return { name, type, body: Buffer.isBuffer(body) ? Readable.from([body]) : body }
  },
})
