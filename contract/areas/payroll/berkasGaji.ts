import { Effect, Schema } from "effect"
import { checkAccountNumber } from "../../kit/formats.ts"
import { optionalNumbered } from "../../kit/numbered.ts"
import { flag, optionalText, text, wholeOr } from "../../kit/schema.ts"
import { defineSetting } from "../../kit/setting.ts"

const digits = (length: number) =>
  optionalText(length).check(
    Schema.makeFilter(
      (value: string | null) =>
        value === null || new RegExp(`^\\d{${length}}$`).test(value) || `Harus ${length} angka`,
    ),
  )
const account = optionalText(30)

/** Most accounts of single components. */
export const MOST_ACCOUNTS = 100

/**
 * Berkas gaji: what files for the tax office, banks and accounting need of the company. Its tax number is the company's
 * own (`companies.npwp`).
 */
export const berkasGaji = defineSetting(
  {
    id: "berkas-gaji",
    paths: { read: "payroll/berkas/pengaturan", update: "payroll/berkas/pengaturan/save" },
    key: "berkas_gaji",
    noun: "pengaturan berkas gaji",
    fields: {
      /** Place of business; null = the tax number and 000000, the head office. */
      nitku: digits(22),
      penanda_tangan: optionalText(100),
      penanda_tangan_npwp: digits(16),
      /** Rows per Coretax file; a longer list is several files. */
      baris_per_berkas: wholeOr(1, 10_000, 100),
      /** The bank that pays salaries, and the debited account. */
      bank_kode: optionalText(3),
      rekening: optionalNumbered(checkAccountNumber),
      bca_korporat: optionalText(20),
      bca_kode: optionalText(20),
      /** Company number of BPJS Ketenagakerjaan. */
      npp: optionalText(20),
      akun_beban_gaji: account,
      akun_beban_bpjs: account,
      akun_beban_pph21: account,
      akun_utang_gaji: account,
      akun_utang_pph21: account,
      akun_utang_bpjs_kes: account,
      akun_utang_bpjs_tk: account,
      akun_piutang_kasbon: account,
      akun_potongan_lain: account,
      /** Accounts of single components, instead of the general one. */
      akun: Schema.Array(Schema.Struct({ kode: text(20), akun: text(30) }))
        .check(Schema.isMaxLength(MOST_ACCOUNTS, { message: `Paling banyak ${MOST_ACCOUNTS} akun` }))
        .pipe(Schema.withDecodingDefaultKey(Effect.succeed([]))),
      /** Expenses of the journal by division, with its code as the cost centre. */
      per_divisi: flag(true),
    },
    shown: { bank_nama: Schema.NullOr(Schema.String), npwp: Schema.NullOr(Schema.String) },
    who: { read: ["company"], write: ["company"] },
    module: "payrollSettings",
    example: { baris_per_berkas: 100, akun_beban_gaji: "6101" },
  },
  ({ akun }) =>
    akun.flatMap(({ kode }, at) =>
      akun.findIndex((one) => one.kode === kode) < at
        ? [{ path: ["akun", at, "kode"], issue: "Komponen ini sudah punya akun" }]
        : [],
    ),
)
export const findFileSetting = berkasGaji.find
export const updateFileSetting = berkasGaji.update
