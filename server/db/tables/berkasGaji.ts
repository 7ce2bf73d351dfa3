import { boolean, foreignKey, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { companies } from "./companies.ts"
import { bigId, changed, wholeCompanyPolicies } from "./kinds.ts"
import { secretText } from "../secrets/columns.ts"

/** Settings of a company for files of pay; without a row the contract's defaults apply. */
export const berkasGaji = pgTable(
  "berkas_gaji",
  {
    companies_id: bigId("companies_id").notNull(),
    nitku: text("nitku"),
    penanda_tangan: text("penanda_tangan"),
    penanda_tangan_npwp: secretText("penanda_tangan_npwp"),
    baris_per_berkas: integer("baris_per_berkas").notNull(),
    bank_kode: text("bank_kode"),
    rekening: secretText("rekening"),
    bca_korporat: text("bca_korporat"),
    bca_kode: text("bca_kode"),
    npp: text("npp"),
    akun_beban_gaji: text("akun_beban_gaji"),
    akun_beban_bpjs: text("akun_beban_bpjs"),
    akun_beban_pph21: text("akun_beban_pph21"),
    akun_utang_gaji: text("akun_utang_gaji"),
    akun_utang_pph21: text("akun_utang_pph21"),
    akun_utang_bpjs_kes: text("akun_utang_bpjs_kes"),
    akun_utang_bpjs_tk: text("akun_utang_bpjs_tk"),
    akun_piutang_kasbon: text("akun_piutang_kasbon"),
    akun_potongan_lain: text("akun_potongan_lain"),
    /** Accounts of single components. */
    akun: jsonb("akun").$type<readonly { readonly kode: string; readonly akun: string }[]>().notNull(),
    per_divisi: boolean("per_divisi").notNull(),
    ...changed(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id] }),
    foreignKey({ columns: [t.companies_id], foreignColumns: [companies.id] }),
    ...wholeCompanyPolicies(),
  ],
)
