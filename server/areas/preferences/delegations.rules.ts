import { and, eq, inArray, ne, type SQL, sql } from "drizzle-orm"
import { type delegationStates, delegations as resource } from "#contract/areas/preferences/delegations.ts"
import { accounts, delegations } from "../../db/tables/index.ts"
import { currentAccount, currentOffices } from "../../db/tables/kinds.ts"
import { dateIn } from "../../time/calendar.ts"
import type { Context } from "../../call/handler.ts"
import { defineRules } from "../../kit/tableRules.ts"
import { outer } from "../../kit/textSearch.ts"

type State = (typeof delegationStates)[number]

const stateAt = (now: Date): SQL<State> =>
  sql<State>`case when ${delegations.end_date} < ${dateIn(now)}::date then 'over' when ${delegations.start_date} > ${dateIn(now)}::date then 'planned' else 'current' end`

const nameOf = (column: typeof delegations.from_id): SQL<string> =>
  sql<string>`(select a.nama_lengkap from accounts a where a.id = ${outer(column)})`

/** Accounts that could be approvers; whether they are active is checked by the reference rule. */
const mayDecide = async ({ tx }: Context, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  const rows = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(inArray(accounts.id, [...ids]), inArray(accounts.scope, ["company", "office"])))
  return new Set(rows.map(({ id }) => id))
}

const isOwnOnly = ({ session }: Context): boolean => session.scope !== "company"

/** Company administrators see all delegations, others those they give or receive. */
export const delegationsRules = defineRules(resource, delegations, {
  where: sql`(${currentOffices} is null or ${delegations.from_id} = ${currentAccount} or ${delegations.to_id} = ${currentAccount})`,
  select: (now) => ({
    from_nama: nameOf(delegations.from_id),
    to_nama: nameOf(delegations.to_id),
    state: stateAt(now),
  }),
  search: [delegations.nama],
  sorts: { start_date: sql`${delegations.start_date}`, end_date: sql`${delegations.end_date}` },
  filters: { state: (value, now) => sql`${stateAt(now)} = ${value}` },
  references: { from_id: accounts, to_id: accounts },
  check: async (
    ctx,
    { from_id, to_id, start_date, end_date },
    id,
    before,
  ): Promise<Record<string, string[]>> => {
    const able = await mayDecide(ctx, [from_id, to_id])
    const isNew = (field: "from_id" | "to_id", value: number) => before === null || before[field] !== value
    const errors: Record<string, string[]> = {}
    if (isOwnOnly(ctx) && from_id !== ctx.accountId)
      errors["from_id"] = ["Anda hanya dapat menunjuk pengganti untuk diri sendiri"]
    else if (isNew("from_id", from_id) && !able.has(from_id))
      errors["from_id"] = ["Akun ini tidak memutuskan pengajuan"]
    if (isNew("to_id", to_id) && !able.has(to_id))
      errors["to_id"] = ["Akun ini tidak dapat memutuskan pengajuan"]
    const [other] = await ctx.tx
      .select({ nama: delegations.nama })
      .from(delegations)
      .where(
        and(
          eq(delegations.from_id, from_id),
          eq(delegations.to_id, to_id),
          sql`${delegations.start_date} <= ${end_date}::date and ${delegations.end_date} >= ${start_date}::date`,
          id === null ? undefined : ne(delegations.id, id),
        ),
      )
      .limit(1)
    if (other !== undefined)
      errors["start_date"] = [`Sudah ada untuk orang dan hari yang sama: ${other.nama}`]
    return errors
  },
  barred: async (ctx, ids) => {
    if (!isOwnOnly(ctx)) return new Map()
    const rows = await ctx.tx
      .select({ id: delegations.id })
      .from(delegations)
      .where(and(inArray(delegations.id, [...ids]), ne(delegations.from_id, ctx.accountId)))
    return new Map(
      rows.map(({ id }) => [id, "Hanya yang digantikan dan admin perusahaan yang dapat mengubahnya"]),
    )
  },
})
