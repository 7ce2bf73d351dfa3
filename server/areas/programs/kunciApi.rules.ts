import { and, eq, inArray, ne, type SQL, sql } from "drizzle-orm"
import { issueBar, removeBar } from "#contract/areas/programs/keyLife.ts"
import { apiKeys as resource, type KeyStatus } from "#contract/areas/programs/kunciApi.ts"
import { keyModules } from "#contract/kit/keyCalls.ts"
import { moduleOf, type Right } from "#contract/kit/modules.ts"
import { Refusal } from "../../call/answer.ts"
import type { Context } from "../../call/handler.ts"
import { accounts, apiKeyOffices, apiKeys as t, offices } from "../../db/tables/index.ts"
import { grantBar } from "../../kit/grants.ts"
import type { Row } from "../../kit/tenantTable.ts"
import { defineRules } from "../../kit/tableRules.ts"
import { outer } from "../../kit/textSearch.ts"
import { dateIn, wireInstant } from "../../time/calendar.ts"

const officeLink = {
  table: apiKeyOffices,
  own: apiKeyOffices.api_keys_id,
  other: apiKeyOffices.offices_id,
  to: offices,
}

/** The current status: a key past its last day counts as expired, even where the sweep has not stored it yet. */
export const statusAt = (now: Date): SQL<KeyStatus> =>
  sql<KeyStatus>`case when ${t.status} in ('active', 'expired') then case when ${t.expires_on} < ${dateIn(now)}::date then 'expired' else 'active' end else ${t.status} end`

const giver = (column: SQL): SQL =>
  sql`(select ${column} from accounts a where a.companies_id = ${outer(t.companies_id)} and a.id = ${outer(t.accounts_id)})`

/** A super administrator inside a company has no rights of an account there to give. */
export const assertGiver = ({ session }: Context): void => {
  if (session.impersonating)
    throw new Refusal(
      "Kunci API dibuat dan diterbitkan oleh akun perusahaan sendiri, bukan saat Anda bekerja sebagai perusahaan lain",
      "forbidden",
    )
}

/** Rights that the giver lacks now, and those that a key of some offices cannot have. */
const rightProblem = (
  ctx: Context,
  { rights, offices_id }: { readonly rights: readonly Right[]; readonly offices_id: readonly number[] },
): string | null => {
  const bar = grantBar(ctx, rights)
  if (bar !== null || offices_id.length === 0) return bar
  const whole = keyModules.find(
    (key) => !moduleOf(key).scopes.includes("office") && rights.some((right) => right.startsWith(`${key}.`)),
  )
  return whole === undefined
    ? null
    : `${moduleOf(whole).nama} hanya untuk kunci semua kantor. Kosongkan kantor atau hapus hak ini`
}

const othersKeys = async ({ tx, accountId }: Context, ids: readonly number[]) => {
  const rows = await tx
    .select({ id: t.id, nama: accounts.nama_lengkap })
    .from(t)
    .innerJoin(accounts, and(eq(accounts.companies_id, t.companies_id), eq(accounts.id, t.accounts_id)))
    .where(and(inArray(t.id, [0, ...ids]), ne(t.accounts_id, accountId)))
  return new Map(
    rows.map(({ id, nama }) => [
      id,
      `Hanya ${nama}, yang memberikannya, dapat mengubah kunci ini. Anda dapat mencabutnya`,
    ]),
  )
}

const stillOpen = async ({ tx, now }: Context, ids: readonly number[]) => {
  const rows = await tx
    .select({ id: t.id, status: statusAt(now) })
    .from(t)
    .where(inArray(t.id, [0, ...ids]))
  return new Map(
    rows.flatMap(({ id, status }) => {
      const bar = removeBar(status)
      return bar === null ? [] : [[id, bar] as const]
    }),
  )
}

const revokedWords = issueBar("revoked") ?? ""

export const apiKeysRules = defineRules(resource, t, {
  select: (now) => ({
    status: statusAt(now),
    accounts_nama: giver(sql`a.nama_lengkap`) as SQL<string>,
    is_giver_active: giver(sql`a.is_active`) as SQL<boolean>,
    last: sql<{
      readonly nama: string | null
      readonly at: string
    } | null>`case when ${t.last_at} is null then null else json_build_object('nama', ${t.last_nama}, 'at', ${t.last_at}) end`,
  }),
  search: [t.nama],
  sorts: { created_at: sql`${t.created_at}` },
  filters: { status: (value, now) => sql`${statusAt(now)} = ${value}` },
  links: { offices_id: officeLink },
  present: (_ctx, row) => {
    const { last } = row as { readonly last?: { readonly nama: string | null; readonly at: string } | null }
    return {
      ...row,
      ...(last === undefined || last === null ? {} : { last: { ...last, at: wireInstant(last.at) } }),
    }
  },
  check: async (ctx, values, _id, before: Row | null): Promise<Record<string, string[]>> => {
    assertGiver(ctx)
    const wrong = rightProblem(ctx, values)
    const { expires_on } = values
    const isPast = expires_on !== null && expires_on < dateIn(ctx.now)
    const isKept = before !== null && before["expires_on"] === expires_on
    return {
      ...(wrong === null ? {} : { rights: [wrong] }),
      ...(isPast && !isKept ? { expires_on: ["Paling awal hari ini"] } : {}),
    }
  },
  settle: (ctx, values, before) =>
    before === null ? ({ ...values, accounts_id: ctx.accountId } as typeof values) : values,
  store: (values, before) => ({
    ...values,
    /** A changed end is announced again, and an expired key that is extended is valid again. */
    ...(before !== null && before["expires_on"] !== values.expires_on
      ? { told_at: null, ...(before["status"] === "expired" ? { status: "active" } : {}) }
      : {}),
  }),
  barred: async (ctx, ids, doing) => {
    if (doing === "remove") return stillOpen(ctx, ids)
    const revoked = await ctx.tx
      .select({ id: t.id })
      .from(t)
      .where(and(inArray(t.id, [0, ...ids]), eq(t.status, "revoked")))
    return new Map([...(await othersKeys(ctx, ids)), ...revoked.map(({ id }) => [id, revokedWords] as const)])
  },
})
