import type { PgTable } from "drizzle-orm/pg-core"
import { and, desc, eq, ne } from "drizzle-orm"
import {
  importCalls,
  type ImportKind,
  importFile,
  importAttendance,
  importCareers,
  importCustomers,
  importHolidays,
  importMembers,
  importPayComponents,
  importKasbonOpenings,
  importLeaveBalances,
  importTaxOpenings,
  importProducts,
  importRaises,
  importOfficeMembers,
  importPatterns,
  importSchedules,
  importStatus,
  importTerminalRecords,
} from "#contract/areas/imports/imports.ts"
import { literal } from "../db/literal.ts"
import { imports } from "../db/tables/index.ts"
import { authorise } from "../call/access.ts"
import { InvalidFields, notFound, ok } from "../call/answer.ts"
import { type Context, inTx, prepared } from "../call/handler.ts"
import { begin, checkAgain } from "./begin.ts"
import { namedTables } from "./changed.ts"
import { commit, writeBefore } from "./commit.ts"
import { finishInOneGo, prepareInOneGo } from "./inOneGo.ts"
import { everOwn, type Import, named, noun, own, type Payload, shown, type Turns } from "./own.ts"
import { undo, undoBefore } from "./undo.ts"

/** @throws InvalidFields where a word is assigned to a row that does not exist or is not visible */
const assertNames = async ({ tx }: Context, { names = [] }: Payload): Promise<void> => {
  const errors: Record<string, string[]> = {}
  for (const [at, { column, id }] of names.entries()) {
    const table = namedTables.get(column)
    if (id === undefined) continue
    const isThere =
      table !== undefined &&
      (
        await tx
          .select({ id: table.id })
          .from(table as PgTable)
          .where(eq(table.id, id))
      ).length > 0
    if (!isThere) errors[`names.${at}.id`] = ["Pilihan tidak dikenal"]
  }
  if (Object.keys(errors).length > 0) throw new InvalidFields(errors)
}

const importer = (kind: ImportKind) => ({
  prepare: async (payload: Payload, inTurn: Turns): Promise<number | null> => {
    await inTurn((ctx) => assertNames(ctx, payload))
    if (payload.mode === undefined) return prepareInOneGo(kind, payload, inTurn)
    if (payload.mode === "commit") await writeBefore(kind, payload, inTurn)
    return payload.mode === "undo" ? undoBefore(kind, payload, inTurn) : null
  },
  run: async (ctx: Context, payload: Payload, made: number | null) => {
    if (payload.mode === undefined) return finishInOneGo(ctx, kind, payload, made ?? 0)
    if (payload.mode === "commit") return commit(ctx, kind, payload)
    if (payload.mode === "undo") return undo(ctx, kind, payload, made ?? 0)
    const isAgain = payload.import_id !== undefined && ctx.uploads.size === 0
    const begun = isAgain ? await checkAgain(ctx, kind, payload) : await begin(ctx, kind, payload)
    return ok(await shown(ctx, begun), "Berkas sedang diperiksa")
  },
})

const last = async (ctx: Context, kind: ImportKind): Promise<Import | undefined> => {
  const [row] = await ctx.tx
    .select()
    .from(imports)
    .where(and(own(ctx, kind), ne(imports.state, "undone")))
    .orderBy(desc(imports.id))
    .limit(literal(1))
  return row
}

/** The right to add or the right to change is enough to start an import. @throws Refusal without either */
const demandImport = ({ session }: Context, kind: ImportKind): void => authorise(session, importCalls[kind])

export const importHandlers = {
  "members/import/pegawai": prepared(importMembers, importer("pegawai")),
  "members/import/jadwal": prepared(importSchedules, importer("jadwal")),
  "holidays/import": prepared(importHolidays, importer("libur")),
  "customers/import": prepared(importCustomers, importer("pelanggan")),
  "products/import": prepared(importProducts, importer("produk")),
  "member-offices/import-members": prepared(importOfficeMembers, importer("kantor")),
  "members/import/jadwal-tetap": prepared(importPatterns, importer("jadwal_tetap")),
  "laporan-absensi/import": prepared(importAttendance, importer("absensi")),
  "mesin/import": prepared(importTerminalRecords, importer("rekaman_mesin")),
  "members/import/payroll-components": prepared(importPayComponents, importer("komponen_gaji")),
  "members/import/saldo-pajak": prepared(importTaxOpenings, importer("saldo_pajak")),
  "members/import/saldo-cuti": prepared(importLeaveBalances, importer("saldo_cuti")),
  "members/import/sisa-kasbon": prepared(importKasbonOpenings, importer("sisa_kasbon")),
  "members/import/kenaikan-gaji": prepared(importRaises, importer("kenaikan_gaji")),
  "members/import/perubahan-kerja": prepared(importCareers, importer("perubahan_kerja")),
  "members/import/status": inTx(importStatus, async (ctx, { kind }) => {
    demandImport(ctx, kind)
    const row = await last(ctx, kind)
    return ok({ import: row === undefined ? null : await shown(ctx, row) })
  }),
  "members/import/file": inTx(importFile, async (ctx, { kind, what, import_id = 0, format }) => {
    demandImport(ctx, kind)
    if (what === "template") return ok({ url: ctx.sheetUrl("impor-templat", { kind, format }) })
    const [row] = await ctx.tx
      .select()
      .from(imports)
      .where(and(everOwn(ctx, kind), eq(imports.id, import_id)))
    const { bad, how } = named(row)
    if (bad === 0) throw notFound(noun)
    return ok({ url: ctx.sheetUrl("impor-perbaikan", { kind, format, import_id, how }) })
  }),
}
