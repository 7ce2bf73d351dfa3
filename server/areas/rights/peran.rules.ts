import { asc, inArray, type SQL, sql } from "drizzle-orm"
import { MOST_HOLDERS, peran as resource } from "#contract/areas/rights/peran.ts"
import { isOnFor, lackedBy, partsOf, rightWords } from "#contract/kit/grants.ts"
import { moduleOf, type Right, RIGHTS } from "#contract/kit/modules.ts"
import type { Context } from "../../call/handler.ts"
import type { Tx } from "../../db/database.ts"
import { roles as t } from "../../db/tables/index.ts"
import { grantBar, lockRoles } from "../../kit/grants.ts"
import { defineRules } from "../../kit/tableRules.ts"
import { byText, outer } from "../../kit/textSearch.ts"

/** Made by the company; a role of the platform may be for one company too. */
const isOwn: SQL<boolean> = sql<boolean>`(${t.by_company} and ${t.companies_id} is not null)`

/** Row-level security counts those of the company only. */
const accountsOf = sql<number>`(select count(*)::int from accounts a where a.roles_id = ${outer(t.id)})`
const holdersOf = sql<
  readonly string[]
>`(select coalesce(json_agg(h.nama_lengkap order by lower(h.nama_lengkap), h.id), '[]'::json) from (select a.id, a.nama_lengkap from accounts a
  where a.roles_id = ${outer(t.id)} order by lower(a.nama_lengkap), a.id limit ${sql.raw(String(MOST_HOLDERS))}) h)`

const ofPlatform = "Peran ini dari Balai dan hanya dapat dibaca. Buat peran sendiri dan samakan haknya"
const ofCaller = "Anda sendiri memakai peran ini: admin lain yang dapat mengubahnya"

type Role = { readonly id: number; readonly is_own: boolean; readonly rights: readonly Right[] }

/** Why the caller may not change or delete a role; null = it may. */
const fixedBy = ({ session }: Context, { id, is_own, rights }: Role): string | null => {
  if (!is_own) return ofPlatform
  if (!session.impersonating && session.row.roles_id === id) return ofCaller
  const lacking = lackedBy(session.holder, rights)
  return lacking === null ? null : `Peran ini memuat hak yang tidak Anda miliki: ${rightWords(lacking)}`
}

/** Modules outside the package that the role did not have before: the right would have no effect, and none is given ahead. */
const packageBar = (
  { session }: Context,
  rights: readonly Right[],
  before: readonly Right[],
): string | null => {
  const off = rights.find(
    (right) => !before.includes(right) && !isOnFor(session.holder, partsOf(right).module),
  )
  return off === undefined ? null : `${moduleOf(partsOf(off).module).nama} tidak aktif untuk perusahaan Anda`
}

const usedRoles = async (tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  const rows = await tx
    .select({ id: t.id, jumlah: accountsOf, holders: holdersOf })
    .from(t)
    .where(inArray(t.id, [0, ...ids]))
    .orderBy(asc(t.id))
  return new Map(
    rows.flatMap(({ id, jumlah, holders }) => {
      const more = jumlah - holders.length
      const names = [...holders, ...(more > 0 ? [`${more} lainnya`] : [])].join(", ")
      return jumlah === 0 ? [] : [[id, `Masih dipakai ${jumlah} akun: ${names}`] as const]
    }),
  )
}

export const peranRules = defineRules(resource, t, {
  search: [t.nama, t.description],
  references: { template_id: t },
  select: {
    template_nama: sql<string | null>`(select o.nama from roles o where o.id = ${outer(t.template_id)})`,
    is_own: isOwn,
    /** Depends on the caller: set by `present`. */
    is_fixed: sql<boolean>`false`,
    jumlah_hak: sql<number>`cardinality(${outer(t.rights)})`,
    jumlah_akun: accountsOf,
    holders: holdersOf,
  },
  sorts: { nama: byText(t.nama), jumlah_akun: accountsOf },
  filters: { is_own: (value) => sql`${isOwn} = ${value}` },
  present: (ctx, row) =>
    "is_fixed" in row ? { ...row, is_fixed: fixedBy(ctx, row as unknown as Role) !== null } : row,
  store: ({ rights }) => ({ rights: RIGHTS.filter((right) => rights.includes(right)), by_company: true }),
  check: async (ctx, { rights, template_id }, id, before): Promise<Record<string, string[]>> => {
    await lockRoles(ctx)
    const wrong = grantBar(ctx, rights) ?? packageBar(ctx, rights, before?.rights ?? [])
    return {
      ...(wrong === null ? {} : { rights: [wrong] }),
      ...(template_id !== null && template_id === id ? { template_id: ["Pilih peran lain"] } : {}),
    }
  },
  barred: async (ctx, ids) => {
    const rows = await ctx.tx
      .select({ id: t.id, is_own: isOwn, rights: t.rights })
      .from(t)
      .where(inArray(t.id, [0, ...ids]))
    return new Map(
      rows.flatMap((row) => {
        const why = fixedBy(ctx, row)
        return why === null ? [] : [[row.id, why] as const]
      }),
    )
  },
  usage: usedRoles,
  warnings: (_, before) =>
    before !== null && before.jumlah_akun > 0
      ? [`Berlaku bagi ${before.jumlah_akun} akun sejak tindakan berikutnya`]
      : [],
})
