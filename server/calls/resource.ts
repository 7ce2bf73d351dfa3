import { and, eq, type SQL, sql } from "drizzle-orm"
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core"
import { PAGE_SIZE } from "#contract/constants.ts"
import type { Tx } from "../db/database.ts"
import { InvalidFields, notFound, ok, Refusal, StaleVersion } from "../http/answer.ts"
import type { Context } from "../http/handler.ts"
import { brokenConstraint } from "./constraints.ts"
import { keysetPage } from "./paging.ts"
import { contains } from "./words.ts"

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
    ctx: Context,
    values: Values,
    id: number | null,
  ) => Promise<Readonly<Record<string, readonly string[]>>>
  /** Why rows cannot go ("Masih dipakai 12 pegawai"), by id; the others can. */
  readonly usage?: (tx: Tx, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>
}

type ListPayload = {
  readonly page: number
  readonly per_page?: number
  readonly cursor?: string
  readonly q?: string
  readonly dir?: "asc" | "desc"
  readonly sort?: string
} & Values

export const sentence = (noun: string) => noun.charAt(0).toUpperCase() + noun.slice(1)

export const listRows = async (
  { tx }: Context,
  rules: ResourceRules,
  defaultSort: string,
  payload: ListPayload,
) => {
  const key = payload.sort ?? defaultSort
  const by = rules.sorts[key]
  if (by === undefined) throw new Error(`no sort ${key}`)
  const filters = Object.entries(rules.filters ?? {}).map(([name, build]) =>
    payload[name] === undefined ? undefined : build(payload[name] as never),
  )
  return keysetPage<Row>(tx, {
    table: rules.table,
    select: rules.select,
    where: and(...filters, contains(payload.q, rules.search)),
    sort: { key, by },
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

/** Nobody else changes the row until the transaction ends. */
const holdRow = (tx: Tx, rules: ResourceRules, id: number) =>
  tx
    .select({ id: rules.table.id })
    .from(rules.table as PgTable)
    .where(eq(rules.table.id, id))
    .for("update")

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
    if (broken?.kind === "reference")
      throw new Refusal("Salah satu pilihan baru saja dihapus orang lain. Pilih lagi.", "state")
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
  if (target.id !== null) await holdRow(tx, rules, target.id)
  const before = target.id === null ? null : await findRow(tx, rules, target.id)
  if (target.id !== null) {
    if (before === null) throw notFound(rules.noun)
    if (target.version !== null && target.version !== before.version) throw new StaleVersion(before)
  }
  const errors = {
    ...(await checkReferences(tx, rules, values)),
    ...(await rules.check?.(ctx, values, target.id)),
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
          .where(eq(rules.table.id, target.id))
          .returning({ id: rules.table.id, version: rules.table.version }),
  )
  const saved = written[0] as { id: number; version: number } | undefined
  if (saved === undefined) throw new Error(`${rules.noun}: nothing was written`)
  await ctx.audit({
    entity: rules.noun,
    entityId: saved.id,
    action: before === null ? "create" : "update",
    before,
    after: await findRow(tx, rules, saved.id),
  })
  return ok(saved, `${sentence(rules.noun)} berhasil ${before === null ? "ditambahkan" : "diperbarui"}`)
}
