import { Readable } from "node:stream"
import { sql } from "drizzle-orm"
import { Schema } from "effect"
import { ZipFile } from "yazl"
import { slipsJob } from "#contract/areas/payroll/run.ts"
import { defineJob, type JobTask, type MadeFile, type ReadPart } from "../../kit/jobs/define.ts"
import type { BytesOf } from "../../sheets/paper.ts"
import { literal } from "../../db/literal.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { type Column, type Value, writeXlsx } from "../../sheets/write.ts"
import type { SlipLineJson } from "../../db/tables/slips.ts"
import { byKode } from "./slipLines.ts"
import { drawSlip, fileName, logoOf, readSlip, slipHead } from "./slipPaper.ts"

const payload = Schema.Struct({ period_id: Schema.Int, format: Schema.Literals(["zip", "xlsx"]) })
type Payload = typeof payload.Type
const PART = 200

type Named = { readonly members_id: number; readonly nip: string; readonly nama: string }
const slipsOf = (tx: Tx, period: number): Promise<Named[]> =>
  rowsOf<Named>(
    tx,
    sql`select members_id::float8 as members_id, person->>'nip' as nip, nama from slips
      where payroll_periods_id = ${period} and not is_draft and error is null order by lower(nama) collate "C", id`,
  )

/** PDFs are drawn one at a time while the archive is streamed, so that only one is in memory. */
const zipOf = async (
  { payload: { period_id }, now }: JobTask<Payload>,
  read: ReadPart,
  bytesOf: BytesOf,
): Promise<MadeFile> => {
  const head = await read((tx) => slipHead(tx, period_id))
  const logo = await logoOf(head, bytesOf)
  const people = await read((tx) => slipsOf(tx, period_id))
  const zip = new ZipFile()
  /** Without a listener an error of the archive would end the process. */
  zip.on("error", (error: Error) => (zip.outputStream as Readable).destroy(error))
  let drawn = 0
  for (const { members_id, nip, nama } of people)
    zip.addReadStreamLazy(`${fileName(nip, nama)}.pdf`, { compress: false }, (give) => {
      read(
        (tx) => readSlip(tx, head, members_id),
        () => (drawn += 1),
      )
        .then((content) => drawSlip(content, now, logo))
        .then(
          (pdf) => give(null, Readable.from([pdf])),
          (thrown: unknown) => give(thrown, Readable.from([])),
        )
    })
  zip.end()
  return { name: `Slip gaji ${head.period.month}.zip`, type: "zip", body: zip.outputStream as Readable }
}

type Line = Named & {
  readonly kantor: string
  readonly divisi: string | null
  readonly lines: readonly SlipLineJson[]
  readonly gross: number
  readonly deduction: number
  readonly net: number
  readonly employer_cost: number
}

/** One row per employee, one column per component. */
const sheetOf = async ({ payload: { period_id } }: JobTask<Payload>, read: ReadPart): Promise<MadeFile> => {
  const { period } = await read((tx) => slipHead(tx, period_id))
  const components = await read((tx) =>
    rowsOf<{ readonly kode: string; readonly nama: string }>(
      tx,
      sql`select e->>'kode' as kode, min(e->>'nama') as nama from slips s, jsonb_array_elements(s.lines) e
        where s.payroll_periods_id = ${period_id} and not s.is_draft and e->>'source' not in ('carried', 'correction')
        group by e->>'kode' order by min((e->>'order')::int), 1`,
    ),
  )
  const columns: readonly Column[] = [
    { label: "NIP", kind: "text", width: 14 },
    { label: "Nama", kind: "text", width: 30 },
    { label: "Kantor", kind: "text", width: 24 },
    { label: "Divisi", kind: "text", width: 24 },
    ...components.map(({ nama }): Column => ({ label: nama, kind: "number", width: 16 })),
    { label: "Jumlah pendapatan", kind: "number", width: 18 },
    { label: "Jumlah potongan", kind: "number", width: 18 },
    { label: "Diterima", kind: "number", width: 18 },
    { label: "Dibayar perusahaan", kind: "number", width: 18 },
  ]
  async function* parts(): AsyncGenerator<readonly (readonly Value[])[]> {
    let done = 0
    for (let after = 0; ;) {
      const from = after
      const rows = await read(
        (tx) =>
          rowsOf<Line>(
            tx,
            sql`select members_id::float8 as members_id, person->>'nip' as nip, nama, person->>'kantor' as kantor, person->>'divisi' as divisi, lines,
              gross::float8 as gross, deduction::float8 as deduction, net::float8 as net, employer_cost::float8 as employer_cost
            from slips where payroll_periods_id = ${period_id} and not is_draft and error is null and members_id > ${from}
            order by slips.members_id limit ${literal(PART)}`,
          ),
        ({ length }) => (done += length),
      )
      yield rows.map((row): readonly Value[] => {
        const sums = byKode(row.lines)
        return [
          row.nip,
          row.nama,
          row.kantor,
          row.divisi,
          ...components.map(({ kode }) => sums.get(kode) ?? 0),
          row.gross,
          row.deduction,
          row.net,
          row.employer_cost,
        ]
      })
      const last = rows.at(-1)
      if (last === undefined || rows.length < PART) return
      after = last.members_id
    }
  }
  return { name: `Slip gaji ${period.month}.xlsx`, type: "xlsx", body: writeXlsx(columns, parts()) }
}

/** All slips of a period in one file. The job has no rows to process, only the file to write. */
export const slipFilesJob = defineJob(slipsJob, payload, {
  count: async (tx, { payload: { period_id } }) => (await slipsOf(tx, period_id)).length,
  chunk: () => Promise.resolve({ done: 0, next: null }),
  file: (task, read, bytesOf) =>
    task.payload.format === "zip" ? zipOf(task, read, bytesOf) : sheetOf(task, read),
})
