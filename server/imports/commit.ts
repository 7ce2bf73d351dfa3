import { and, eq, sql } from "drizzle-orm"
import type { ImportKind } from "#contract/areas/imports/imports.ts"
import { brokenConstraint } from "../kit/constraints.ts"
import { rowsOf, type Tx } from "../db/database.ts"
import { imports } from "../db/tables/index.ts"
import { notFound, Refusal } from "../call/answer.ts"
import type { Context } from "../call/handler.ts"
import { isOutdated } from "./changed.ts"
import { importRules } from "./kinds/index.ts"
import { CHANGED } from "./kinds/kind.ts"
import { lockCompany } from "../kit/locks.ts"
import { goodRows } from "./lookups.ts"
import type { CheckedRow } from "./rows.ts"
import { makeMissing } from "./makeNames.ts"
import { everOwn, type Import, named, noun, type Payload, shown, type Turns } from "./own.ts"
import { countUpdated, writeUpdates } from "./updates.ts"
import { takeBack, writeParts } from "./write.ts"

/** Why a file has nothing to write. */
export const nothingToWrite = ({ report }: Pick<Import, "report">): string =>
  (report?.unchanged ?? 0) > 0
    ? "Semua baris yang benar sama dengan data yang ada; tidak ada yang perlu dimasukkan"
    : "Tidak ada baris yang dapat dimasukkan"

/** The import to commit, with a row lock until the transaction ends. @throws Refusal when it may not be committed */
const toWrite = async (
  ctx: Context,
  kind: ImportKind,
  { import_id = 0, only = "good" }: Payload,
  isWritten = false,
) => {
  const [row] = await ctx.tx
    .select()
    .from(imports)
    .where(and(everOwn(ctx, kind), eq(imports.id, import_id)))
    .for("update")
  const found = named(row)
  if (found.state === "undone") throw new Refusal("Impor ini sudah dibatalkan", "state")
  if (found.state === "committed") throw new Refusal("Berkas ini sudah dimasukkan", "state")
  if (found.state !== "checked") throw new Refusal("Berkas ini belum selesai diperiksa", "state")
  if (found.good === 0)
    throw new Refusal(nothingToWrite(found), "state", {}, { success: 0, gagal: found.bad })
  /** Not checked again after writing: updating rows may have become invalid while others were written. */
  if (only === "all" && found.bad > 0 && !isWritten)
    throw new Refusal(`Masih ada ${found.bad} baris bermasalah; perbaiki dulu`, "state")
  return found
}

/**
 * Checks again before writing.
 * @throws Refusal where a referenced row may not be chosen any more, or a rule's result has changed
 */
const checkAnew = async (ctx: Context, kind: ImportKind, { id, how }: Pick<Import, "id" | "how">) => {
  const { tx, now } = ctx
  const { judge, lock } = importRules[kind]
  if (lock !== undefined) await lockCompany(ctx, lock)
  if (await isOutdated(tx, kind, id)) throw new Refusal(CHANGED, "state")
  /** Updating rows are checked one by one when they are written. */
  if (how === "update") return
  const rows = await rowsOf<{ readonly row: number; readonly values: CheckedRow["values"] }>(
    tx,
    sql`select r.row, r.values from import_rows r join imports i on i.id = r.imports_id
      where ${goodRows(id)} and (i.written = 0 or r.place > i.written) order by r.row`,
  )
  const against = await judge(
    tx,
    rows.map(({ values }) => values),
    { now },
  )
  for (const { row, values } of rows) {
    const found = against(values).find(({ isNote }) => isNote !== true)
    if (found !== undefined)
      throw new Refusal(`Baris ${row}: ${found.message}. Periksa berkas ini sekali lagi.`, "state")
  }
}

const outdated = (thrown: unknown): never => {
  if (brokenConstraint(thrown) === null) throw thrown
  throw new Refusal(CHANGED, "state")
}

/** The steps too large for one transaction, before the final commit. */
export const writeBefore = async (kind: ImportKind, payload: Payload, inTurn: Turns) => {
  const { inParts } = importRules[kind]
  const { how, ...writing } = await inTurn(async (ctx) => {
    const found = await toWrite(ctx, kind, payload)
    await checkAnew(ctx, kind, found)
    await makeMissing(ctx, found)
    const { companyId, accountId, now } = ctx
    return { how: found.how, importId: found.id, companyId, accountId, now }
  })
  if (how === "update") return writeUpdates(kind, writing.importId, inTurn)
  if (inParts === undefined) return
  const turns = { transact: <A>(work: (tx: Tx) => Promise<A>) => inTurn(({ tx }) => work(tx)) }
  try {
    await writeParts(turns, writing, inParts.write)
  } catch (thrown) {
    if (brokenConstraint(thrown) !== null) await takeBack(turns, writing, inParts.takeBack)
    outdated(thrown)
  }
}

const wordsOf = ({ how }: Import, written: number, left: number): string => {
  const done = how === "update" ? `${written} baris diperbarui` : `${written} baris dimasukkan`
  return left === 0 ? done : `${done}, ${left} tidak`
}

export const commit = async (ctx: Context, kind: ImportKind, payload: Payload) => {
  const { tx, now } = ctx
  const found = await toWrite(ctx, kind, payload, true)
  const { write, inParts } = importRules[kind]
  const isUpdate = found.how === "update"
  /** Imports in parts were checked again before the first part. */
  if (inParts === undefined) await checkAnew(ctx, kind, found)
  const written = isUpdate ? await countUpdated(ctx, found.id) : await write(ctx, found.id).catch(outdated)
  const [row] = await tx
    .update(imports)
    .set({
      state: "committed",
      good: written,
      leaves: !isUpdate && inParts?.clear !== undefined,
      updated_at: now.toISOString(),
    })
    .where(eq(imports.id, found.id))
    .returning()
  if (row === undefined) throw notFound(noun)
  await ctx.audit({
    entity: noun,
    entityId: row.id,
    action: "update",
    before: { state: "checked" },
    after: { state: "committed", kind, how: row.how, written, left: row.bad },
  })
  return {
    data: await shown(ctx, row),
    message: wordsOf(row, written, row.bad),
    counts: { success: written, gagal: row.bad },
  }
}
