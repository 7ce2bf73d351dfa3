import { readKindWords } from "#contract/areas/privacy/dataReads.ts"
import type { StreamMaker } from "../../sheets/stream.ts"
import { dateIn } from "../../time/calendar.ts"
import { type Asked, touchedPeople } from "./touched.ts"

const PART = 500
type Ask = Asked & { readonly format: "xlsx" | "csv"; readonly company: number }

/** Export of a breach: whose data was touched. */
export const touchedSheet: StreamMaker = ({ ask }, now) => {
  const { format, company, ...asked } = ask as Ask
  return {
    name: `Terdampak kebocoran ${dateIn(now)}`,
    format,
    columns: [
      { label: "NIP", kind: "text", width: 14 },
      { label: "Nama", kind: "text", width: 30 },
      { label: "Kantor", kind: "text", width: 24 },
      { label: "Jenis data", kind: "text", width: 40 },
      { label: "Kali dilihat", kind: "number", width: 14 },
      { label: "Kali diubah", kind: "number", width: 14 },
      { label: "Terakhir (UTC)", kind: "text", width: 22 },
    ],
    read: async (tx, after) => {
      const offset = Number(after?.[0] ?? 0)
      const rows = await touchedPeople(tx, company, asked, now, { offset, limit: PART })
      return {
        rows: rows.map(({ nip, nama, kantor, jenis, dilihat, diubah, terakhir }) => [
          nip,
          nama,
          kantor,
          jenis.map((kind) => readKindWords[kind]).join(", "),
          dilihat,
          diubah,
          terakhir,
        ]),
        next: rows.length < PART ? null : [offset + rows.length],
      }
    },
  }
}
