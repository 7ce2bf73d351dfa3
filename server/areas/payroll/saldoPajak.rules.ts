import { eq, sql, type SQL } from "drizzle-orm"
import { saldoPajak as resource } from "#contract/areas/payroll/saldoPajak.ts"
import { MONTHS } from "#contract/kit/words.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { members, saldoPajak } from "../../db/tables/index.ts"
import { lockCompany } from "../../kit/locks.ts"
import { memberSearch, namesOfMember } from "./namesOfMember.ts"
import { defineRules } from "../../kit/tableRules.ts"
import { outer } from "../../kit/textSearch.ts"

const months = sql.join(
  MONTHS.map((name) => sql`${name}`),
  sql`, `,
)
const nameOfMonth = (column: SQL): SQL => sql`(array[${months}]::text[])[${column}]`
const [from, to] = [sql`${outer(saldoPajak.dari_bulan)}`, sql`${outer(saldoPajak.sampai_bulan)}`]

/** Closed slips of an employee `id` in a year; the slip that settled the year closes its facts. */
const closedSlips = (
  company: SQL,
  id: SQL,
  year: SQL,
): SQL => sql`slips s join payroll_periods p on p.companies_id = s.companies_id
  and p.id = s.payroll_periods_id where s.companies_id = ${company} and s.members_id = ${id} and not s.is_draft and s.error is null
  and p.status in ('approved', 'paid', 'locked') and left(p.month, 4) = ${year}`

const isSettled = sql<boolean>`exists (select from ${closedSlips(
  sql`${outer(saldoPajak.companies_id)}`,
  sql`${outer(saldoPajak.members_id)}`,
  sql`${outer(saldoPajak.tahun)}`,
)} and s.closing)`

export const SETTLED = "Pajak tahun ini sudah dihitung akhir di slip gajinya; betulkan di SPT tahunannya"

type Asked = {
  readonly members_id: number
  readonly tahun: string
  readonly asal: string
  readonly dari_bulan: number
  readonly sampai_bulan: number
}
/** Field errors that need the slips: a settled year, and own months that a slip here has too. */
export const slipProblems = async (tx: Tx, asked: Asked): Promise<Record<string, string[]>> => {
  const rows = await rowsOf<{ readonly month: string; readonly closing: boolean }>(
    tx,
    sql`select p.month, s.closing from ${closedSlips(sql`s.companies_id`, sql`${asked.members_id}`, sql`${asked.tahun}`)}
      and p.type = 'regular' order by p.month`,
  )
  if (rows.some(({ closing }) => closing)) return { tahun: [SETTLED] }
  if (asked.asal !== "sendiri") return {}
  const first = rows.find(({ month }) => {
    const n = Number(month.slice(5))
    return asked.dari_bulan <= n && n <= asked.sampai_bulan
  })
  return first === undefined
    ? {}
    : { sampai_bulan: [`Slip ${MONTHS[Number(first.month.slice(5)) - 1] ?? ""} sudah ada di sini`] }
}

/** Own months that another row of the employee and year has too. */
const overlapping = async (tx: Tx, id: number | null, asked: Asked): Promise<boolean> => {
  const [found] = await rowsOf(
    tx,
    sql`select from saldo_pajak where members_id = ${asked.members_id} and tahun = ${asked.tahun} and asal = ${asked.asal}
      and id is distinct from ${id}::bigint and dari_bulan <= ${asked.sampai_bulan} and sampai_bulan >= ${asked.dari_bulan}`,
  )
  return found !== undefined
}

export const saldoPajakRules = defineRules(resource, saldoPajak, {
  select: {
    ...namesOfMember(saldoPajak),
    bulan: sql<string>`case when ${from} = ${to} then ${nameOfMonth(from)} else ${nameOfMonth(from)} || ' sampai ' || ${nameOfMonth(to)} end`,
    is_settled: isSettled,
  },
  search: [memberSearch(saldoPajak)],
  references: { members_id: members },
  filters: {
    members_id: (value) => eq(saldoPajak.members_id, value),
    tahun: (value) => eq(saldoPajak.tahun, String(value)),
    asal: (value) => eq(saldoPajak.asal, value),
  },
  /** Amounts of the other origin are not kept: they would count nowhere. */
  store: ({ asal, ...values }) => ({
    ...values,
    asal,
    ...(asal === "sendiri"
      ? { neto: null, pemberi_kerja: null, nomor_bukti: null }
      : { bruto: null, iuran_pensiun: null, zakat: null }),
  }),
  check: async (ctx, values, id, before): Promise<Record<string, string[]>> => {
    await lockCompany(ctx, "saldo-pajak")
    if (before?.is_settled === true) return { tahun: [SETTLED] }
    const found = await slipProblems(ctx.tx, values)
    if (Object.keys(found).length > 0) return found
    return values.asal === "sendiri" && (await overlapping(ctx.tx, id, values))
      ? { dari_bulan: ["Bulan ini sudah ada di saldo awal lain pegawai ini"] }
      : {}
  },
  unique: {
    saldo_pajak_once: {
      field: "pemberi_kerja",
      message: "Sudah ada saldo awal pegawai ini untuk tahun dan asal itu",
    },
  },
  usage: async (tx, ids) => {
    const rows = await tx
      .select({ id: saldoPajak.id, is_settled: isSettled })
      .from(saldoPajak)
      .where(
        sql`${saldoPajak.id} = any (array(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::bigint))`,
      )
    return new Map(rows.flatMap(({ id, is_settled }) => (is_settled ? [[id, SETTLED] as const] : [])))
  },
})
