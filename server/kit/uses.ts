import { is, sql } from "drizzle-orm"
import { type AnyPgColumn, getTableConfig, PgTable } from "drizzle-orm/pg-core"
import { rowsOf, type Tx } from "../db/database.ts"
import * as tables from "../db/tables/index.ts"
import type { RowTable } from "./tenantTable.ts"

/** Nouns for rows that reference a resource and block its deletion, by table; a test finds missing tables. */
const nouns: Readonly<Record<string, string>> = {
  account_offices: "admin kantor",
  accounts: "akun",
  api_key_offices: "kunci API",
  article_departements: "artikel",
  article_offices: "artikel",
  attendance: "catatan kehadiran",
  attendance_days: "hari kehadiran",
  attendance_marks: "penanda kehadiran",
  attendance_originals: "catatan kehadiran asli",
  attendance_requests: "pengajuan absensi",
  career_change_rows: "perubahan kerja pegawai",
  career_changes: "perubahan kerja",
  consents: "persetujuan data",
  customers: "pelanggan yang digabung",
  devisi: "divisi",
  employment_endings: "akhir hubungan kerja",
  faq: "pertanyaan",
  holiday_offices: "hari libur",
  jabatan: "jabatan",
  kasbon: "kasbon",
  kasbon_deductions: "potongan kasbon",
  data_changes: "perubahan data",
  data_requests: "permintaan data pribadi",
  letters: "surat",
  leave_claims: "klaim cuti",
  leave_days: "hari cuti",
  leave_ledger: "mutasi saldo cuti",
  leaves: "pengajuan cuti",
  member_attendance_types: "perubahan jam kerja",
  member_placements: "riwayat penempatan",
  overtime_settings: "aturan absensi lembur",
  member_offices: "pegawai",
  members: "pegawai",
  menus: "menu",
  offices: "kantor",
  offices_hours: "jam kerja",
  overtime: "lembur",
  pay_components: "komponen gaji pegawai",
  pengingat: "pengingat",
  pay_dates: "tanggal gajian",
  pay_raise_rows: "kenaikan gaji",
  pay_parameter_bases: "parameter hitungan",
  pay_parameter_departements: "parameter hitungan",
  pay_parameter_jabatan: "parameter hitungan",
  pay_parameter_offices: "parameter hitungan",
  payroll_corrections: "koreksi gaji",
  payroll_period_groups: "periode gaji",
  payroll_period_offices: "periode gaji",
  polling_departements: "polling",
  polling_offices: "polling",
  redemptions: "permintaan hadiah",
  reimbursment_items: "klaim",
  reimbursments: "klaim",
  schedule_pattern_days: "hari pola jadwal",
  schedule_pattern_members: "pola jadwal",
  sales_point_balances: "saldo poin",
  sales_points: "mutasi poin",
  schedules: "jadwal",
  sales_areas: "area penjualan",
  sales_team_members: "riwayat tim penjualan",
  sales_teams: "tim penjualan",
  shift_offices: "shift",
  shift_swaps: "tukar shift",
  slips: "slip gaji",
  tasks: "tugas",
  terminal_pins: "PIN mesin absensi",
  terminal_records: "rekaman mesin absensi",
  terminals: "mesin absensi",
  topups: "top-up",
  track_points: "titik posisi",
  trips: "uang muka perjalanan",
  visit_lines: "kunjungan",
  visits: "kunjungan",
  warning_letters: "surat peringatan",
}

/** Child rows are counted as their parent, once each. */
const partOf: Readonly<Record<string, string>> = {
  reimbursment_items: "reimbursments_id",
  visit_lines: "visits_id",
}

/** Sums that a trigger writes from the rows of others: those hold a resource, and these go with them. */
const DERIVED: readonly string[] = ["sales_day_products", "sales_days"]

type Hold = {
  readonly noun: string | null
  readonly from: string
  readonly column: AnyPgColumn
}

const RELEASING: readonly (string | undefined)[] = ["cascade", "set null", "set default"]

/** Foreign keys that block deletion of a table's rows, by the referencing column. */
export const holdsOf = (table: PgTable): readonly Hold[] => {
  const target = getTableConfig(table).name
  return Object.values(tables).flatMap((one) => {
    if (!is(one, PgTable)) return []
    const { name, foreignKeys } = getTableConfig(one)
    if (DERIVED.includes(name)) return []
    return foreignKeys.flatMap((key) => {
      const { columns, foreignColumns, foreignTable } = key.reference()
      const at = foreignColumns.findIndex((column) => column.name === "id")
      const column = columns[at]
      const isHeld = getTableConfig(foreignTable).name === target && !RELEASING.includes(key.onDelete)
      return isHeld && column !== undefined ? [{ noun: nouns[name] ?? null, from: name, column }] : []
    })
  })
}

const list = new Intl.ListFormat("id")
const UNSEEN = "data yang tidak terlihat oleh Anda"

/**
 * "Masih dipakai 3 kunjungan dan 1 pola jadwal" for rows that could not be deleted; rows this account may not see are
 * not counted.
 */
export const usesOf = async (
  tx: Tx,
  table: RowTable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  if (ids.length === 0) return new Map()
  const counts = new Map<number, Map<string, number>>(ids.map((id) => [id, new Map()]))
  const some = sql.join(
    ids.map((id) => sql`${id}::bigint`),
    sql`, `,
  )
  for (const { noun, from, column } of holdsOf(table as PgTable)) {
    const whole = partOf[from]
    const counted = whole === undefined ? sql`*` : sql`distinct u.${sql.identifier(whole)}`
    const rows = await rowsOf<{ readonly id: number; readonly count: number }>(
      tx,
      sql`select u.${sql.identifier(column.name)}::float8 as id, count(${counted})::int as count from ${column.table} u
        where u.${sql.identifier(column.name)} in (${some}) group by 1`,
    )
    for (const { id, count } of rows) {
      const own = counts.get(id)
      const called = noun ?? UNSEEN
      own?.set(called, (own.get(called) ?? 0) + count)
    }
  }
  return new Map(
    [...counts].map(([id, own]) => {
      const parts = [...own].map(([noun, count]) => (noun === UNSEEN ? noun : `${count} ${noun}`))
      return [id, `Masih dipakai ${parts.length === 0 ? UNSEEN : list.format(parts)}`]
    }),
  )
}
