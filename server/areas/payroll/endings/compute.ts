import { sql } from "drizzle-orm"
import { ENDING_REASONS } from "#contract/data/statutory/severance.ts"
import type { endings as resource } from "#contract/areas/payroll/endings.ts"
import { decimal } from "../../../domain/payroll/exact.ts"
import type { Explain } from "../../../domain/payroll/slip/explain.ts"
import { type PartCode, serviceMonths, severanceOf } from "../../../domain/payroll/severance/severance.ts"
import { severanceWage } from "../../../domain/payroll/severance/wage.ts"
import { lawOn } from "../../../domain/payroll/tables.ts"
import { rowsOf, type Tx } from "../../../db/database.ts"
import type { KeptSeverance } from "../../../db/tables/endings.ts"
import { isClosedDay } from "../../../kit/closedPeriods.ts"
import { statusOnDay } from "../../../kit/placements.ts"
import { wagesOn } from "./wage.ts"

type Values = (typeof resource)["values"]["Type"]
/** Inputs of a calculation. */
export type Asked = Pick<
  Values,
  | "members_id"
  | "reason"
  | "last_day"
  | "pkwt_from"
  | "leave_days"
  | "leave_divisor"
  | "pension"
  | "separation"
  | "other_rights"
  | "compensation_tax"
>
export type Leaver = {
  readonly nama: string
  readonly joined: string
  readonly employment: string
  readonly is_foreign: boolean
  readonly is_closed: boolean
}

/** An employee before the end of their employment; undefined = unknown. */
export const leaverOf = async (tx: Tx, id: number, lastDay: string): Promise<Leaver | undefined> => {
  const [row] = await rowsOf<Leaver>(
    tx,
    sql`select m.nama, m.tanggal_masuk::text as joined, coalesce(${statusOnDay(sql`m.companies_id`, sql`m.id`, sql`${lastDay}::date`)},
          m.status_karyawan) as employment, m.kewarganegaraan = 'WNA' as is_foreign,
        ${isClosedDay(sql`m.companies_id`, sql`m.id`, sql`${lastDay}::date`)} as is_closed
      from members m where m.id = ${id}`,
  )
  return row
}

export type ComputedPart = {
  readonly code: PartCode
  readonly nama: string
  readonly amount: bigint
  readonly explain: Explain
}
export type Computed = {
  readonly wage: bigint
  readonly service_months: number
  readonly parts: readonly ComputedPart[]
  readonly total: bigint
}

const givenOr0 = (amount: number | null): bigint => BigInt(amount ?? 0)

/** Calculates the payments of an end of employment from the data of its last day. */
export const computeEnding = async (
  tx: Tx,
  asked: Asked,
  { joined, is_foreign }: Leaver,
): Promise<Computed> => {
  const { members_id, reason, last_day, pkwt_from, leave_days, leave_divisor } = asked
  const law = lawOn(last_day)
  const held = (await wagesOn(tx, [members_id], last_day)).get(members_id)
  if (held === undefined) throw new Error(`employee ${members_id} without wage facts`)
  const wage = severanceWage(law, held)
  const from = ENDING_REASONS[reason].pkwt ? (pkwt_from ?? joined) : joined
  const service_months = serviceMonths(from, last_day)
  const { parts, total } = severanceOf(law, {
    reason,
    is_foreign,
    service_months,
    wage,
    leave_days: decimal(String(leave_days)),
    leave_divisor: BigInt(leave_divisor),
    other_rights: givenOr0(asked.other_rights),
    separation: givenOr0(asked.separation),
    pension: givenOr0(asked.pension),
  })
  return { wage: wage.amount, service_months, parts, total }
}

/** Warnings about facts that the calculation does not know, in words. */
export const warningsOf = (
  asked: Asked,
  { employment, is_closed, is_foreign }: Leaver,
  { wage }: Computed,
): readonly string[] => {
  const isTerm = ENDING_REASONS[asked.reason].pkwt
  return [
    ...(wage === 0n ? ["Belum ada gaji pokok pada hari terakhirnya: pembayarannya nol."] : []),
    ...(isTerm
      ? [
          ...(is_foreign
            ? ["Tenaga kerja asing tidak mendapat kompensasi PKWT (PP 35/2021 Pasal 15 ayat (5))."]
            : []),
          "Belum ada penegasan apakah kompensasi PKWT kena PPh 21 final; pilih menurut kebijakan perusahaan.",
        ]
      : []),
    ...(isTerm !== (employment === "pkwt")
      ? [
          isTerm
            ? "Pegawai ini tidak tercatat sebagai PKWT."
            : "Pegawai ini tercatat sebagai PKWT: pesangon tidak berlaku, pilih alasan PKWT.",
        ]
      : []),
    ...(is_closed
      ? ["Gaji hari terakhirnya sudah ditutup: cuti dan sisa kasbon tidak masuk gaji itu lagi."]
      : []),
  ]
}

const partJson = ({ code, nama, amount, explain }: ComputedPart) => ({
  code,
  nama,
  amount: amount.toString(),
  explain,
})
export const keptOf = ({ wage, service_months, parts }: Computed): KeptSeverance => ({
  wage: wage.toString(),
  service_months,
  parts: parts.map(partJson),
})
/** The calculation as it was kept at the approval. */
export const computedOf = ({ wage, service_months, parts }: KeptSeverance): Computed => {
  const read = parts.map(({ code, nama, amount, explain }): ComputedPart => ({
    code: code as PartCode,
    nama,
    amount: BigInt(amount),
    explain: explain as Explain,
  }))
  return {
    wage: BigInt(wage),
    service_months,
    parts: read,
    total: read.reduce((sum, { amount }) => sum + amount, 0n),
  }
}
