import { and, eq, type SQL, sql } from "drizzle-orm"
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core"
import type { Tx } from "../db/database.ts"
import { InvalidFields, notFound, ok, Refusal } from "../call/answer.ts"
import type { Context } from "../call/handler.ts"
import { rulesOn } from "./asOf.ts"
import { brokenConstraint } from "./constraints.ts"
import { saveChildren, saveLinks } from "./nested.ts"
import { outdated } from "./staleRow.ts"
import { keysetPage, paged } from "./paging.ts"
import type { ResourceRules } from "./rules.ts"
import type { Row } from "./tenantTable.ts"
import type { Values } from "./tenantTable.ts"
import { checkReferences, companyOf } from "./references.ts"
import { settleExclusiveFlags } from "./exclusiveFlags.ts"
import { placeOf } from "./sorting.ts"
import { lockInOrder } from "./lockOrder.ts"
import { contains, sentence, wordsIn } from "./textSearch.ts"

export type { ResourceRules } from "./rules.ts"

type ListPayload = {
  readonly page: number
  readonly per_page?: number
  readonly cursor?: string
  readonly q?: string
  readonly dir?: "asc" | "desc"
  readonly sort?: string
  readonly per_tanggal?: string
} & Values

export const listRows = async (
  ctx: Context,
  today: ResourceRules,
  first: { readonly sort: string; readonly dir: "asc" | "desc" },
  payload: ListPayload,
) => {
  const { tx, now } = ctx
  const rules = await rulesOn(ctx, today, payload)
  const key = payload.sort ?? first.sort
  const isFirst = key === first.sort && (payload.dir ?? first.dir) === first.dir
  await rules.demand?.(ctx, payload)
  const by = (isFirst ? rules.firstOrder?.(now, payload) : undefined) ?? rules.sorts[key]
  if (by === undefined) throw new Error(`no sort ${key}`)
  const filters = filtersOf(rules, payload, now)
  const page = await keysetPage<Row>(tx, {
    table: rules.table,
    select: rules.listed(now),
    where: and(rules.whereOf?.(payload) ?? rules.where, ...filters, contains(payload.q, rules.search)),
    isSought: wordsIn(payload.q) !== "" || filters.length > 0,
    sort: { key, by },
    id: rules.table.id,
    dir: payload.dir ?? (payload.sort === undefined ? first.dir : "asc"),
    ...paged(payload),
    counted: countKey(ctx, rules, payload),
  })
  const { present } = rules
  const shown = present === undefined ? page : { ...page, rows: page.rows.map((row) => present(ctx, row)) }
  return rules.summary === undefined
    ? shown
    : { ...shown, summary: await rules.summary(ctx, payload as never) }
}

/** Conditions of the filters in the payload. */
export const filtersOf = (rules: ResourceRules, given: Values, now: Date): SQL[] =>
  Object.entries(rules.filters ?? {}).flatMap(([name, build]) =>
    given[name] === undefined ? [] : [build(given[name] as never, now)],
  )

/** Cache key of a count: account, search and filters. */
const countKey = (ctx: Context, rules: ResourceRules, { q, ...payload }: ListPayload): string =>
  JSON.stringify([
    ctx.companyId,
    ctx.accountId,
    rules.noun,
    q ?? "",
    payload.per_tanggal ?? "",
    ...Object.keys(rules.filters ?? {}).map((name) => payload[name] ?? null),
  ])

export const findRow = async (
  { tx, now }: Pick<Context, "tx" | "now">,
  rules: ResourceRules,
  id: number,
): Promise<Row | null> => {
  const [row] = await tx
    .select(rules.select(now) as Record<string, AnyPgColumn>)
    .from(rules.table as PgTable)
    .where(and(rules.where, eq(rules.table.id, id)))
  return (row as Row | undefined) ?? null
}

/**
 * Locks the row until the transaction ends, with "for no key update": other transactions may still insert foreign keys
 * to it. A stronger lock would make them wait, and could deadlock with the tree's advisory lock.
 */
const holdRow = (tx: Tx, rules: ResourceRules, id: number) =>
  tx
    .select({ id: rules.table.id })
    .from(rules.table as PgTable)
    .where(eq(rules.table.id, id))
    .for("no key update")

/** Only columns of the row's own table. */
const columnsOf = (rules: ResourceRules, stored: Values): Values => {
  const nested = { ...rules.links, ...rules.children }
  return Object.fromEntries(Object.entries(stored).filter(([name]) => !(name in nested)))
}

const saveNested = async (ctx: Context, rules: ResourceRules, id: number, values: Values): Promise<void> => {
  const owner = { tx: ctx.tx, companyId: companyOf(values) ?? ctx.companyId }
  for (const [field, link] of Object.entries(rules.links ?? {}))
    await saveLinks(owner, link, id, values[field] as readonly number[])
  for (const [field, child] of Object.entries(rules.children ?? {}))
    await saveChildren(owner, child, field, id, values[field] as readonly Values[])
}

const wroteOrExplain = async <A>(rules: ResourceRules, write: () => Promise<A>): Promise<A> => {
  try {
    return await write()
  } catch (thrown) {
    const broken = brokenConstraint(thrown)
    const rule = broken?.kind === "unique" ? rules.unique?.[broken.constraint] : undefined
    if (rule !== undefined) throw new InvalidFields({ [rule.field]: [rule.message] })
    if (broken?.kind === "reference")
      throw new Refusal("Salah satu pilihan baru saja dihapus orang lain. Pilih lagi.", "state")
    throw thrown
  }
}

/** Inserts, or updates when `id` is given or an existing row is adopted. Returns the id and the new version. */
export const saveRow = async (
  ctx: Context,
  rules: ResourceRules,
  wanted: Values,
  asked: { readonly id: number | null; readonly version: number | null },
) => {
  const { tx, now } = ctx
  await lockInOrder(ctx, rules, wanted, asked.id)
  const target = { ...asked, id: asked.id ?? (await rules.adopt?.(ctx, wanted as never)) ?? null }
  if (target.id !== null) await holdRow(tx, rules, target.id)
  const before = target.id === null ? null : await findRow(ctx, rules, target.id)
  if (target.id !== null) {
    if (before === null) throw notFound(rules.noun)
    const barred = (await rules.barred?.(ctx, [target.id], "change"))?.get(target.id)
    if (barred !== undefined) throw new Refusal(barred, "forbidden")
    if (target.version !== null && target.version !== before.version)
      throw await outdated(
        ctx,
        { entity: rules.noun, id: target.id, seen: target.version, now: before.version },
        rules.present?.(ctx, before) ?? before,
      )
  }
  const given = rules.settle?.(ctx, wanted as never, before) ?? wanted
  const errors = {
    ...(await checkReferences(tx, rules, given, before)),
    ...(await rules.check?.(ctx, given as never, target.id, before)),
  }
  if (Object.keys(errors).length > 0) throw new InvalidFields(errors)
  const settled = await settleExclusiveFlags(ctx, rules, given, before)
  const place = await placeOf(ctx, rules, settled, before)
  const values = { ...settled, ...rules.store?.(settled as never, before), ...place }
  const stamp = { updated_at: now.toISOString(), updated_by: ctx.accountId }
  const columns = columnsOf(rules, values)
  const written = await wroteOrExplain(rules, () =>
    target.id === null
      ? tx
          .insert(rules.table as PgTable)
          .values({
            companies_id: ctx.companyId,
            ...columns,
            ...stamp,
            created_at: stamp.updated_at,
            created_by: ctx.accountId,
          } as never)
          .returning({ id: rules.table.id, version: rules.table.version })
      : tx
          .update(rules.table as PgTable)
          .set({ ...columns, ...stamp, version: sql`${rules.table.version} + 1` } as never)
          .where(eq(rules.table.id, target.id))
          .returning({ id: rules.table.id, version: rules.table.version }),
  )
  const saved = written[0] as { id: number; version: number } | undefined
  if (saved === undefined) throw new Error(`${rules.noun}: nothing was written`)
  await saveNested(ctx, rules, saved.id, values)
  await rules.after?.(ctx, saved.id, values as never, before)
  await ctx.audit({
    entity: rules.noun,
    entityId: saved.id,
    action: before === null ? "create" : "update",
    before,
    after: await findRow(ctx, rules, saved.id),
  })
  const done = `${sentence(rules.noun)} berhasil ${before === null ? "ditambahkan" : "diperbarui"}`
  return ok(
    saved,
    [done, ...((await rules.warnings?.(values as never, before, ctx, saved.id)) ?? [])].join(". "),
  )
}
