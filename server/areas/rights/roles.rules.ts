import { sql } from "drizzle-orm"
import { RIGHTS } from "#contract/kit/modules.ts"
import { roles as resource } from "#contract/areas/rights/roles.ts"
import type { Tx } from "../../db/database.ts"
import { rowsOf } from "../../db/database.ts"
import { companies, roles } from "../../db/tables/index.ts"
import { defineRules } from "../../kit/tableRules.ts"
import { outer } from "../../kit/textSearch.ts"
import { usageWords } from "../../kit/tree.ts"

const accountsOf = sql<number>`(select count(*)::int from accounts a where a.roles_id = ${outer(roles.id)})`

/** The number of accounts in other companies with this role. */
const strangers = async (tx: Tx, id: number, companyId: number): Promise<number> => {
  const [row] = await rowsOf<{ n: number }>(
    tx,
    sql`select count(*)::int as n from accounts where roles_id = ${id} and companies_id <> ${companyId}`,
  )
  return row?.n ?? 0
}
/** Whether it is a template role for all companies. */
const isTemplate = async (tx: Tx, id: number): Promise<boolean> => {
  const rows = await rowsOf(tx, sql`select 1 from roles where id = ${id} and companies_id is null`)
  return rows.length > 0
}

export const rolesRules = defineRules(resource, roles, {
  search: [roles.nama, roles.description],
  /** Row-level security hides deleted companies, and this their roles. */
  where: sql`(${outer(roles.companies_id)} is null or exists (select from companies c where c.id = ${outer(roles.companies_id)}))`,
  references: { companies_id: companies },
  select: {
    companies_nama: sql<
      string | null
    >`(select c.nama from companies c where c.id = ${outer(roles.companies_id)})`,
    template_nama: sql<string | null>`(select t.nama from roles t where t.id = ${outer(roles.template_id)})`,
    jumlah_hak: sql<number>`cardinality(${outer(roles.rights)})`,
    jumlah_akun: accountsOf,
  },
  sorts: { jumlah_akun: accountsOf },
  filters: {
    kind: (kind) =>
      kind === "template" ? sql`${roles.companies_id} is null` : sql`${roles.companies_id} is not null`,
  },
  store: ({ rights }) => ({ rights: RIGHTS.filter((right) => rights.includes(right)) }),
  usage: (tx, ids) =>
    usageWords(
      tx,
      ids,
      sql`select d.id::float8 as id, (select count(*)::int from accounts a where a.roles_id = d.id) as akun from roles d`,
    ),
  check: async ({ tx }, { companies_id, template_id }, id): Promise<Record<string, string[]>> => {
    const others = id === null || companies_id === null ? 0 : await strangers(tx, id, companies_id)
    const isWrong = template_id !== null && (template_id === id || !(await isTemplate(tx, template_id)))
    return {
      ...(others > 0 ? { companies_id: [`Masih dipakai ${others} akun perusahaan lain`] } : {}),
      ...(isWrong ? { template_id: ["Pilih peran lain yang berlaku untuk semua perusahaan"] } : {}),
    }
  },
  warnings: (_, before) =>
    before !== null && before.jumlah_akun > 0
      ? [`Berlaku bagi ${before.jumlah_akun} akun sejak tindakan berikutnya`]
      : [],
})
