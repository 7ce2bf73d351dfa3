import { Schema } from "effect"
import { asOfFields, differences } from "../../kit/asOf.ts"
import { defineCall } from "../../kit/call.ts"

/** Divisions in one answer. */
export const MOST_DIVISIONS = 2_000

const nullText = Schema.NullOr(Schema.String)
const nullId = Schema.NullOr(Schema.Int)

/** Which day a page shows, and the days that can be asked for; ISO dates. A day outside them is refused at its field. */
export const structureDay = defineCall({
  path: "struktur/hari",
  scope: "tenant",
  who: ["company", "office", "restricted"],
  needs: null,
  payload: Schema.Struct(asOfFields),
  answer: Schema.Struct({
    /** null = today. */
    per_tanggal: nullText,
    /** First day the company has placements of. */
    first: Schema.String,
    last: Schema.String,
    today: Schema.String,
  }),
  summary: "Memeriksa tanggal yang akan ditampilkan, dengan tanggal paling awal dan paling akhir",
  example: { per_tanggal: "2026-12-01" },
})

/** The tree of divisions as of a day, with their heads and numbers of employees; the browser nests the rows. */
export const divisionTree = defineCall({
  path: "struktur/divisi",
  scope: "tenant",
  who: ["company", "restricted", "office"],
  needs: { module: "organisation", action: "view" },
  payload: Schema.Struct(asOfFields),
  answer: Schema.Struct({
    /** null = today. */
    per_tanggal: nullText,
    rows: Schema.Array(
      Schema.Struct({
        id: Schema.Int,
        nama: Schema.String,
        kode: nullText,
        parent_id: nullId,
        head_id: nullId,
        head_nama: nullText,
        /** The head works on that day. */
        head_works: Schema.Boolean,
        is_active: Schema.Boolean,
        /** Active employees in the division itself, on that day and today. */
        jumlah: Schema.Int,
        jumlah_kini: Schema.Int,
        /** Its parent and its head, if they are others today. */
        beda: differences,
      }),
    ),
    /** There are more divisions than the answer holds. */
    has_more: Schema.Boolean,
    /** Active employees without a division, on that day and today. */
    tanpa: Schema.Int,
    tanpa_kini: Schema.Int,
  }),
  summary: "Pohon divisi pada suatu tanggal, dengan kepala dan jumlah pegawainya",
  example: { per_tanggal: "2026-12-01" },
})
