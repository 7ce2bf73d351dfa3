import { eq } from "drizzle-orm"
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core"
import type { PayloadSchema } from "#contract/kit/call.ts"
import { decoder } from "#contract/kit/decode.ts"
import type { FieldErrors } from "#contract/kit/errors.ts"
import { InvalidFields, ok } from "../call/answer.ts"
import type { Tx } from "../db/database.ts"
import type { Context } from "../call/handler.ts"
import { lockCompany } from "./locks.ts"
import { outdated } from "./staleRow.ts"
import { sentence } from "./textSearch.ts"
import type { Values } from "./tenantTable.ts"

/** Server-side rules of a setting, in addition to its table. */
type More = {
  /** Additional values to show. */
  readonly shown?: (tx: Tx, held: Values) => Promise<Values>
  /** Validation that needs the database. */
  readonly check?: (tx: Tx, values: Values, companyId: number) => Promise<FieldErrors>
  /** Additional columns, from the row before ({} before the first save) and the new values. */
  readonly kept?: (before: Values, values: Values) => Values
  /** Secrets: read as null, not audited, and kept where the new value is null. */
  readonly writeOnly?: readonly string[]
}
type SettingTable = PgTable & { readonly companies_id: AnyPgColumn; readonly version: AnyPgColumn }
type Setting = {
  readonly id: string
  readonly noun: string
  readonly values: PayloadSchema & { readonly fields: object }
}

/**
 * The single settings record of a company; the row is created by the first save, before that the contract's defaults
 * apply.
 */
export const settingOf = <S extends Setting>(
  setting: S,
  table: SettingTable,
  { shown, check, kept, writeOnly = [] }: More = {},
) => {
  const defaults = decoder(setting.values)({})
  if (!defaults.ok) throw new Error(`${setting.id}: every field of a setting has a default`)
  const fields = Object.keys(setting.values.fields)

  const stored = async (tx: Tx, companyId: number): Promise<Values | undefined> => {
    const [row] = await tx.select().from(table).where(eq(table.companies_id, companyId))
    return row as Values | undefined
  }
  const read = async ({ tx, companyId }: Pick<Context, "tx" | "companyId">): Promise<Values> => {
    const row = await stored(tx, companyId)
    const held = (row ?? { ...(defaults.value as Values), version: 1, updated_at: null }) as Values
    const own = Object.fromEntries(
      ["version", "updated_at", ...fields].map((name) => [
        name,
        writeOnly.includes(name) ? null : held[name],
      ]),
    )
    return shown === undefined ? own : { ...own, ...(await shown(tx, own)) }
  }

  const save = async (ctx: Context, payload: Values) => {
    const { tx, companyId, accountId } = ctx
    const { version: seen, request_id: _, ...values } = payload
    await lockCompany(ctx, setting.id)
    const before = await read(ctx)
    if (typeof seen === "number" && seen !== before["version"])
      throw await outdated(
        ctx,
        { entity: setting.noun, id: companyId, seen, now: Number(before["version"]) },
        before,
      )
    const errors = (await check?.(tx, values, companyId)) ?? {}
    if (Object.keys(errors).length > 0) throw new InvalidFields(errors)
    const row = (await stored(tx, companyId)) ?? {}
    const secrets = Object.fromEntries(writeOnly.map((name) => [name, values[name] ?? row[name] ?? null]))
    const hidden = Object.fromEntries(
      writeOnly.map((name) => [name, values[name] == null ? null : "diganti"]),
    )
    const beside = { ...(kept === undefined ? {} : kept(row, values)), ...secrets }
    const at = ctx.now.toISOString()
    const version = Number(before["version"]) + 1
    const set = { ...values, ...beside, version, updated_at: at, updated_by: accountId }
    await tx
      .insert(table)
      .values({ companies_id: companyId, ...set, created_at: at, created_by: accountId } as never)
      .onConflictDoUpdate({ target: table.companies_id, set: set as never })
    await ctx.audit({
      entity: setting.noun,
      entityId: companyId,
      action: "update",
      before,
      after: { ...values, ...hidden, version },
    })
    return ok({ version }, `${sentence(setting.noun)} disimpan`)
  }
  return { read, save }
}
