import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm"
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core"
import { PAGE_SIZE } from "#contract/constants.ts"
import type { RowResult } from "#contract/errors.ts"
import type { Tx } from "../db/database.ts"
import { InvalidFields, notFound, ok, okRows, Refusal, StaleVersion } from "../http/answer.ts"
import type { Context } from "../http/handler.ts"
import { brokenConstraint } from "./constraints.ts"
import { keysetPage } from "./paging.ts"

type TenantTable = PgTable & {
  readonly companies_id: AnyPgColumn
  readonly id: AnyPgColumn
  readonly version: AnyPgColumn
}
type Values = Readonly<Record<string, unknown>>
type Row = Readonly<Record<string, unknown>> & { readonly id: number; readonly version: number }

/** What the server knows of a resource beside its contract. */
export type ResourceRules = {
  readonly table: TenantTable
  readonly noun: string
  /** Everything a row shows, by the contract's names. */
  readonly select: Readonly<Record<string, AnyPgColumn | SQL | SQL.Aliased>>
  readonly search: readonly AnyPgColumn[]
  /** One expression for each sort key of the contract, never null. */
  readonly sorts: Readonly<Record<string, SQL>>
  readonly filters?: Readonly<Record<string, (value: never) => SQL>>
  /** Unique indexes and the field a person must change. */
  readonly unique?: Readonly<Record<string, { readonly field: string; readonly message: string }>>
  /** Fields that name a row of another tenant table; looked up under row-level security. */
  readonly references?: Readonly<Record<string, TenantTable>>
  /** Rules over the whole row; `id` is null for a new one. */
  readonly check?: (
    tx: Tx,
    values: Values,
    id: number | null,
  ) => Promise<Readonly<Record<string, readonly string[]>>>
  /** Why a row cannot go ("dipakai 12 pegawai"), or null. */
  readonly usage?: (tx: Tx, id: number) => Promise<string | null>
}

type ListPayload = {
  readonly page: number
  readonly per_page?: number
  readonly cursor?: string
  readonly q?: string
  readonly dir?: "asc" | "desc"
  readonly sort?: string
} & Values

const sentence = (noun: string) => noun.charAt(0).toUpperCase() + noun.slice(1)

export const listRows = async (
  { tx }: Context,
  rules: ResourceRules,
  defaultSort: string,
  payload: ListPayload,
) => {
  const sort = payload.sort ?? defaultSort
  const expression = rules.sorts[sort]
  if (expression === undefined) throw new Error(`no sort ${sort}`)
  const conditions = Object.entries(rules.filters ?? {}).flatMap(([key, build]) =>
    payload[key] === undefined ? [] : [build(payload[key] as never)],
  )
  const q = payload.q?.trim().toLowerCase() ?? ""
  if (q !== "")
    conditions.push(
      sql`(${sql.join(
        rules.search.map((c) => sql`position(${q} in lower(${c})) > 0`),
        sql` or `,
      )})`,
    )
  return keysetPage<Row>(tx, {
    table: rules.table,
    select: rules.select,
    where: and(...conditions),
    sort: expression,
    id: rules.table.id,
    dir: payload.dir ?? "asc",
    page: payload.page,
    perPage: payload.per_page ?? PAGE_SIZE,
    cursor: payload.cursor ?? null,
  })
}

export const findRow = async (tx: Tx, rules: ResourceRules, id: number): Promise<Row | null> => {
  const [row] = await tx
    .select(rules.select as Record<string, AnyPgColumn>)
    .from(rules.table as PgTable)
    .where(eq(rules.table.id, id))
  return (row as Row | undefined) ?? null
}

const checkReferences = async (
  tx: Tx,
  rules: ResourceRules,
  values: Values,
): Promise<Record<string, string[]>> => {
  const errors: Record<string, string[]> = {}
  for (const [field, table] of Object.entries(rules.references ?? {})) {
    const id = values[field]
    if (typeof id !== "number") continue
    const found = await tx
      .select({ id: table.id })
      .from(table as PgTable)
      .where(eq(table.id, id))
    if (found.length === 0) errors[field] = ["Pilihan tidak dikenal"]
  }
  return errors
}

const wroteOrExplain = async <A>(rules: ResourceRules, write: () => Promise<A>): Promise<A> => {
  try {
    return await write()
  } catch (thrown) {
    const broken = brokenConstraint(thrown)
    const rule = broken?.kind === "unique" ? rules.unique?.[broken.constraint] : undefined
    if (rule !== undefined) throw new InvalidFields({ [rule.field]: [rule.message] })
    throw thrown
  }
}

/** Inserts, or updates when `id` is given. Answers the id and the new version. */
export const saveRow = async (
  ctx: Context,
  rules: ResourceRules,
  values: Values,
  target: { readonly id: number | null; readonly version: number | null },
) => {
  const { tx, now } = ctx
  const before = target.id === null ? null : await findRow(tx, rules, target.id)
  if (target.id !== null) {
    if (before === null) throw notFound(rules.noun)
    if (target.version !== null && target.version !== before.version) throw new StaleVersion(before)
  }
  const errors = {
    ...(await checkReferences(tx, rules, values)),
    ...(await rules.check?.(tx, values, target.id)),
  }
  if (Object.keys(errors).length > 0) throw new InvalidFields(errors)
  const stamp = { updated_at: now.toISOString(), updated_by: ctx.accountId }
  const written = await wroteOrExplain(rules, () =>
    target.id === null
      ? tx
          .insert(rules.table as PgTable)
          .values({
            companies_id: ctx.companyId,
            ...values,
            ...stamp,
            created_at: stamp.updated_at,
            created_by: ctx.accountId,
          } as never)
          .returning({ id: rules.table.id, version: rules.table.version })
      : tx
          .update(rules.table as PgTable)
          .set({ ...values, ...stamp, version: sql`${rules.table.version} + 1` } as never)
          .where(and(eq(rules.table.id, target.id), eq(rules.table.version, before?.version)))
          .returning({ id: rules.table.id, version: rules.table.version }),
  )
  const saved = written[0] as { id: number; version: number } | undefined
  if (saved === undefined)
    throw new StaleVersion(target.id === null ? null : await findRow(tx, rules, target.id))
  await ctx.audit({
    entity: rules.noun,
    entityId: saved.id,
    action: before === null ? "create" : "update",
    before,
    after: await findRow(tx, rules, saved.id),
  })
  return ok(saved, `${sentence(rules.noun)} berhasil ${before === null ? "ditambahkan" : "diperbarui"}`)
}

const deleteOne = async (ctx: Context, rules: ResourceRules, id: number): Promise<RowResult> => {
  const before = await findRow(ctx.tx, rules, id)
  if (before === null) return { id, ok: false, message: `Data ${rules.noun} tidak ditemukan` }
  const used = (await rules.usage?.(ctx.tx, id)) ?? null
  if (used !== null) return { id, ok: false, message: used }
  try {
    await ctx.tx.transaction((inner) => inner.delete(rules.table as PgTable).where(eq(rules.table.id, id)))
  } catch (thrown) {
    if (brokenConstraint(thrown)?.kind !== "reference") throw thrown
    return { id, ok: false, message: `${sentence(rules.noun)} masih dipakai data lain` }
  }
  await ctx.audit({ entity: rules.noun, entityId: id, action: "delete", before, after: null })
  return { id, ok: true, message: "Dihapus" }
}

/** One row: a refusal says why. Several: an answer row by row, what can go goes. */
export const removeRows = async (
  ctx: Context,
  rules: ResourceRules,
  payload: { readonly id?: number; readonly ids?: readonly number[] },
) => {
  const ids = [...new Set(payload.ids ?? (payload.id === undefined ? [] : [payload.id]))]
  if (ids.length === 0) throw new InvalidFields({ ids: ["Pilih paling sedikit satu baris"] })
  await ctx.tx
    .select({ id: rules.table.id })
    .from(rules.table as PgTable)
    .where(inArray(rules.table.id, ids))
    .orderBy(asc(rules.table.id))
    .for("update")
  const rows: RowResult[] = []
  for (const id of ids) rows.push(await deleteOne(ctx, rules, id))
  const failed = rows.filter((row) => !row.ok)
  const first = failed[0]
  if (first !== undefined && failed.length === rows.length)
    throw new Refusal(rows.length === 1 ? first.message : `Tidak ada ${rules.noun} yang terhapus`, "in_use", {
      rows,
    })
  const done = rows.length - failed.length
  const words =
    failed.length === 0
      ? `${sentence(rules.noun)} berhasil dihapus`
      : `${done} ${rules.noun} dihapus, ${failed.length} tidak`
  return okRows(rows, words)
}

export const byText = (column: AnyPgColumn): SQL => sql`coalesce(lower(${column}), '') collate "C"`
