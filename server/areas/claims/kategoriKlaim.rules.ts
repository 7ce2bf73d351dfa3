import { sql } from "drizzle-orm"
import { kategoriKlaim as resource } from "#contract/areas/claims/kategoriKlaim.ts"
import { defineRules } from "../../kit/tableRules.ts"
import { outer } from "../../kit/textSearch.ts"
import { claimCategories } from "../../db/tables/index.ts"

export const kategoriKlaimRules = defineRules(resource, claimCategories, {
  select: {
    jumlah_khusus: sql<number>`(select count(*)::int from claim_limits l where l.companies_id = ${outer(claimCategories.companies_id)} and l.kategori_id = ${outer(claimCategories.id)})`,
  },
  search: [claimCategories.nama, claimCategories.kode],
  store: ({ limit_type, limit_amount }) => ({ limit_amount: limit_type === "none" ? null : limit_amount }),
})
