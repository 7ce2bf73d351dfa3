import { and, asc, eq, sql } from "drizzle-orm"
import type { FileKind } from "#contract/areas/payroll/berkas.ts"
import type { ColumnMap } from "#contract/areas/payroll/petaKolom.ts"
import { notFound, Refusal } from "../../../call/answer.ts"
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
  /** Number of the next bank file of the company. */
  readonly batch: number
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
  const [made] = await rowsOf<{ readonly batches: number }>(
    tx,
    sql`select count(*)::int as batches from payroll_exports where kind in ('bca_excel', 'bca_teks', 'mandiri')`,
  )
  const tin = tin16(company?.npwp)
  return {
    period,
    company: company?.legal ?? company?.nama ?? "",
    withholder: tin === null ? null : { tin, nitku: nitkuOf(tin, setting.nitku) },
    setting,
    batch: (made?.batches ?? 0) + 1,
  }
}

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
