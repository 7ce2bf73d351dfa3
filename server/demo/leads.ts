import { sql } from "drizzle-orm"
import { type Database, rowsOf, type Tx } from "../db/database.ts"
import { trialRequestHistory, trialRequests } from "../db/tables/index.ts"
import { readCompany } from "./state.ts"

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

type Decider = { readonly id: number; readonly nama: string }
/** A transition after the first: the state, hours after the row was made, and a reason. */
type Step = readonly [to: string, hours: number, note?: string]

/** The transitions of a row as its history table stores them; a lead of the public form was made by no account. */
export const movesOf = (
  row: { readonly id: number; readonly made: string; readonly first: string; readonly isPublic: boolean },
  steps: readonly Step[],
  by: Decider,
) => {
  const own = { by_id: by.id, by_nama: by.nama }
  return [
    {
      row_id: row.id,
      version: 1,
      from_state: null,
      to_state: row.first,
      at: row.made,
      note: null,
      via: "single" as const,
      ...(row.isPublic ? { by_id: null, by_nama: null } : own),
    },
    ...steps.map(([to_state, hours, note = null], at) => ({
      row_id: row.id,
      version: at + 2,
      from_state: steps[at - 1]?.[0] ?? row.first,
      to_state,
      at: later(row.made, hours),
      note,
      via: "single" as const,
      ...own,
    })),
  ]
}

/** The row's version and last transition after these steps. */
export const standingOf = (made: string, steps: readonly Step[], by: Decider) => {
  const last = steps.at(-1)
  return last === undefined
    ? {}
    : { version: steps.length + 1, last_nama: by.nama, last_at: later(made, last[1]) }
}

const later = (made: string, hours: number) => new Date(Date.parse(made) + hours * HOUR_MS).toISOString()

type Trial = typeof trialRequests.$inferInsert
type TrialPlan = Pick<
  Trial,
  "nama" | "perusahaan" | "email" | "phone" | "jumlah_karyawan" | "kebutuhan" | "source" | "note" | "status"
> & {
  /** Days before now. */
  readonly ago: number
  readonly steps: readonly Step[]
  /** Key of the demo company it became. */
  readonly became?: string
}

/** The first rows are those that the examples of the documents name: a new one, and one to delete. */
const TRIALS: readonly TrialPlan[] = [
  {
    nama: "Yuliana Hartono",
    perusahaan: "PT Cahaya Timur Abadi",
    email: "yuliana@cahayatimur.test",
    phone: "0812-3400-1101",
    jumlah_karyawan: "51-200",
    kebutuhan: ["absensi", "cuti", "payroll"],
    source: "site",
    note: "Sekarang memakai mesin sidik jari dan spreadsheet.",
    status: "new",
    ago: 0.2,
    steps: [],
  },
  {
    nama: "Doni Saputra",
    perusahaan: "CV Doni Motor",
    email: "doni@donimotor.test",
    phone: null,
    jumlah_karyawan: "1-10",
    kebutuhan: ["absensi"],
    source: "site",
    note: null,
    status: "rejected",
    ago: 9,
    steps: [["rejected", 6, "Hanya mencari aplikasi kasir, bukan HR"]],
  },
  {
    nama: "Maria Gunawan",
    perusahaan: "Klinik Sehat Bersama",
    email: "maria@sehatbersama.test",
    phone: "0813-5500-2202",
    jumlah_karyawan: "11-50",
    kebutuhan: ["absensi", "cuti", "lembur"],
    source: "referral",
    note: "Jadwal bergilir tiga shift; direkomendasikan PT Maju Bersama.",
    status: "checked",
    ago: 2,
    steps: [["checked", 5]],
  },
  {
    nama: "Hasan Gayo",
    perusahaan: "PT Sinar Kopi Gayo",
    email: "admin@kopi.test",
    phone: "0643-21005",
    jumlah_karyawan: "11-50",
    kebutuhan: ["absensi", "kunjungan"],
    source: "event",
    note: "Bertemu di pameran kopi Takengon.",
    status: "converted",
    ago: 13,
    steps: [
      ["checked", 20],
      ["converted", 46],
    ],
    became: "kopi",
  },
  {
    nama: "Lukman Hakim",
    perusahaan: "PT Bumi Logistik Nusantara",
    email: "lukman@bumilogistik.test",
    phone: "0811-7700-3303",
    jumlah_karyawan: "201-500",
    kebutuhan: ["absensi", "kunjungan", "klaim", "payroll"],
    source: "phone",
    note: "Minta penawaran tertulis untuk dua kota.",
    status: "checked",
    ago: 4,
    steps: [["checked", 2]],
  },
  {
    nama: "Fitri Anggraini",
    perusahaan: "Yayasan Pelita Ilmu",
    email: "fitri@pelitailmu.test",
    phone: "0878-9900-4404",
    jumlah_karyawan: "51-200",
    kebutuhan: ["absensi", "cuti"],
    source: "site",
    note: null,
    status: "new",
    ago: 1,
    steps: [],
  },
]

const insertTrials = async (tx: Tx, now: Date, by: Decider): Promise<void> => {
  for (const { ago, steps, became, ...plan } of TRIALS) {
    const made = new Date(now.getTime() - ago * DAY_MS).toISOString()
    const isPublic = plan.source === "site"
    const checked = steps.find(([to]) => to === "checked")
    const [row] = await tx
      .insert(trialRequests)
      .values({
        ...plan,
        ...standingOf(made, steps, by),
        checked_nama: checked === undefined ? null : by.nama,
        checked_at: checked === undefined ? null : later(made, checked[1]),
        companies_id: became === undefined ? null : ((await readCompany(tx, became))?.id ?? null),
        created_at: made,
        created_by: isPublic ? null : by.id,
        updated_at: made,
      })
      .returning({ id: trialRequests.id })
    if (row === undefined) throw new Error("no trial request was written")
    await tx
      .insert(trialRequestHistory)
      .values(movesOf({ id: row.id, made, first: "new", isPublic }, steps, by))
  }
}

/** Loads leads in each state, once per installation. */
export const loadLeads = (db: Database, now: Date): Promise<void> =>
  db.transact(async (tx) => {
    const [known] = await rowsOf(tx, sql`select 1 from trial_requests limit 1`)
    const [by] = await rowsOf<Decider>(
      tx,
      sql`select id::float8 as id, nama_lengkap as nama from accounts where is_superusers order by id limit 1`,
    )
    if (known !== undefined || by === undefined) return
    await insertTrials(tx, now, by)
  })
