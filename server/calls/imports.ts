import { and, asc, desc, eq, ne, sql } from "drizzle-orm"
import type { PayloadOf } from "#contract/call.ts"
import {
  type ImportKind,
  importFile,
  importHolidays,
  importMembers,
  importOfficeMembers,
  importSchedules,
  type ImportState,
  importStatus,
  PROBLEMS_SHOWN,
  REPLACED,
} from "#contract/imports.ts"
import { literal } from "../db/literal.ts"
import type { Tx } from "../db/database.ts"
import { importRows, imports } from "../db/tables/index.ts"
import { InvalidFields, notFound, ok, Refusal } from "../http/answer.ts"
import { type Context, inTx, prepared } from "../http/handler.ts"
import { isOutdated } from "../imports/changed.ts"
import { importRules } from "../imports/kinds/index.ts"
import { CHANGED } from "../imports/kinds/kind.ts"
import { takeBack, writeParts } from "../imports/write.ts"
import { brokenConstraint } from "./constraints.ts"

const noun = "impor"
type Payload = PayloadOf<typeof importMembers>
type Import = typeof imports.$inferSelect
type Turns = <A>(work: (ctx: Context) => Promise<A>) => Promise<A>

const everOwn = (ctx: Context, kind: ImportKind) =>
  and(eq(imports.accounts_id, ctx.accountId), eq(imports.kind, kind))
const own = (ctx: Context, kind: ImportKind) => and(everOwn(ctx, kind), ne(imports.state, "replaced"))

/** The import that a call names. @throws Refusal where there is none, or another file has taken its place */
const named = (found: Import | undefined): Import => {
  if (found === undefined) throw notFound(noun)
  if (found.state === "replaced") throw new Refusal(REPLACED, "not_found")
  return found
}

const problemsOf = async ({ tx }: Context, { id, companies_id, bad, state }: Import) => {
  /** Asked again and again while it is being checked; none are told before its end. */
  if (bad === 0 || state === "checking") return []
  const rows = await tx
    .select({ row: importRows.row, errors: importRows.errors })
    .from(importRows)
    .where(
      and(
        eq(importRows.companies_id, companies_id),
        eq(importRows.imports_id, id),
        sql`${importRows.errors} is not null`,
      ),
    )
    .orderBy(asc(importRows.row))
    .limit(literal(PROBLEMS_SHOWN))
  return rows
    .flatMap(({ row: at, errors }) => (errors ?? []).map((error) => ({ row: at, ...error })))
    .slice(0, PROBLEMS_SHOWN)
}

/** So long after somebody pressed for it the rows may still be on their way; after that it may be pressed again. */
const WRITING_MS = 60_000

/** A commit is under way, in parts. */
const isWriting = ({ now }: Context, { state, written, updated_at }: Import): boolean =>
  state === "checked" && written > 0 && now.getTime() - Date.parse(updated_at) < WRITING_MS

const shown = async (ctx: Context, row: Import): Promise<ImportState> => {
  const { id, kind, name, message, total, done, good, bad, created_at } = row
  const writing = isWriting(ctx, row)
  return {
    id,
    kind,
    name,
    state: row.state === "replaced" ? "failed" : writing ? "writing" : row.state,
    message,
    total: writing ? good : total,
    done: writing ? row.written : done,
    good,
    bad,
    problems: await problemsOf(ctx, row),
    created_at,
  }
}

const begin = async (ctx: Context, kind: ImportKind): Promise<Import> => {
  const { tx, now, companyId, accountId, session, uploads } = ctx
  const upload = uploads.get("file")
  if (upload === undefined) throw new InvalidFields({ file: ["Pilih berkas"] })
  const at = now.toISOString()
  const before = await tx
    .update(imports)
    .set({ state: "replaced", updated_at: at })
    .where(and(own(ctx, kind), ne(imports.state, "committed")))
    .returning({ id: imports.id, written: imports.written })
  /** What one of them has written already is taken back by its rows. */
  for (const { id } of before.filter(({ written }) => written === 0))
    await tx.delete(importRows).where(eq(importRows.imports_id, id))
  const [row] = await tx
    .insert(imports)
    .values({
      companies_id: companyId,
      accounts_id: accountId,
      kind,
      name: upload.name,
      state: "checking",
      files_id: await ctx.keep(upload),
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
    after: { kind, name: row.name },
  })
  return row
}

/** The import that is to be written, held until the transaction ends. @throws Refusal when it may not be */
const toWrite = async (ctx: Context, kind: ImportKind, { import_id = 0, only = "good" }: Payload) => {
  const [row] = await ctx.tx
    .select()
    .from(imports)
    .where(and(everOwn(ctx, kind), eq(imports.id, import_id)))
    .for("update")
  const found = named(row)
  if (found.state === "committed") throw new Refusal("Berkas ini sudah dimasukkan", "state")
  if (found.state !== "checked") throw new Refusal("Berkas ini belum selesai diperiksa", "state")
  if (found.good === 0) throw new Refusal("Tidak ada baris yang dapat dimasukkan", "state")
  if (only === "all" && found.bad > 0)
    throw new Refusal(`Masih ada ${found.bad} baris bermasalah; perbaiki dulu`, "state")
  return found
}

/** @throws Refusal where rows name what may not be chosen any more: no constraint tells of that */
const checkAnew = async ({ tx }: Context, kind: ImportKind, importId: number) => {
  if (await isOutdated(tx, kind, importId)) throw new Refusal(CHANGED, "state")
}

const outdated = (thrown: unknown): never => {
  if (brokenConstraint(thrown) === null) throw thrown
  throw new Refusal(CHANGED, "state")
}

/** All that is too much for one transaction. */
const writeBefore = async (kind: ImportKind, payload: Payload, inTurn: Turns) => {
  const { inParts } = importRules[kind]
  if (payload.mode !== "commit" || inParts === undefined) return
  const writing = await inTurn(async (ctx) => {
    const { id: importId } = await toWrite(ctx, kind, payload)
    await checkAnew(ctx, kind, importId)
    return { importId, companyId: ctx.companyId, accountId: ctx.accountId, now: ctx.now }
  })
  const turns = { transact: <A>(work: (tx: Tx) => Promise<A>) => inTurn(({ tx }) => work(tx)) }
  try {
    await writeParts(turns, writing, inParts.write)
  } catch (thrown) {
    if (brokenConstraint(thrown) !== null) await takeBack(turns, writing, inParts.takeBack)
    outdated(thrown)
  }
}

const commit = async (ctx: Context, kind: ImportKind, payload: Payload) => {
  const { tx, now } = ctx
  const found = await toWrite(ctx, kind, payload)
  const { write, inParts } = importRules[kind]
  /** One that is written in parts was looked at before the first of them. */
  if (inParts === undefined) await checkAnew(ctx, kind, found.id)
  const written = await write(ctx, found.id).catch(outdated)
  const [row] = await tx
    .update(imports)
    .set({
      state: "committed",
      good: written,
      leaves: inParts?.clear !== undefined,
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
    after: { state: "committed", kind, written, left: row.bad },
  })
  return {
    data: await shown(ctx, row),
    message: row.bad === 0 ? `${written} baris dimasukkan` : `${written} baris dimasukkan, ${row.bad} tidak`,
    counts: { success: written, gagal: row.bad },
  }
}

const handle = (kind: ImportKind) => async (ctx: Context, payload: Payload) =>
  payload.mode === "commit"
    ? commit(ctx, kind, payload)
    : ok(await shown(ctx, await begin(ctx, kind)), "Berkas sedang diperiksa")

const inParts = (kind: ImportKind) => ({
  prepare: (payload: Payload, inTurn: Turns) => writeBefore(kind, payload, inTurn),
  run: handle(kind),
})

const last = async (ctx: Context, kind: ImportKind): Promise<Import | undefined> => {
  const [row] = await ctx.tx
    .select()
    .from(imports)
    .where(own(ctx, kind))
    .orderBy(desc(imports.id))
    .limit(literal(1))
  return row
}

export const importHandlers = {
  "members/import/pegawai": prepared(importMembers, inParts("pegawai")),
  "members/import/jadwal": prepared(importSchedules, inParts("jadwal")),
  "holidays/import": inTx(importHolidays, handle("libur")),
  "member-offices/import-members": prepared(importOfficeMembers, inParts("kantor")),
  "members/import/status": inTx(importStatus, async (ctx, { kind }) => {
    const row = await last(ctx, kind)
    return ok({ import: row === undefined ? null : await shown(ctx, row) })
  }),
  "members/import/file": inTx(importFile, async (ctx, { kind, what, import_id = 0, format }) => {
    if (what === "template") return ok({ url: ctx.sheetUrl("impor-templat", { kind, format }) })
    const [row] = await ctx.tx
      .select()
      .from(imports)
      .where(and(everOwn(ctx, kind), eq(imports.id, import_id)))
    if (named(row).bad === 0) throw notFound(noun)
    return ok({ url: ctx.sheetUrl("impor-perbaikan", { kind, format, import_id }) })
  }),
}
