import { Schema } from "effect"
import { fileKinds, payrollFileJob } from "#contract/areas/payroll/berkas.ts"
import { defineJob, JobProblem } from "../../kit/jobs/define.ts"
import { builtPart, headProblems } from "./berkas/build.ts"
import { contextOf, fileOf } from "./berkas/context.ts"
import { type Head, writtenFiles, zipped } from "./berkas/content.ts"
import { addRows, endExport, exportRows, storedExport } from "./berkas/exports.ts"

const payload = Schema.Struct({
  export_id: Schema.Int,
  period_id: Schema.Int,
  kind: Schema.Literals(fileKinds),
  peta_kolom_id: Schema.NullOr(Schema.Int),
  rows: Schema.Int,
  /** Version of the tax month's periods when the export was begun. */
  version: Schema.Int,
  tanpa_bermasalah: Schema.Boolean,
})

/** Writes a file of many employees in chunks; the mark is the last employee and the last row. */
export const berkasGajiJob = defineJob(payrollFileJob, payload, {
  count: (_tx, { payload: { rows } }) => Promise.resolve(rows),
  chunk: async (tx, { payload: asked, company }, mark, size) => {
    const [after = 0, last = 0] = (mark ?? []).map(Number)
    const context = await contextOf(tx, company, asked.period_id)
    if (context.version !== asked.version)
      throw new JobProblem("Periode gajinya berubah saat berkas ditulis. Buat lagi.")
    const of = await fileOf(tx, asked.kind, asked.peta_kolom_id)
    const { built, next } = await builtPart(tx, context, of, after, size)
    const bad = [...headProblems(context, of), ...built.problems].find(({ level }) => level === "problem")
    if (bad !== undefined && !asked.tanpa_bermasalah)
      throw new JobProblem(`${bad.nama} ${bad.field}: ${bad.issue}`.trim())
    const end = await addRows(tx, company, asked.export_id, last, built.rows)
    if (next === null) await endExport(tx, asked.export_id)
    return { done: end - last, next: next === null ? null : [next, end] }
  },
  file: async ({ payload: { export_id } }, read) => {
    const stored = await read((tx) => storedExport(tx, export_id))
    if (stored === null) return null
    const rows = await read(
      (tx) => exportRows(tx, export_id),
      ({ length }) => length,
    )
    const head = stored.head as Head
    const files = await writtenFiles(
      stored.kind,
      head,
      rows.map(({ values }) => values),
    )
    return { name: `${head.nama} ${head.month}.zip`, type: "zip", body: zipped(files) }
  },
})
