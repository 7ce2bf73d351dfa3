import { sql } from "drizzle-orm"
import { MONTHS } from "#contract/kit/words.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { SETTLED } from "../../areas/payroll/index.ts"
import type { CheckedRow } from "../rows.ts"
import { adding } from "./adding.ts"
import { asTheyAre, type ImportRules, type Judge } from "./kind.ts"

type Known = {
  readonly member: number
  readonly tahun: string
  /** Months of closed slips, and of own openings, 1 to 12. */
  readonly slips: readonly number[]
  readonly openings: readonly number[]
  readonly is_settled: boolean
}

/** The known slips and openings of these employees' years, in one query. */
const knownOf = (tx: Tx, rows: readonly CheckedRow["values"][]): Promise<readonly Known[]> => {
  const asked = rows.flatMap(({ members_id, tahun }) =>
    typeof members_id === "number" && typeof tahun === "string" ? [{ member: members_id, tahun }] : [],
  )
  if (asked.length === 0) return Promise.resolve([])
  return rowsOf<Known>(
    tx,
    sql`with asked as materialized (select distinct v.member, v.tahun from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
        as v(member bigint, tahun text))
      select v.member::float8 as member, v.tahun,
        coalesce((select json_agg(distinct right(p.month, 2)::int) from slips s join payroll_periods p on p.companies_id = s.companies_id
          and p.id = s.payroll_periods_id where s.members_id = v.member and not s.is_draft and s.error is null and p.type = 'regular'
          and p.status in ('approved', 'paid', 'locked') and left(p.month, 4) = v.tahun), '[]'::json) as slips,
        coalesce((select json_agg(n) from saldo_pajak b, generate_series(b.dari_bulan, b.sampai_bulan) n
          where b.members_id = v.member and b.tahun = v.tahun and b.asal = 'sendiri'), '[]'::json) as openings,
        exists (select from slips s join payroll_periods p on p.companies_id = s.companies_id and p.id = s.payroll_periods_id
          where s.members_id = v.member and not s.is_draft and s.closing and p.status in ('approved', 'paid', 'locked')
          and left(p.month, 4) = v.tahun) as is_settled
      from asked v`,
  )
}

/** Checks that need the database: a settled year, months that a slip has, and months that are entered already. */
const judge: Judge = async (tx, rows) => {
  const known = new Map((await knownOf(tx, rows)).map((row) => [`${row.member} ${row.tahun}`, row]))
  return ({ members_id, tahun, asal, dari_bulan, sampai_bulan }) => {
    const found = known.get(`${String(members_id)} ${String(tahun)}`)
    if (found === undefined) return []
    if (found.is_settled) return [{ column: "tahun", message: SETTLED }]
    if (asal !== "sendiri" || typeof dari_bulan !== "number" || typeof sampai_bulan !== "number") return []
    const within = (months: readonly number[]) =>
      months.toSorted((a, b) => a - b).find((n) => dari_bulan <= n && n <= sampai_bulan)
    const slip = within(found.slips)
    const opening = within(found.openings)
    return [
      ...(slip === undefined
        ? []
        : [{ column: "sampai_bulan", message: `Slip ${MONTHS[slip - 1] ?? ""} sudah ada di sini` }]),
      ...(opening === undefined
        ? []
        : [{ column: "dari_bulan", message: `Saldo awal ${MONTHS[opening - 1] ?? ""} sudah ada` }]),
    ]
  }
}

/** Opening year-to-date of employees, added to existing rows. */
export const saldoPajak: ImportRules = {
  ...asTheyAre,
  ...adding({
    table: "saldo_pajak",
    noun: "saldo awal",
    columns: [
      ["members_id", "bigint"],
      ["tahun", "text"],
      ["asal", "text"],
      ["dari_bulan", "bigint"],
      ["sampai_bulan", "bigint"],
      ["bruto", "bigint"],
      ["iuran_pensiun", "bigint"],
      ["zakat", "bigint"],
      ["neto", "bigint"],
      ["pajak", "bigint"],
      ["pemberi_kerja", "text"],
      ["nomor_bukti", "text"],
    ],
    used: sql`exists (select from slips s join payroll_periods p on p.companies_id = s.companies_id and p.id = s.payroll_periods_id
      where s.companies_id = t.companies_id and s.members_id = t.members_id and s.closing and not s.is_draft
        and p.status in ('approved', 'paid', 'locked') and left(p.month, 4) = t.tahun)`,
  }),
  person: { column: "members_id", mayFollow: false },
  judge,
  once: [
    {
      keys: ["members_id", "tahun", "asal", "pemberi_kerja"],
      message: (first) => `Saldo awal pegawai ini sudah ada di baris ${first}`,
    },
  ],
}
