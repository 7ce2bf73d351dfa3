import { and, asc, eq, sql } from "drizzle-orm"
import { FILE_ROWS, type FileKind, monthKinds } from "#contract/areas/payroll/berkas.ts"
import type { ColumnMap } from "#contract/areas/payroll/petaKolom.ts"
import { notFound, Refusal } from "../../../call/answer.ts"
import type { Context } from "../../../call/handler.ts"
import { lockCompany } from "../../../kit/locks.ts"
import { rowsOf, type Tx } from "../../../db/database.ts"
import { companies, payrollPeriods, petaKolom } from "../../../db/tables/index.ts"
import type { Withholder } from "../../../domain/payroll/files/coretax/person.ts"
import { nitkuOf, tin16 } from "../../../domain/payroll/files/identity.ts"
import { plusDays } from "../../../time/calendar.ts"
import { monthAfter } from "../../../domain/payroll/files/dueDates.ts"
import { type FileSetting, fileRecord } from "./setting.ts"

export type FilePeriod = Pick<
  typeof payrollPeriods.$inferSelect,
  "id" | "nama" | "month" | "status" | "pay_date" | "type"
>
export type StoredMap = ColumnMap & { readonly id: number }
/** A file: its kind, and the column map of one of the company's own. */
export type FileOf = { readonly kind: FileKind; readonly map: StoredMap | null }

/** Facts of the company and the period that all files of it share. */
export type FileContext = {
  readonly period: FilePeriod
  readonly company: string
  /** null = the company has no valid tax number. */
  readonly withholder: Withholder | null
  readonly setting: FileSetting
  /** Number of the next bank file of the company; unique under the lock of `lockExports`. */
  readonly batch: number
  /** Slips of the period, and of all periods of its tax month. */
  readonly slips: number
  readonly month_slips: number
  /** Changes whenever a period of the tax month does: an optimistic lock for files written in chunks. */
  readonly version: number
}

/** Last day of a month, ISO. */
export const endOf = (month: string): string => plusDays(`${monthAfter(month, 1)}-01`, -1)

/** @throws Refusal not_found */
export const contextOf = async (tx: Tx, companyId: number, periodId: number): Promise<FileContext> => {
  const [period] = await tx
    .select({
      id: payrollPeriods.id,
      nama: payrollPeriods.nama,
      month: payrollPeriods.month,
      status: payrollPeriods.status,
      pay_date: payrollPeriods.pay_date,
      type: payrollPeriods.type,
    })
    .from(payrollPeriods)
    .where(eq(payrollPeriods.id, periodId))
  if (period === undefined) throw notFound("periode gaji")
  const [company] = await tx
    .select({ nama: companies.nama, legal: companies.nama_legal, npwp: companies.npwp })
    .from(companies)
    .where(eq(companies.id, companyId))
  const setting = (await fileRecord.read({ tx, companyId })) as FileSetting
  const [made] = await rowsOf<Pick<FileContext, "batch" | "slips" | "month_slips" | "version">>(
    tx,
    sql`select coalesce((select max((x.head->'bca'->>'batch')::int) from payroll_exports x where x.kind in ('bca_excel', 'bca_teks', 'mandiri')), 0) + 1 as batch,
        coalesce(sum(q.member_count) filter (where q.id = ${periodId}), 0)::int as slips, coalesce(sum(q.member_count), 0)::int as month_slips,
        coalesce(sum(q.version), 0)::int as version
      from payroll_periods q where q.month = ${period.month} and q.status <> 'cancelled'`,
  )
  if (made === undefined) throw new Error("no sums of the month")
  const tin = tin16(company?.npwp)
  return {
    period,
    company: company?.legal ?? company?.nama ?? "",
    withholder: tin === null ? null : { tin, nitku: nitkuOf(tin, setting.nitku) },
    setting,
    ...made,
  }
}

/** Exports of a company begin one after the other: bank files are numbered. */
export const lockExports = (ctx: Context) => lockCompany(ctx, "payroll-exports")

/** Whether a file has too many rows to be built while a call waits: it is then validated when it is written. */
export const isLarge = (context: FileContext, { kind }: FileOf): boolean => slipsOf(context, kind) > FILE_ROWS
export const slipsOf = ({ slips, month_slips }: FileContext, kind: FileKind): number =>
  monthKinds.includes(kind) ? month_slips : slips

const mapColumns = {
  id: petaKolom.id,
  nama: petaKolom.nama,
  tujuan: petaKolom.tujuan,
  tipe: petaKolom.tipe,
  pemisah: petaKolom.pemisah,
  kepala: petaKolom.kepala,
  jumlah: petaKolom.jumlah,
  bank_kode: petaKolom.bank_kode,
  kolom: petaKolom.kolom,
}

/** Active column maps by name. */
export const activeMaps = (tx: Tx): Promise<readonly StoredMap[]> =>
  tx.select(mapColumns).from(petaKolom).where(eq(petaKolom.is_active, true)).orderBy(asc(petaKolom.nama))

/** The file that a call names. @throws Refusal not_found, state */
export const fileOf = async (tx: Tx, kind: FileKind, mapId: number | null): Promise<FileOf> => {
  if (kind !== "peta") return { kind, map: null }
  if (mapId === null) throw new Refusal("Pilih peta kolomnya", "state")
  const [map] = await tx
    .select(mapColumns)
    .from(petaKolom)
    .where(and(eq(petaKolom.id, mapId), eq(petaKolom.is_active, true)))
  if (map === undefined) throw notFound("peta kolom")
  return { kind, map }
}
