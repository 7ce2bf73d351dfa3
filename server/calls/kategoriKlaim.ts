import { and, eq, inArray, type SQL, sql } from "drizzle-orm"
import type { AnswerOf, PayloadOf } from "#contract/call.ts"
import { PAGE_SIZE } from "#contract/constants.ts"
import { listClaimMembers, saveClaimMembers } from "#contract/kategoriKlaim.ts"
import { claimLimits, devisi, members, offices } from "../db/tables/index.ts"
import { dateIn } from "../domain/calendar.ts"
import { InvalidFields, notFound, ok, Refusal, StaleVersion } from "../http/answer.ts"
import { type AuditEntry, type Context, inTx } from "../http/handler.ts"
import { kategoriKlaimRules } from "../resources/kategoriKlaim.ts"
import { nameOf } from "./nested.ts"
import { keysetPage } from "./paging.ts"
import { findRow } from "./resource.ts"
import { photoOf, withPhotos } from "../members/photos.ts"
import { byText, contains, outer } from "./words.ts"

type ClaimMember = AnswerOf<typeof listClaimMembers>["rows"][number]
type OwnLimit = PayloadOf<typeof saveClaimMembers>["members"][number]
type Shown = AnswerOf<typeof listClaimMembers>["kategori"]
type Category = {
  readonly id: number
  readonly version: number
  readonly limit: number | null
  readonly shown: Shown
}
type Held = typeof claimLimits.$inferSelect

const categoryOf = async (ctx: Context, id: number): Promise<Category> => {
  const row = await findRow(ctx, kategoriKlaimRules, id)
  if (row === null) throw notFound(kategoriKlaimRules.noun)
  const { nama, limit_type, limit_amount } = row as unknown as Shown
  return { id, version: row.version, limit: limit_amount, shown: { id, nama, limit_type, limit_amount } }
}

/** An employee's own row of a category, or a part of it. */
const ownRow = (category: number, part: SQL, where: SQL = sql`true`) =>
  sql`(select ${part} from claim_limits l where l.companies_id = ${outer(members.companies_id)} and l.kategori_id = ${category} and l.members_id = ${outer(members.id)} and ${where})`

const selectFor = ({ id, limit }: Category, now: Date) => {
  const today = sql`${dateIn(now)}::date`
  const holds = sql`${today} between coalesce(l.valid_from, '-infinity') and coalesce(l.valid_to, 'infinity')`
  return {
    id: members.id,
    nama: members.nama,
    nip: members.nip,
    foto: photoOf,
    kantor: nameOf(offices, members, members.offices_id),
    divisi: nameOf(devisi, members, members.departement_id),
    version: sql<number>`coalesce(${ownRow(id, sql`l.version::float8`)}, 0)`,
    limit_amount: sql<number | null>`${ownRow(id, sql`l.limit_amount::float8`)}`,
    valid_from: sql<string | null>`${ownRow(id, sql`l.valid_from::text`)}`,
    valid_to: sql<string | null>`${ownRow(id, sql`l.valid_to::text`)}`,
    berlaku:
      limit === null
        ? sql<number | null>`null`
        : sql<number | null>`coalesce(${ownRow(id, sql`l.limit_amount::float8`, holds)}, ${limit}::float8)`,
  }
}

const shownMembers = (ctx: Context, category: Category, ids: readonly number[]): Promise<ClaimMember[]> =>
  ctx.tx
    .select(selectFor(category, ctx.now))
    .from(members)
    .where(inArray(members.id, [...ids]))
    .orderBy(byText(members.nama), members.id)

const sorts = { nama: byText(members.nama), nip: byText(members.nip) }

/** Which employees of the payload are not there, and which limits mean nothing. */
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
    const has = ownRow(category.id, sql`true`)
    const page = await keysetPage<ClaimMember>(ctx.tx, {
      table: members,
      select: selectFor(category, ctx.now),
      where: and(
        eq(members.status, "active"),
        contains(payload.q, [members.nama, members.nip]),
        payload.members_id === undefined ? undefined : eq(members.id, payload.members_id),
        khusus === undefined ? undefined : sql`coalesce(${has}, false) = ${khusus}`,
        offices_id === undefined ? undefined : eq(members.offices_id, offices_id),
        departement_id === undefined ? undefined : eq(members.departement_id, departement_id),
      ),
      sort: { key: sort, by: sorts[sort] },
      id: members.id,
      dir: payload.dir ?? "asc",
      page: payload.page,
      perPage: payload.per_page ?? PAGE_SIZE,
      cursor: payload.cursor ?? null,
    })
    return ok({ ...withPhotos(ctx, page), kategori: category.shown })
  }),

  "kategori-klaim/save-members": inTx(saveClaimMembers, async (ctx, payload) => {
    const { kategori_id, members: wanted, version } = payload
    const category = await categoryOf(ctx, kategori_id)
    if (version !== undefined && version !== category.version)
      throw new StaleVersion(await findRow(ctx, kategoriKlaimRules, kategori_id))
    const ids = wanted.map(({ members_id }) => members_id)
    const known = await ctx.tx.select({ id: members.id }).from(members).where(inArray(members.id, ids))
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
