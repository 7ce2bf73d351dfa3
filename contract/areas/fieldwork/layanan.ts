import { Schema } from "effect"
import { exportFormats } from "../../kit/exportFormats.ts"
import { defineCall } from "../../kit/call.ts"
import { isoDate, listFields, oneOf, oneOfOr, search } from "../../kit/schema.ts"
import { areaKey } from "./areaKey.ts"
import { MEASURES, type Measure, reportBy, reportSorts } from "./areaKinds.ts"
import { failures } from "./taskWords.ts"

/** Reports and lists of one area of field work. A company without the area is answered that there is none. */
const reading = {
  scope: "tenant",
  who: ["company", "office"],
  needs: { module: "subServices", action: "view" },
} as const
const orNull = <S extends Schema.Constraint>(schema: S) => Schema.NullOr(schema)

/** Longest range of a report, days. */
export const MOST_AREA_DAYS = 92

const dates = { area: areaKey, start_date: isoDate, end_date: isoDate }
const DAY_MS = 86_400_000
const isRange = ({ start_date, end_date }: { readonly start_date: string; readonly end_date: string }) => {
  const days = (Date.parse(end_date) - Date.parse(start_date)) / DAY_MS + 1
  if (days < 1) return [{ path: ["end_date"], issue: "Sebelum tanggal mulai" }]
  return days > MOST_AREA_DAYS ? [{ path: ["end_date"], issue: `Paling lama ${MOST_AREA_DAYS} hari` }] : []
}

const sums = Schema.Struct(
  Object.fromEntries(MEASURES.map((key) => [key, Schema.Int])) as Readonly<
    Record<Measure, typeof Schema.Int>
  >,
)

/** Sums of a range, of each day, and failed attempts by reason. */
export const areaSummary = defineCall({
  ...reading,
  path: "layanan/ringkasan",
  payload: Schema.Struct(dates).check(Schema.makeFilter(isRange)),
  answer: Schema.Struct({
    sums,
    days: Schema.Array(Schema.Struct({ tanggal: Schema.String, ...sums.fields })),
    failures: Schema.Array(Schema.Struct({ failure: oneOf(failures), count: Schema.Int })),
  }),
  summary: "Ringkasan satu layanan lapangan dalam satu rentang tanggal",
  example: { area: "courier", start_date: "2026-11-01", end_date: "2026-11-20" },
  refusal: "not_found",
})

/** Progress of work on a day. `late`: not begun though its time is over. */
export const workStates = ["open", "late", "under_way", "done", "failed", "missed", "cancelled"] as const
export type WorkState = (typeof workStates)[number]

/** Work of one answer; a day with more says so. */
export const MOST_WORK = 500

/** The work of a day, in the order of each employee's route: tasks with their latest visit, and visits without a task. */
export const areaDay = defineCall({
  ...reading,
  path: "layanan/hari",
  payload: Schema.Struct({ area: areaKey, tanggal: isoDate, q: search }),
  answer: Schema.Struct({
    tanggal: Schema.String,
    /** The latest earlier day with work, if this one has none; null = there is none. */
    last_day: orNull(Schema.String),
    total: Schema.Int,
    rows: Schema.Array(
      Schema.Struct({
        key: Schema.String,
        no: Schema.String,
        judul: Schema.String,
        /** The task, and its latest visit; null = a visit without a task, a task without a visit. */
        tasks_id: orNull(Schema.Int),
        visits_id: orNull(Schema.Int),
        state: oneOf(workStates),
        members_id: Schema.Int,
        members_nama: Schema.String,
        customers_nama: orNull(Schema.String),
        lat: orNull(Schema.Number),
        lng: orNull(Schema.Number),
        /** HH:mm */
        due_time: orNull(Schema.String),
        in_at: orNull(Schema.String),
        out_at: orNull(Schema.String),
        /** Recipient, cash on delivery and rupiah sold or collected. */
        penerima: orNull(Schema.String),
        cod: orNull(Schema.Int),
        amount: orNull(Schema.Int),
        failure: orNull(oneOf(failures)),
        attempt: Schema.Int,
        /** Photos of the latest visit. */
        photos: Schema.Int,
        trip_m: orNull(Schema.Int),
        minutes: orNull(Schema.Int),
        odo_start: orNull(Schema.Int),
        odo_end: orNull(Schema.Int),
      }),
    ),
  }),
  summary: "Pekerjaan satu hari di satu layanan lapangan",
  example: { area: "courier", tanggal: "2026-11-20" },
  refusal: "not_found",
})

const asked = {
  ...dates,
  by: reportBy,
  /** Default: `orderOf` of the grouping. */
  sort: Schema.optionalKey(oneOf(reportSorts)),
  dir: listFields.dir,
  q: search,
}

/** Sums by employee, customer, product or day. */
export const areaReport = defineCall({
  ...reading,
  path: "layanan/laporan",
  reads: "replica",
  payload: Schema.Struct({ ...asked, page: listFields.page, per_page: listFields.per_page }).check(
    Schema.makeFilter(isRange),
  ),
  answer: Schema.Struct({
    rows: Schema.Array(
      Schema.Struct({
        /** Employee, customer or product; 0 = work without one. A day has no id. */
        id: Schema.Int,
        nama: Schema.String,
        sub: Schema.String,
        ...sums.fields,
      }),
    ),
    sums,
    total: Schema.Int,
    page: Schema.Int,
    last_page: Schema.Int,
  }),
  summary: "Laporan satu layanan lapangan menurut pegawai, pelanggan, produk atau tanggal",
  example: { area: "courier", by: "person", start_date: "2026-11-01", end_date: "2026-11-20" },
  refusal: "not_found",
})

export const exportAreaReport = defineCall({
  ...reading,
  path: "layanan/laporan/export",
  needs: { module: "subServices", action: "export" },
  payload: Schema.Struct({ ...asked, format: oneOfOr(exportFormats, "xlsx") }).check(
    Schema.makeFilter(isRange),
  ),
  answer: Schema.Struct({ url: Schema.String }),
  summary: "Laporan satu layanan lapangan sebagai spreadsheet",
  example: { area: "courier", by: "person", start_date: "2026-11-01", end_date: "2026-11-20", format: "csv" },
  refusal: "not_found",
})

/** Customers of an area: its own, with their last visit there. */
export const areaCustomers = defineCall({
  ...reading,
  path: "layanan/pelanggan",
  payload: Schema.Struct({ area: areaKey, q: search, page: listFields.page }),
  answer: Schema.Struct({
    rows: Schema.Array(
      Schema.Struct({
        id: Schema.Int,
        nama: Schema.String,
        alamat: orNull(Schema.String),
        /** Last visit in the area; null = none. */
        last_visit: orNull(Schema.String),
        /** Done visits in the area, and their rupiah. */
        visits: Schema.Int,
        amount: Schema.Int,
      }),
    ),
    total: Schema.Int,
    page: Schema.Int,
    last_page: Schema.Int,
  }),
  summary: "Pelanggan satu layanan lapangan",
  example: { area: "courier" },
  refusal: "not_found",
})
