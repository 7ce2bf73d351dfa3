import { and, eq, inArray, sql } from "drizzle-orm"
import { isOfDate, pengingat as resource } from "#contract/areas/preferences/pengingat.ts"
import { accounts, pengingat as t } from "../../db/tables/index.ts"
import { defineRules } from "../../kit/tableRules.ts"
import { outer } from "../../kit/textSearch.ts"

export const pengingatRules = defineRules(resource, t, {
  select: {
    deputy_nama: sql<
      string | null
    >`(select a.nama_lengkap from accounts a where a.companies_id = ${outer(t.companies_id)} and a.id = ${outer(t.deputy_id)})`,
  },
  search: [t.nama],
  sorts: { days: sql`${t.days}` },
  references: { deputy_id: accounts },
  /** Fields of the other kind of rule are not kept. A changed rule is looked at again at once, and repeats nothing. */
  store: (values) => ({
    ...values,
    ...(isOfDate(values.topic) ? { modules: [], escalate_days: null, deputy_id: null } : { readers: [] }),
    probation_months: values.topic === "probation" ? values.probation_months : null,
    looked_on: null,
    at_source: 0,
    at_on: null,
    at_row: 0,
  }),
  check: async ({ tx }, { deputy_id }, _id, before): Promise<Record<string, string[]>> => {
    if (deputy_id === null || deputy_id === before?.deputy_id) return {}
    const [able] = await tx
      .select({ id: accounts.id })
      .from(accounts)
      .where(and(eq(accounts.id, deputy_id), inArray(accounts.scope, ["company", "office"])))
    return able === undefined ? { deputy_id: ["Akun ini tidak memutuskan pengajuan"] } : {}
  },
})
