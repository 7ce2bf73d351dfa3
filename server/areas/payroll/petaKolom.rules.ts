import { eq, sql } from "drizzle-orm"
import { petaKolom as resource } from "#contract/areas/payroll/petaKolom.ts"
import { banks, petaKolom } from "../../db/tables/index.ts"
import { defineRules } from "../../kit/tableRules.ts"
import { outer } from "../../kit/textSearch.ts"

export const petaKolomRules = defineRules(resource, petaKolom, {
  select: {
    bank_nama: sql<string | null>`(select b.nama from banks b where b.kode = ${outer(petaKolom.bank_kode)})`,
  },
  search: [petaKolom.nama],
  check: async ({ tx }, { bank_kode }): Promise<Record<string, string[]>> => {
    if (bank_kode === null) return {}
    const [bank] = await tx.select({ kode: banks.kode }).from(banks).where(eq(banks.kode, bank_kode))
    return bank === undefined ? { bank_kode: ["Bank ini tidak dikenal"] } : {}
  },
  unique: { peta_kolom_nama_key: { field: "nama", message: "Nama ini sudah dipakai" } },
})
