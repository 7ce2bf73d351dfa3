import type { Readable } from "node:stream"
import { buffer } from "node:stream/consumers"
import { ZipFile } from "yazl"
import type { FileKind } from "#contract/areas/payroll/berkas.ts"
import { bcaSheet, bcaText, BCA_COLUMNS, type BcaHead } from "../../../domain/payroll/files/banks/bca.ts"
import { mandiriText } from "../../../domain/payroll/files/banks/mandiri.ts"
import { mapCells, mapText, SUMMED } from "../../../domain/payroll/files/columnMap.ts"
import { xmlOf } from "../../../domain/payroll/files/coretax/xml.ts"
import { journalTotals } from "../../../domain/payroll/files/journal.ts"
import { type FileRow, partsOf } from "../../../domain/payroll/files/problem.ts"
import { type Column, type Value, writeXlsx } from "../../../sheets/write.ts"
import type { StoredMap } from "./context.ts"

/** Facts that a file is written with besides its rows; stored with them. */
export type Head = {
  readonly nama: string
  readonly month: string
  readonly tin: string
  readonly rows_per_file: number
  readonly bca: BcaHead
  readonly account: string | null
  readonly pay_date: string
  readonly remark: string
  readonly map: StoredMap | null
}
export type WrittenFile = { readonly name: string; readonly mime: string; readonly bytes: Buffer }

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
const text = (name: string, mime: string, content: string): WrittenFile => ({
  name,
  mime,
  bytes: Buffer.from(content),
})

async function* once(rows: readonly (readonly Value[])[]): AsyncGenerator<readonly (readonly Value[])[]> {
  yield rows
}
const sheet = async (
  name: string,
  columns: readonly Column[],
  rows: readonly (readonly Value[])[],
): Promise<WrittenFile> => ({
  name: `${name}.xlsx`,
  mime: XLSX,
  bytes: await buffer(writeXlsx(columns, once(rows))),
})

const JOURNAL: readonly Column[] = [
  { label: "Tanggal", kind: "date", width: 12 },
  { label: "Kode akun", kind: "text", width: 14 },
  { label: "Nama akun", kind: "text", width: 28 },
  { label: "Cost center", kind: "text", width: 14 },
  { label: "Divisi", kind: "text", width: 22 },
  { label: "Keterangan", kind: "text", width: 36 },
  { label: "Debit", kind: "number", width: 16 },
  { label: "Kredit", kind: "number", width: 16 },
]

const journalFile = ({ nama, pay_date }: Head, rows: readonly FileRow[]): Promise<WrittenFile> => {
  const { debit, kredit } = journalTotals(rows.map((values) => ({ values })))
  return sheet(nama, JOURNAL, [
    ...rows.map((row) => [
      pay_date,
      row["akun"] ?? null,
      row["nama_akun"] ?? null,
      row["cost_center"] ?? null,
      row["divisi"] ?? null,
      row["keterangan"] ?? null,
      Number(row["debit"]),
      Number(row["kredit"]),
    ]),
    ["TOTAL", null, null, null, null, null, debit, kredit],
  ])
}

/** A spreadsheet always has a header; amounts without decimals are numbers, so that they can be summed. */
const mapSheet = (nama: string, map: StoredMap, rows: readonly FileRow[]): Promise<WrittenFile> => {
  const isNumber = map.kolom.map(({ isi, bentuk }) => SUMMED.includes(isi) && bentuk === "apa_adanya")
  const cells = mapCells({ ...map, kepala: false }, rows)
  return sheet(
    nama,
    map.kolom.map(({ judul }, at) => ({
      label: judul,
      kind: isNumber[at] === true ? "number" : "text",
      width: 20,
    })),
    cells.map((row) => row.map((cell, at) => (isNumber[at] === true && cell !== "" ? Number(cell) : cell))),
  )
}

const BCA_SHEET: readonly Column[] = BCA_COLUMNS.map((label) => ({
  label,
  kind: label === "No" || label === "Amount" ? "number" : "text",
  width: 20,
}))

/** Coretax takes files of a limited number of rows: a longer list is several files. */
const coretax = (
  kind: "bpmp" | "bp21" | "bpa1",
  { nama, month, tin, rows_per_file }: Head,
  rows: readonly FileRow[],
) => {
  const parts = partsOf(rows, rows_per_file)
  return parts.map((part, at) =>
    text(
      `${nama} ${month}${parts.length === 1 ? "" : ` (${at + 1} dari ${parts.length})`}.xml`,
      "application/xml",
      xmlOf(kind, tin, part),
    ),
  )
}

/** The files of an export, from its rows. */
export const writtenFiles = async (
  kind: FileKind,
  head: Head,
  rows: readonly FileRow[],
): Promise<readonly WrittenFile[]> => {
  const { nama, account, pay_date, remark, bca, map } = head
  switch (kind) {
    case "bpmp":
    case "bp21":
    case "bpa1":
      return coretax(kind, head, rows)
    case "bca_excel":
      return [await sheet(nama, BCA_SHEET, bcaSheet(bca, rows))]
    case "bca_teks":
      return [text(`${nama}.txt`, "text/plain; charset=utf-8", bcaText(bca, rows))]
    case "mandiri":
      return [
        text(`${nama}.csv`, "text/csv; charset=utf-8", mandiriText({ account, pay_date, remark }, rows)),
      ]
    case "jurnal":
      return [await journalFile(head, rows)]
    case "peta": {
      if (map === null) throw new Error("a file of the company's own without its column map")
      if (map.tipe === "xlsx") return [await mapSheet(nama, map, rows)]
      return [
        text(
          `${nama}.${map.tipe}`,
          `text/${map.tipe === "csv" ? "csv" : "plain"}; charset=utf-8`,
          mapText(map, rows),
        ),
      ]
    }
  }
}

/** All files in an archive. */
export const zipped = (files: readonly WrittenFile[]): Readable => {
  const zip = new ZipFile()
  for (const { name, bytes } of files) zip.addBuffer(bytes, name)
  zip.end()
  return zip.outputStream as Readable
}
