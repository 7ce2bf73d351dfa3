import { Effect, Schema } from "effect"
import { asOfFields, differences } from "../../kit/asOf.ts"
import { defineCall } from "../../kit/call.ts"
import { oneOf, whole } from "../../kit/schema.ts"

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

/** Nodes of one level in an answer; the others are read with the next page. */
export const CHART_PAGE = 100
/** How the chart is drawn: who leads whom, or divisions with their employees. */
export const chartKinds = ["atasan", "divisi"] as const
export type ChartKind = (typeof chartKinds)[number]
/** Key of employees without a division, below which they are read. */
export const NO_DIVISION = "d0"

/**
 * One level of the organisation chart as of a day. A node's key says what it is: `p12` the employee 12, `d5` the
 * division 5, `d0` employees without a division.
 */
export const structureChart = defineCall({
  path: "struktur/bagan",
  scope: "tenant",
  who: ["company", "office"],
  needs: { module: "members", action: "view" },
  payload: Schema.Struct({
    ...asOfFields,
    by: oneOf(chartKinds),
    /** The node whose level is read; absent = the top. */
    under: Schema.optionalKey(
      Schema.String.check(
        Schema.isMaxLength(20, { message: "Cabang ini tidak dikenal" }).abort(),
        Schema.isPattern(/^[pd]\d{1,16}$/, { message: "Cabang ini tidak dikenal" }),
      ),
    ),
    page: whole(1, 10_000).pipe(Schema.withDecodingDefaultKey(Effect.succeed(1))),
  }),
  answer: Schema.Struct({
    /** null = today. */
    per_tanggal: nullText,
    rows: Schema.Array(
      Schema.Struct({
        key: Schema.String,
        nama: Schema.String,
        /** Position of an employee, head of a division. */
        sub: nullText,
        /** Division of an employee in the chart of superiors, office in the chart of divisions. */
        place: nullText,
        /** Employees directly below: who is led, or who is in the division itself. */
        people: Schema.Int,
        /** Nodes below it. */
        children: Schema.Int,
        /** An employee who is inactive. */
        is_inactive: Schema.Boolean,
        beda: differences,
      }),
    ),
    /** Nodes of the level, on all pages. */
    total: Schema.Int,
    page: Schema.Int,
  }),
  summary: "Satu tingkat bagan organisasi pada suatu tanggal, menurut atasan atau divisi",
  example: { by: "atasan", per_tanggal: "2026-12-01" },
})
