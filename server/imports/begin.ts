import { and, desc, eq, inArray, ne } from "drizzle-orm"
import { type ImportKind, NAMES_MOST } from "#contract/areas/imports/imports.ts"
import { updateKeys } from "#contract/areas/imports/sheets.ts"
import { lockCompany } from "../kit/locks.ts"
import { literal } from "../db/literal.ts"
import { importRows, imports } from "../db/tables/index.ts"
import type { ImportSetup } from "../db/tables/index.ts"
import { InvalidFields, Refusal } from "../call/answer.ts"
import type { Context } from "../call/handler.ts"
import { setupKey } from "./headings.ts"
import { everOwn, type Import, named, noun, own, type Payload } from "./own.ts"

type Asked = Pick<Payload, "how" | "columns" | "fixed" | "names" | "import_id">

/** @throws InvalidFields where this kind of import cannot change rows */
const howOf = (kind: ImportKind, { how = "add" }: Asked) => {
  if (how === "update" && updateKeys[kind] === undefined)
    throw new InvalidFields({ how: ["Baris jenis ini tidak dapat diperbarui dari berkas"] })
  return how
}

/**
 * The column mapping this account used for its last file of the kind: the next file probably has the same columns.
 */
const remembered = async (ctx: Context, kind: ImportKind): Promise<ImportSetup["columns"]> => {
  const [last] = await ctx.tx
    .select({ setup: imports.setup })
    .from(imports)
    .where(everOwn(ctx, kind))
    .orderBy(desc(imports.id))
    .limit(literal(1))
  return last?.setup.columns ?? {}
}

const fixedOf = (fixed: Asked["fixed"] = []): ImportSetup["fixed"] =>
  Object.fromEntries(fixed.map(({ key, text }) => [key, text]))

/**
 * Starts an import of an uploaded file, replacing this account's uncommitted ones. A worker of the queue reads it.
 */
export const begin = async (
  ctx: Context,
  kind: ImportKind,
  asked: Asked,
  requestId: string | null = null,
): Promise<Import> => {
  const { tx, now, companyId, accountId, session, uploads } = ctx
  const upload = uploads.get("file")
  if (upload === undefined) throw new InvalidFields({ file: ["Pilih berkas"] })
  const how = howOf(kind, asked)
  const columns = await remembered(ctx, kind)
  const at = now.toISOString()
  const before = await tx
    .update(imports)
    .set({ state: "replaced", updated_at: at })
    .where(and(own(ctx, kind), inArray(imports.state, ["checking", "checked", "failed"])))
    .returning({ id: imports.id, written: imports.written })
  /**
   * Imports that have already written rows need their import rows to undo them; only those of the others are deleted.
   */
  for (const { id } of before.filter(({ written }) => written === 0))
    await tx.delete(importRows).where(eq(importRows.imports_id, id))
  const [row] = await tx
    .insert(imports)
    .values({
      companies_id: companyId,
      accounts_id: accountId,
      kind,
      how,
      setup: { columns, fixed: fixedOf(asked.fixed), names: asked.names ?? [] },
      name: upload.name,
      state: "checking",
      files_id: await ctx.keep(upload),
      request_id: requestId,
      offices: session.scope === "office" ? session.offices : null,
      created_at: at,
      updated_at: at,
    })
    .returning()
  if (row === undefined) throw new Error("the import was not begun")
  await ctx.audit({
    entity: noun,
    entityId: row.id,
    action: "create",
    before: null,
    after: { kind, how, name: row.name },
  })
  return row
}

/** Idempotent `begin`: uploads with the same request_id (idempotency key) create one import. */
export const beginOnce = async (
  ctx: Context,
  kind: ImportKind,
  asked: Asked,
  requestId: string | null,
): Promise<Import> => {
  if (requestId === null) return begin(ctx, kind, asked)
  await lockCompany(ctx, "imports")
  const [same] = await ctx.tx
    .select()
    .from(imports)
    .where(and(own(ctx, kind), ne(imports.state, "failed"), eq(imports.request_id, requestId)))
  return same ?? begin(ctx, kind, asked, requestId)
}

/** The latest choice for a word wins. */
const merged = (before: ImportSetup["names"], said: ImportSetup["names"]): ImportSetup["names"] => {
  const keyOf = ({ column, name }: ImportSetup["names"][number]) => `${column} ${name.toLowerCase()}`
  return [...new Map([...before, ...said].map((one) => [keyOf(one), one])).values()].slice(-NAMES_MOST)
}

/** Checks the same file again with a changed setup. @throws Refusal where it is being checked or written */
export const checkAgain = async (ctx: Context, kind: ImportKind, asked: Asked): Promise<Import> => {
  const [row] = await ctx.tx
    .select()
    .from(imports)
    .where(and(everOwn(ctx, kind), eq(imports.id, asked.import_id ?? 0)))
    .for("update")
  const found = named(row)
  if ((found.state !== "checked" && found.state !== "failed") || found.written > 0)
    throw new Refusal("Berkas ini sedang diperiksa atau sudah dimasukkan", "state")
  const { columns = [], fixed, names } = asked
  const heads = new Map(found.report?.columns.map(({ at, text }) => [at, text]))
  const chosen = columns.flatMap(({ at, key }) => {
    const text = heads.get(at)
    return text === undefined ? [] : [[setupKey(text, at), key] as const]
  })
  const setup: ImportSetup = {
    columns: { ...found.setup.columns, ...Object.fromEntries(chosen) },
    fixed: { ...found.setup.fixed, ...fixedOf(fixed) },
    names: merged(found.setup.names, names ?? []),
  }
  const how = asked.how === undefined ? found.how : howOf(kind, asked)
  const at = ctx.now.toISOString()
  await ctx.tx.delete(importRows).where(eq(importRows.imports_id, found.id))
  const [begun] = await ctx.tx
    .update(imports)
    .set({
      state: "checking",
      how,
      setup,
      done: 0,
      good: 0,
      bad: 0,
      message: null,
      claimed_until: null,
      updated_at: at,
    })
    .where(eq(imports.id, found.id))
    .returning()
  if (begun === undefined) throw new Error("the import is gone")
  await ctx.audit({ entity: noun, entityId: begun.id, action: "update", before: null, after: { setup, how } })
  return begun
}
