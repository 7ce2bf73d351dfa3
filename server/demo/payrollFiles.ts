import { sql } from "drizzle-orm"
import { berkasGaji as setting } from "#contract/areas/payroll/berkasGaji.ts"
import { petaKolom as mapContract } from "#contract/areas/payroll/petaKolom.ts"
import { decoder } from "#contract/kit/decode.ts"
import { builtChecked } from "../areas/payroll/berkas/check.ts"
import { contextOf } from "../areas/payroll/berkas/context.ts"
import { addRows, beginExport, endExport } from "../areas/payroll/berkas/exports.ts"
import { type Database, rowsOf, type Tx } from "../db/database.ts"
import { bindOwner } from "../db/owner.ts"
import { berkasGaji, meta, petaKolom } from "../db/tables/index.ts"
import { type Decider, deciderOf } from "./requests.ts"

const ACCOUNTS = {
  bank_kode: "014",
  rekening: "5270001234",
  npp: "99000012",
  penanda_tangan: "Ratna Wulandari",
  akun_beban_gaji: "6101",
  akun_beban_bpjs: "6102",
  akun_beban_pph21: "6103",
  akun_utang_gaji: "2101",
  akun_utang_pph21: "2102",
  akun_utang_bpjs_kes: "2103",
  akun_utang_bpjs_tk: "2104",
  akun_piutang_kasbon: "1105",
  akun_potongan_lain: "7101",
}
const MAPS = [
  {
    nama: "Transfer BRI",
    tujuan: "bank",
    tipe: "csv",
    bank_kode: "002",
    kolom: [
      { judul: "NO", isi: "nomor" },
      { judul: "NO REKENING", isi: "no_rekening", wajib: true },
      { judul: "NAMA", isi: "nama_rekening", bentuk: "huruf_besar", panjang: 35 },
      { judul: "NOMINAL", isi: "jumlah" },
      { judul: "KETERANGAN", isi: "keterangan", panjang: 18 },
    ],
  },
  {
    nama: "Upah SIPP",
    tujuan: "bpjs_tk",
    kolom: [
      { judul: "KPJ", isi: "bpjs_tk_no" },
      { judul: "NIK", isi: "nik" },
      { judul: "NAMA LENGKAP", isi: "nama" },
      { judul: "TGL LAHIR", isi: "tanggal_lahir", bentuk: "tanggal_strip" },
      { judul: "UPAH", isi: "upah" },
      { judul: "IURAN", isi: "tk_jumlah" },
    ],
  },
] as const

const decoded = <A>(result: { readonly ok: true; readonly value: A } | { readonly ok: false }): A => {
  if (!result.ok) throw new Error("files of pay of the demo cannot be read")
  return result.value
}

/** Exports the monthly tax slips of the last closed period. */
const exportLast = async (tx: Tx, company: number, decider: Decider) => {
  const [last] = await rowsOf<{ readonly id: number; readonly at: string }>(
    tx,
    sql`select id::float8 as id, approved_at as at from payroll_periods where companies_id = ${company} and type = 'regular'
      and status in ('paid', 'locked') order by payroll_periods.month desc, payroll_periods.id limit 1`,
  )
  if (last === undefined) return
  await bindOwner(tx, { company, account: decider.id, offices: null })
  const context = await contextOf(tx, company, last.id)
  const of = { kind: "bpmp", map: null } as const
  const { rows } = await builtChecked(tx, context, of)
  const who = { companyId: company, accountId: decider.id, now: new Date(last.at) }
  const id = await beginExport(tx, who, context, of)
  await addRows(tx, company, id, 0, rows)
  await endExport(tx, id)
}

/** Once per company with payroll: its settings of files, two column maps, and an export. */
export const loadPayrollFiles = async (
  db: Database,
  company: { readonly id: number },
  now: Date,
): Promise<void> => {
  const key = `demo.payrollFiles.${company.id}`
  await db.transact(async (tx) => {
    const known = await rowsOf(tx, sql`select 1 from meta where key = ${key}`)
    const periods = await rowsOf(
      tx,
      sql`select 1 from payroll_periods where companies_id = ${company.id} limit 1`,
    )
    const decider = await deciderOf(tx, company.id)
    if (known.length > 0 || periods.length === 0 || decider === null) return
    const stamp = { created_at: now.toISOString(), updated_at: now.toISOString() }
    const own = { companies_id: company.id, ...stamp }
    await tx
      .insert(berkasGaji)
      .values({ ...own, ...decoded(decoder(setting.values)(ACCOUNTS)), version: 2 })
      .onConflictDoNothing()
    await tx
      .insert(petaKolom)
      .values(MAPS.map((map) => ({ ...own, ...decoded(decoder(mapContract.values)(map)) })))
      .onConflictDoNothing()
    await tx.insert(meta).values({ key, value: { at: now.toISOString() } })
    await exportLast(tx, company.id, decider)
  })
}
