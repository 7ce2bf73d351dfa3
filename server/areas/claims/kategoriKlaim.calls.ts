import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm"
import type { AnswerOf, PayloadOf } from "#contract/kit/call.ts"
import { listClaimMembers, saveClaimMembers } from "#contract/areas/claims/kategoriKlaim.ts"
import { countedFor } from "./counted.ts"
import { claimLimits, members } from "../../db/tables/index.ts"
import { dateIn } from "../../time/calendar.ts"
import { daysCounted, quotasOf } from "./quotas.ts"
import { InvalidFields, notFound, ok, Refusal, StaleVersion } from "../../call/answer.ts"
import { type AuditEntry, type Context, inTx } from "../../call/handler.ts"
import { kategoriKlaimRules } from "./kategoriKlaim.rules.ts"
import { lockCompany } from "../../kit/locks.ts"
import { keysetPage, paged } from "../../kit/paging.ts"
import { findRow } from "../../kit/resource.ts"
import { whoIs, withPhotos } from "../members/index.ts"
import { byText, contains, outer, wordsIn } from "../../kit/textSearch.ts"

type ClaimMember = AnswerOf<typeof listClaimMembers>["rows"][number]
type OwnLimit = PayloadOf<typeof saveClaimMembers>["members"][number]
type Shown = AnswerOf<typeof listClaimMembers>["kategori"]
type Category = {
  readonly id: number
  readonly version: number
  readonly limit: number | null
  readonly prorate_first_year: boolean
  readonly shown: Shown
}
type Held = typeof claimLimits.$inferSelect

const categoryOf = async (ctx: Context, id: number): Promise<Category> => {
  const row = await findRow(ctx, kategoriKlaimRules, id)
  if (row === null) throw notFound(kategoriKlaimRules.noun)
  const { nama, limit_type, limit_amount, prorate_first_year } = row as unknown as Shown &
    Pick<Category, "prorate_first_year">
  const shown = { id, nama, limit_type, limit_amount }
  return { id, version: row.version, limit: limit_amount, prorate_first_year, shown }
}

/** Sub-select of a value from an employee's own limit of a category. */
const ownRow = (category: number, part: SQL, where: SQL = sql`true`) =>
  sql`(select ${part} from claim_limits l where l.companies_id = ${outer(members.companies_id)} and l.kategori_id = ${category} and l.members_id = ${outer(members.id)} and ${where})`

const selectFor = ({ id }: Category) => ({
  ...whoIs(),
  version: sql<number>`coalesce(${ownRow(id, sql`l.version::float8`)}, 0)`,
  limit_amount: sql<number | null>`${ownRow(id, sql`l.limit_amount::float8`)}`,
  valid_from: sql<string | null>`${ownRow(id, sql`l.valid_from::text`)}`,
  valid_to: sql<string | null>`${ownRow(id, sql`l.valid_to::text`)}`,
})
type Read = Omit<ClaimMember, "berlaku" | "used" | "remaining">

/** The limits that apply to each of them today, and the remaining amounts. */
const withRest = async (
  { tx, now, companyId }: Context,
  { shown, prorate_first_year }: Category,
  rows: readonly Read[],
): Promise<ClaimMember[]> => {
  const { id: kategori_id, nama: kategori, limit_type, limit_amount } = shown
  const day = { kategori_id, limit_type, tanggal: dateIn(now) }
  const asked = rows.map(({ id }) => ({ ...day, companies_id: companyId, members_id: id, claim: null }))
  const counted = await countedFor(tx, asked)
  const category = { ...day, kategori, limit_amount, prorate_first_year }
  return rows.map((row, at) => {
    const facts = counted[at]
    const [quota] = facts === undefined ? [] : quotasOf([{ id: row.id, ...category, ...facts }])
    const isAdded = quota !== undefined && daysCounted(day) !== null
    return {
      ...row,
      berlaku: quota?.limit ?? null,
      used: isAdded ? quota.used : null,
      remaining: isAdded ? quota.rest : null,
    }
  })
}

const shownMembers = async (
  ctx: Context,
  category: Category,
  ids: readonly number[],
): Promise<ClaimMember[]> => {
  const rows = await ctx.tx
    .select(selectFor(category))
    .from(members)
    .where(inArray(members.id, [...ids]))
    .orderBy(byText(members.nama), members.id)
  return withRest(ctx, category, rows)
}

const sorts = { nama: byText(members.nama), nip: byText(members.nip) }

/** Validation errors: employees of the payload that do not exist, and limits the category does not use. */
const problemsOf = (wanted: readonly OwnLimit[], known: ReadonlySet<number>, { limit }: Category) =>
  Object.fromEntries(
    wanted.flatMap(({ members_id, limit_amount }, at): [string, string[]][] => {
      if (!known.has(members_id)) return [[`members.${at}.members_id`, ["Pilihan tidak dikenal"]]]
      return limit === null && limit_amount !== null
        ? [[`members.${at}.limit_amount`, ["Kategori ini tanpa batas"]]]
        : []
    }),
  )

const parts = (row: Pick<OwnLimit, "limit_amount" | "valid_from" | "valid_to">) => ({
  limit_amount: row.limit_amount,
  valid_from: row.valid_from,
  valid_to: row.valid_to,
})
const isSame = (wanted: OwnLimit, held: Held | undefined) =>
  held === undefined
    ? wanted.limit_amount === null
    : JSON.stringify(parts(wanted)) === JSON.stringify(parts(held))

const write = async (
  { tx, now, companyId, accountId }: Context,
  category: Category,
  { members_id, limit_amount, valid_from, valid_to }: OwnLimit,
) => {
  const key = and(eq(claimLimits.kategori_id, category.id), eq(claimLimits.members_id, members_id))
  if (limit_amount === null) return tx.delete(claimLimits).where(key)
  const at = now.toISOString()
  const set = { limit_amount, valid_from, valid_to, updated_at: at, updated_by: accountId }
  return tx
    .insert(claimLimits)
    .values({
      companies_id: companyId,
      kategori_id: category.id,
      members_id,
      ...set,
      created_at: at,
      created_by: accountId,
    })
    .onConflictDoUpdate({
      target: [claimLimits.companies_id, claimLimits.kategori_id, claimLimits.members_id],
      set: { ...set, version: sql`${claimLimits.version} + 1` },
    })
}

const auditOf = (category: Category, wanted: OwnLimit, held: Held | undefined): AuditEntry => ({
  entity: "batas klaim",
  entityId: wanted.members_id,
  action: held === undefined ? "create" : wanted.limit_amount === null ? "delete" : "update",
  before: held === undefined ? null : { kategori_id: category.id, ...parts(held) },
  after: wanted.limit_amount === null ? null : { kategori_id: category.id, ...parts(wanted) },
})

export const kategoriKlaimHandlers = {
  "kategori-klaim/list-members": inTx(listClaimMembers, async (ctx, payload) => {
    const category = await categoryOf(ctx, payload.kategori_id)
    const { sort = "nama", khusus, offices_id, departement_id } = payload
    const own = sql`(select l.members_id from claim_limits l where l.kategori_id = ${category.id})`
    const page = await keysetPage<Read>(ctx.tx, {
      table: members,
      select: selectFor(category),
      where: and(
        eq(members.status, "active"),
        contains(payload.q, [members.nama, members.nip]),
        payload.members_id === undefined ? undefined : eq(members.id, payload.members_id),
        khusus === undefined
          ? undefined
          : khusus
            ? sql`${members.id} = any (array${own})`
            : sql`${members.id} not in ${own}`,
        offices_id === undefined ? undefined : eq(members.offices_id, offices_id),
        departement_id === undefined ? undefined : eq(members.departement_id, departement_id),
      ),
      isSought: wordsIn(payload.q) !== "" || khusus === true,
      sort: { key: sort, by: sorts[sort] },
      id: members.id,
      dir: payload.dir ?? "asc",
      ...paged(payload),
    })
    const rows = await withRest(ctx, category, page.rows)
    return ok({ ...withPhotos(ctx, { ...page, rows }), kategori: category.shown })
  }),

  "kategori-klaim/save-members": inTx(saveClaimMembers, async (ctx, payload) => {
    const { kategori_id, members: wanted, version } = payload
    /**
     * An employee without a limit has no row to lock, so concurrent first writes are serialized with an advisory
     * lock.
     */
    await lockCompany(ctx, `claim_limits:${kategori_id}`)
    const category = await categoryOf(ctx, kategori_id)
    if (version !== undefined && version !== category.version)
      throw new StaleVersion(await findRow(ctx, kategoriKlaimRules, kategori_id))
    const ids = wanted.map(({ members_id }) => members_id)
    const known = await ctx.tx
      .select({ id: members.id })
      .from(members)
      .where(and(isNull(members.archived_at), inArray(members.id, ids)))
    const errors = problemsOf(wanted, new Set(known.map(({ id }) => id)), category)
    if (Object.keys(errors).length > 0) throw new InvalidFields(errors)
    const rows = await ctx.tx
      .select()
      .from(claimLimits)
      .where(and(eq(claimLimits.kategori_id, kategori_id), inArray(claimLimits.members_id, ids)))
      .for("update")
    const held = new Map(rows.map((row) => [row.members_id, row]))
    const stale = wanted.filter(
      (one) => one.version !== undefined && one.version !== (held.get(one.members_id)?.version ?? 0),
    )
    if (stale.length > 0)
      throw new StaleVersion({
        rows: await shownMembers(
          ctx,
          category,
          stale.map(({ members_id }) => members_id),
        ),
      })
    const changed = wanted.filter((one) => !isSame(one, held.get(one.members_id)))
    if (changed.length === 0) throw new Refusal("Tidak ada yang berubah", "state")
    for (const one of changed) await write(ctx, category, one)
    await ctx.audit(...changed.map((one) => auditOf(category, one, held.get(one.members_id))))
    return ok(
      { rows: await shownMembers(ctx, category, ids) },
      changed.length === 1 ? "Batas klaim disimpan" : `Batas klaim ${changed.length} pegawai disimpan`,
    )
  }),
}
