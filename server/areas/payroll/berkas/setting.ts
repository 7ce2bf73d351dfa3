import { eq } from "drizzle-orm"
import { berkasGaji as setting } from "#contract/areas/payroll/berkasGaji.ts"
import type { Tx } from "../../../db/database.ts"
import { banks, berkasGaji, companies, payParameters } from "../../../db/tables/index.ts"
import type { Accounts } from "../../../domain/payroll/files/journal.ts"
import { partCodes } from "../../../domain/payroll/severance/severance.ts"
import { FINAL_TAX } from "../../../domain/payroll/slip/endingLines.ts"
import { settingOf } from "../../../kit/setting.ts"

/** Codes of lines that no component has: parts of severance and their tax, and the tax of non-residents. */
const UNLISTED: readonly string[] = [...partCodes, FINAL_TAX, "PPH26", "PPH26_PERUSAHAAN"]

export type FileSetting = typeof setting.row.Type

const bankOf = async (tx: Tx, kode: unknown): Promise<string | null> => {
  if (typeof kode !== "string") return null
  const [bank] = await tx.select({ nama: banks.nama }).from(banks).where(eq(banks.kode, kode))
  return bank?.nama ?? null
}

/** Settings of files of pay, with the bank's name and the company's tax number. */
export const fileRecord = settingOf(setting, berkasGaji, {
  shown: async (tx, held) => {
    const [company] = await tx.select({ npwp: companies.npwp }).from(companies)
    return { bank_nama: await bankOf(tx, held["bank_kode"]), npwp: company?.npwp ?? null }
  },
  check: async (tx, values) => {
    const errors: Record<string, readonly string[]> = {}
    if (values["bank_kode"] !== null && (await bankOf(tx, values["bank_kode"])) === null)
      errors["bank_kode"] = ["Bank ini tidak dikenal"]
    const akun = values["akun"] as FileSetting["akun"]
    if (akun.length === 0) return errors
    const parameters = await tx.select({ kode: payParameters.kode }).from(payParameters)
    const known = new Set([...parameters.map(({ kode }) => kode), ...UNLISTED])
    for (const [at, { kode }] of akun.entries())
      if (!known.has(kode)) errors[`akun.${at}.kode`] = ["Komponen ini tidak dikenal"]
    return errors
  },
})

/** Ledger accounts of the caller's company; row-level security limits the rows to it. */
export const accountsOf = async (tx: Tx): Promise<Accounts> => {
  const [company] = await tx.select({ id: companies.id }).from(companies)
  return (await fileRecord.read({ tx, companyId: company?.id ?? 0 })) as FileSetting
}
