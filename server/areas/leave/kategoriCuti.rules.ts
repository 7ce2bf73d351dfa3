import { type SQL, sql } from "drizzle-orm"
import { kategoriCuti as resource } from "#contract/areas/leave/kategoriCuti.ts"
import { STATUTORY_LEAVE } from "#contract/data/leave.ts"
import { leaveCategories } from "../../db/tables/index.ts"
import { defineRules } from "../../kit/tableRules.ts"

/** What the statutory list says of the law a category rests on. */
const ofLaw = (part: "nama" | "pasal"): SQL<string | null> => {
  const cases = STATUTORY_LEAVE.map((law) => sql`when ${law.kode} then ${law[part]}`)
  return sql<string | null>`(case ${leaveCategories.dasar} ${sql.join(cases, sql` `)} end)`
}

export const kategoriCutiRules = defineRules(resource, leaveCategories, {
  select: { dasar_nama: ofLaw("nama"), pasal: ofLaw("pasal") },
  search: [leaveCategories.nama, leaveCategories.kode],
  store: ({ is_claimable, claim_rate, claim_fixed }) => ({
    claim_fixed: is_claimable && claim_rate === "fixed" ? claim_fixed : null,
  }),
})
