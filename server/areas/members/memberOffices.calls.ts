import { and, eq, inArray, isNull, sql } from "drizzle-orm"
import type { AnswerOf } from "#contract/kit/call.ts"
import type { RowResult } from "#contract/kit/errors.ts"
import { listOfficeMembers, updateOfficeMembers } from "#contract/areas/members/memberOffices.ts"
import { memberOffices, members, offices } from "../../db/tables/index.ts"
import { dateIn } from "../../time/calendar.ts"
import { notFound, ok, StaleVersion } from "../../call/answer.ts"
import { answerRows, countRows } from "../../call/bulk.ts"
import { type Context, inTx } from "../../call/handler.ts"
import { lockCompany } from "../../kit/locks.ts"
import { keysetPage, paged } from "../../kit/paging.ts"
import { whoIs, withPhotos } from "./photos.ts"
import { byText, contains, outer } from "../../kit/textSearch.ts"

type Guest = AnswerOf<typeof listOfficeMembers>["rows"][number]
type Stay = { readonly valid_from: string | null; readonly valid_to: string | null }
type Person = { readonly id: number; readonly offices_id: number }
/** One requested row; `said` identifies it in the answer. */
type Wanted = Stay & { readonly person: Person | undefined; readonly said: Pick<RowResult, "id" | "row"> }

const ENTITY = "absen di kantor"

/** Locks the office row so that it cannot be deleted before the transaction ends. */
const heldOffice = async ({ tx }: Context, id: number, version?: number): Promise<void> => {
  const [row] = await tx
    .select({ id: offices.id, version: offices.version })
    .from(offices)
    .where(eq(offices.id, id))
    .for("key share")
  if (row === undefined) throw notFound("kantor")
  if (version !== undefined && version !== row.version) throw new StaleVersion(row)
}

/** Optimistic lock: refuses when the guest's dates were changed after the list was loaded. */
const refuseStale = async ({ tx }: Context, office: number, member: number, version: number) => {
  const [row] = await tx
    .select({
      id: members.id,
      nama: members.nama,
      version: sql<number>`coalesce(${memberOffices.version}, 0)::int`,
      valid_from: memberOffices.valid_from,
      valid_to: memberOffices.valid_to,
    })
    .from(members)
    .leftJoin(
      memberOffices,
      and(eq(memberOffices.offices_id, office), eq(memberOffices.members_id, members.id)),
    )
    .where(eq(members.id, member))
  if (row !== undefined && row.version !== version) throw new StaleVersion(row)
}

const sorts = { nama: byText(members.nama), nip: byText(members.nip) }
/**
 * Condition for employees: may check in at this office as a guest. Starts from the few guests instead of testing every
 * employee.
 */
const isGuest = (office: number) =>
  sql`${members.id} = any (array(select g.members_id from member_offices g where g.offices_id = ${office}))`
const stayOf = (office: number, part: ReturnType<typeof sql>, where = sql`true`) =>
  sql`(select ${part} from member_offices g where g.companies_id = ${outer(members.companies_id)} and g.offices_id = ${office} and g.members_id = ${outer(members.id)} and ${where})`

const answerAll = (rows: readonly RowResult[], done: string, none: string) =>
  answerRows(rows, { done: `${countRows(rows).success} pegawai ${done}`, none })

const admit = async (ctx: Context, office: number, wanted: readonly Wanted[]) => {
  const { tx, companyId, accountId } = ctx
  const at = ctx.now.toISOString()
  const rows = wanted.map(({ person, said }): RowResult => {
    if (person === undefined) return { ...said, ok: false, message: "Data pegawai tidak ditemukan" }
    return person.offices_id === office
      ? { ...said, ok: false, message: "Ini kantornya sendiri: selalu boleh absen di sini" }
      : { ...said, ok: true, message: "Boleh absen di kantor ini" }
  })
  const taken = wanted.flatMap(({ person, valid_from, valid_to }) =>
    person === undefined || person.offices_id === office ? [] : [{ id: person.id, valid_from, valid_to }],
  )
  if (taken.length > 0) {
    const before = await tx
      .select()
      .from(memberOffices)
      .where(
        and(
          eq(memberOffices.offices_id, office),
          inArray(
            memberOffices.members_id,
            taken.map(({ id }) => id),
          ),
        ),
      )
      .for("update")
    const held = new Map(before.map((row) => [row.members_id, row]))
    for (const { id, ...stay } of taken.filter((one) => held.has(one.id)))
      await tx
        .update(memberOffices)
        .set({ ...stay, updated_at: at, updated_by: accountId, version: sql`${memberOffices.version} + 1` })
        .where(and(eq(memberOffices.offices_id, office), eq(memberOffices.members_id, id)))
    const fresh = taken.filter(({ id }) => !held.has(id))
    if (fresh.length > 0)
      await tx.insert(memberOffices).values(
        fresh.map(({ id, ...stay }) => ({
          companies_id: companyId,
          offices_id: office,
          members_id: id,
          ...stay,
          created_at: at,
          created_by: accountId,
          updated_at: at,
          updated_by: accountId,
        })),
      )
    await ctx.audit(
      ...taken.map(({ id, ...stay }) => ({
        entity: ENTITY,
        entityId: id,
        action: held.has(id) ? ("update" as const) : ("create" as const),
        before: held.get(id) ?? null,
        after: { offices_id: office, ...stay },
      })),
    )
  }
  return answerAll(rows, "boleh absen di kantor ini", "Tidak ada pegawai yang ditambahkan")
}

const dismiss = async (ctx: Context, office: number, ids: readonly number[]) => {
  const gone = await ctx.tx
    .delete(memberOffices)
    .where(and(eq(memberOffices.offices_id, office), inArray(memberOffices.members_id, [...ids])))
    .returning()
  const held = new Map(gone.map((row) => [row.members_id, row]))
  await ctx.audit(
    ...gone.map((before) => ({
      entity: ENTITY,
      entityId: before.members_id,
      action: "delete" as const,
      before,
      after: null,
    })),
  )
  const rows = ids.map((id): RowResult =>
    held.has(id)
      ? { id, ok: true, message: "Dicabut" }
      : { id, ok: false, message: "Tidak terdaftar dari kantor lain" },
  )
  return answerAll(rows, "tidak lagi absen di kantor ini", "Tidak ada pegawai yang dicabut")
}

export const memberOfficesHandlers = {
  "member-offices/list-members": inTx(listOfficeMembers, async (ctx, payload) => {
    const { offices_id: office, is_primary, departement_id, sort = "nama" } = payload
    const [found] = await ctx.tx
      .select({ id: offices.id, nama: offices.nama })
      .from(offices)
      .where(eq(offices.id, office))
    if (found === undefined) throw notFound("kantor")
    const today = sql`${dateIn(ctx.now)}::date`
    const holds = sql`${today} between coalesce(g.valid_from, '-infinity') and coalesce(g.valid_to, 'infinity')`
    const belongs = sql<boolean>`(${members.offices_id} = ${office})`
    const page = await keysetPage<Guest>(ctx.tx, {
      table: members,
      select: {
        ...whoIs(),
        is_primary: belongs,
        version: sql<number>`coalesce(${stayOf(office, sql`g.version`)}, 0)::int`,
        valid_from: stayOf(office, sql`g.valid_from::text`),
        valid_to: stayOf(office, sql`g.valid_to::text`),
        is_open: sql<boolean>`(${belongs} or coalesce(${stayOf(office, sql`true`, holds)}, false))`,
      },
      where: and(
        eq(members.status, "active"),
        is_primary === undefined ? sql`(${belongs} or ${isGuest(office)})` : undefined,
        is_primary === true ? belongs : undefined,
        is_primary === false ? sql`(not ${belongs} and ${isGuest(office)})` : undefined,
        contains(payload.q, [members.nama, members.nip]),
        departement_id === undefined ? undefined : eq(members.departement_id, departement_id),
        payload.members_id === undefined ? undefined : eq(members.id, payload.members_id),
      ),
      /** Find the rows by their office first; walking the sort index would scan most employees. */
      isSought: true,
      sort: { key: sort, by: sorts[sort] },
      id: members.id,
      dir: payload.dir ?? "asc",
      ...paged(payload),
    })
    return ok({ ...withPhotos(ctx, page), kantor: found })
  }),

  "member-offices/update-members": inTx(updateOfficeMembers, async (ctx, payload) => {
    const { offices_id: office, action, valid_from, valid_to } = payload
    await heldOffice(ctx, office, payload.version)
    await lockCompany(ctx, "member_offices")
    const ids = [...new Set(payload.members_id)]
    const [only = 0, ...others] = ids
    if (payload.stay_version !== undefined && others.length === 0)
      await refuseStale(ctx, office, only, payload.stay_version)
    if (action === "remove") return dismiss(ctx, office, ids)
    const found = await ctx.tx
      .select({ id: members.id, offices_id: members.offices_id })
      .from(members)
      .where(and(isNull(members.archived_at), inArray(members.id, ids)))
    const byId = new Map(found.map((person) => [person.id, person]))
    return admit(
      ctx,
      office,
      ids.map((id) => ({ person: byId.get(id), said: { id }, valid_from, valid_to })),
    )
  }),
}
