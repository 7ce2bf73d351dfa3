import { type SQL, sql } from "drizzle-orm"
import { hasBalance } from "#contract/areas/leave/leaveRules.ts"
import { kategoriCuti as resource } from "#contract/areas/leave/kategoriCuti.ts"
import { STATUTORY_LEAVE } from "#contract/data/leave.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { leaveCategories } from "../../db/tables/index.ts"
import { anyOf } from "../../db/ids.ts"
import { defineRules } from "../../kit/tableRules.ts"

/** Name or article of the law a category is based on, from the statutory list. */
const ofLaw = (part: "nama" | "pasal"): SQL<string | null> => {
  const cases = STATUTORY_LEAVE.map((law) => sql`when ${law.kode} then ${law[part]}`)
  return sql<string | null>`(case ${leaveCategories.dasar} ${sql.join(cases, sql` `)} end)`
}

type Usage = {
  readonly id: number
  readonly requests: number
  readonly people: number
  readonly is_overtime: boolean
}

/** Whether overtime is credited to this category. */
const ofOvertime = (companyId: SQL, id: SQL): SQL<boolean> =>
  sql<boolean>`exists (select from overtime_settings s where s.companies_id = ${companyId} and s.leave_kategori_id = ${id})`
const OVERTIME = "Dipakai Aturan Absensi Lembur sebagai imbalan lembur"

/** Why a category cannot be deleted: requests and claims, else the employee ledgers that contain it. */
const usageOf = async (tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  const rows = await rowsOf<Usage>(
    tx,
    sql`select k.id::float8 as id,
      (select count(*) from leaves l where l.companies_id = k.companies_id and l.kategori_id = k.id)::int
        + (select count(*) from leave_claims c where c.companies_id = k.companies_id and c.kategori_id = k.id)::int as requests,
      ${ofOvertime(sql`k.companies_id`, sql`k.id`)} as is_overtime,
      (select count(distinct g.members_id) from leave_ledger g where g.companies_id = k.companies_id and g.kategori_id = k.id)::int as people
    from leave_categories k where k.id = ${anyOf(ids)}`,
  )
  return new Map(
    rows.flatMap(({ id, requests, people, is_overtime }): [number, string][] => {
      if (is_overtime) return [[id, OVERTIME]]
      if (requests > 0) return [[id, `Masih dipakai ${requests} pengajuan`]]
      return people > 0 ? [[id, `Ada di saldo ${people} pegawai`]] : []
    }),
  )
}

const grants = [
  "quota",
  "accrual_per_month",
  "carry_over_max",
  "carry_over_months",
  "min_service_months",
  "gender",
] as const
const people = { all: "semua pegawai", P: "pegawai perempuan", L: "pegawai laki-laki" } as const

export const kategoriCutiRules = defineRules(resource, leaveCategories, {
  select: { dasar_nama: ofLaw("nama"), pasal: ofLaw("pasal") },
  search: [leaveCategories.nama, leaveCategories.kode],
  usage: usageOf,
  /** A category that overtime is credited to must stay active and keep a balance. */
  check: async ({ tx, companyId }, values, id): Promise<Record<string, string[]>> => {
    if (id === null || (values.is_active && hasBalance(values))) return {}
    const [used] = await rowsOf<{ readonly is: boolean }>(
      tx,
      sql`select ${ofOvertime(sql`${companyId}`, sql`${id}`)} as is`,
    )
    return used?.is === true ? { [values.is_active ? "quota_type" : "is_active"]: [OVERTIME] } : {}
  },
  /** Warns that a change applies to future entitlements only; existing entries are not changed. */
  warnings: (values, before) => {
    if (before === null || !hasBalance(values) || grants.every((key) => values[key] === before[key]))
      return []
    const from = values.quota_type === "monthly" ? "bulan depan" : "1 Januari tahun depan"
    const whom = `${people[values.gender]}${values.min_service_months > 0 ? ` dengan masa kerja ${values.min_service_months} bulan` : ""}`
    return [`Jatah yang sudah diberikan tidak berubah; ketentuan ini berlaku sejak ${from} bagi ${whom}`]
  },
  store: ({ is_claimable, claim_rate, claim_fixed }) => ({
    claim_fixed: is_claimable && claim_rate === "fixed" ? claim_fixed : null,
  }),
})
