import { sql } from "drizzle-orm"
import type { AnswerOf } from "#contract/kit/call.ts"
import type { Calculation, endingDetail } from "#contract/areas/payroll/endings.ts"
import { dateWords } from "#contract/kit/words.ts"
import { severanceTax } from "../../../domain/payroll/severance/finalTax.ts"
import { lawOn } from "../../../domain/payroll/tables.ts"
import { rowsOf, type Tx } from "../../../db/database.ts"
import type { endings as t } from "../../../db/tables/index.ts"
import { type Asked, type Computed, type Leaver, warningsOf } from "./compute.ts"

type Stored = typeof t.$inferSelect
type Paying = { readonly leave_paid: Stored["leave_paid"] }

/** A calculation as an answer: integer rupiah, and the final tax of all its parts together. */
export const calculationOf = (asked: Asked & Paying, leaver: Leaver, computed: Computed): Calculation => {
  const { wage, service_months, parts, total } = computed
  const isRegular = (code: string) => asked.compensation_tax === "regular" && code === "KOMPENSASI_PKWT"
  const gross = parts.reduce((sum, { code, amount }) => (isRegular(code) ? sum : sum + amount), 0n)
  const year = Number(asked.last_day.slice(0, 4))
  const found = gross === 0n ? null : severanceTax(lawOn(asked.last_day), { year, gross })
  const tax = found?.tax ?? 0n
  return {
    wage: Number(wage),
    service_months,
    parts: parts.map(({ code, nama, amount, explain }) => ({
      kode: code,
      nama,
      amount: Number(amount),
      paid_with: code === "UPH_CUTI" ? asked.leave_paid : "severance",
      explain,
    })),
    total: Number(total),
    tax: Number(tax),
    tax_explain: found?.explain ?? null,
    net: Number(total - tax),
    warnings: warningsOf(asked, leaver, computed),
  }
}

type Named = { readonly id: number; readonly nama: string }
type Done = Named & { readonly is_paid: boolean; readonly thr: boolean }
type Item = AnswerOf<typeof endingDetail>["checklist"][number]

/** The regular period with the last day that has a slip, and the periods that paid the parts. */
const periodsOf = async (tx: Tx, row: Stored) => {
  const rows = await rowsOf<Done & { readonly what: "slip" | "leave" | "severance" }>(
    tx,
    sql`select p.id::float8 as id, p.nama, p.status in ('paid', 'locked') as is_paid,
        case when p.id = ${row.leave_periods_id}::bigint then 'leave' when p.id = ${row.severance_periods_id}::bigint then 'severance' end as what
      from payroll_periods p where p.id in (${row.leave_periods_id}::bigint, ${row.severance_periods_id}::bigint)
      union all
      (select p.id::float8, p.nama, p.status in ('paid', 'locked'), 'slip' from payroll_periods p
        join slips s on s.companies_id = p.companies_id and s.payroll_periods_id = p.id
        where s.members_id = ${row.members_id} and not s.is_draft and s.error is null and p.type = 'regular' and p.status <> 'cancelled'
          and ${row.last_day}::date between p.start_date and p.end_date order by p.id desc limit 1)`,
  )
  const find = (what: (typeof rows)[number]["what"]) => rows.find((one) => one.what === what) ?? null
  const leave = find("leave")
  /** One period may have paid both parts. */
  const severance =
    row.severance_periods_id !== null && row.severance_periods_id === row.leave_periods_id
      ? leave
      : find("severance")
  return { slip: find("slip"), leave, severance }
}

const item = (key: Item["key"], words: string, done: Done | null): Item => ({
  key,
  words,
  state: done?.is_paid === true ? "done" : "open",
  period: done === null ? null : { id: done.id, nama: done.nama },
})
const byHand = (key: Item["key"], words: string): Item => ({ key, words, state: "manual", period: null })

const advanceWords: Readonly<Record<Stored["advance"], string>> = {
  slip: "Sisa kasbon dipotong dari gaji terakhir",
  separate: "Sisa kasbon dibayar terpisah: catat di halaman Kasbon",
  written_off: "Sisa kasbon dihapusbukukan sesudah semuanya dibayar",
}

/** Steps of the last pay of an employee, with their state. */
export const checklistOf = async (
  tx: Tx,
  row: Stored,
  { parts }: Computed,
  advances: number,
): Promise<readonly Item[]> => {
  const { slip, leave, severance } = await periodsOf(tx, row)
  const hasLeave = parts.some(({ code }) => code === "UPH_CUTI")
  const hasRest = parts.some(({ code }) => code !== "UPH_CUTI")
  const isOwed = advances > 0
  return [
    item("last_slip", `Gaji terakhir prorata sampai ${dateWords(row.last_day)}`, slip),
    ...(hasLeave ? [item("leave", "Cuti yang belum diambil dibayar", leave)] : []),
    ...(isOwed || slip !== null
      ? [
          {
            key: "advances" as const,
            words: advanceWords[row.advance],
            state: isOwed ? ("open" as const) : ("done" as const),
            period: null,
          },
        ]
      : []),
    ...(hasRest ? [item("severance", "Pesangon dibayar di periode jenis Pesangon", severance)] : []),
    byHand("tax_form", "Bukti potong masa pajak terakhir (BPA1); PPh 21 lebih potong dikembalikan"),
    byHand("bpjs", "Lapor keluar BPJS Ketenagakerjaan (SIPP) dan nonaktifkan BPJS Kesehatan"),
    ...(parts.length > 0 ? [byHand("final_tax_form", "Bukti potong final BP21, kode 21-401-01")] : []),
  ]
}
