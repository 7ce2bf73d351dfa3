import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { buffer } from "node:stream/consumers"
import { expect } from "vitest"
import { importCalls, type ImportKind, type ImportState } from "#contract/areas/imports/imports.ts"
import type { Upload } from "#server/files/store.ts"
import { importRules } from "#server/imports/kinds/index.ts"
import { runImports } from "#server/imports/run.ts"
import { asOwner } from "#server/db/owner.ts"
import { writeParts } from "#server/imports/write.ts"
import type { Mark, StreamedSheet } from "#server/sheets/stream.ts"
import { type Rows, writeCsv, writeXlsx } from "#server/sheets/write.ts"
import { openWorld } from "./harness.ts"
import { keepBytes, openTestStore } from "./testStore.ts"

export const csv = (...lines: readonly string[]) => Buffer.from(lines.join("\r\n"))

/** A world whose rows have names a spreadsheet can use, with an administrator who uploads and commits files. */
export const openImports = async () => {
  const world = await openWorld()
  const admin = await world.signIn("admin@maju.test")
  const folder = await mkdtemp(join(tmpdir(), "balai-imports-"))
  const store = await openTestStore(folder)
  for (const [group, nama, kode] of [
    ["offices", "Kantor Pusat Jakarta", "JKT9"],
    ["offices", "Cabang Bekasi", "BKS9"],
    ["offices", "Cabang Bandung", "BDG"],
    ["devisi", "Keuangan & Akuntansi", "KEU9"],
    ["devisi", "Penjualan", "SLS9"],
    ["devisi", "Gudang & Logistik", "GDG"],
    ["jabatan", "Staf Akuntansi", "STF-KEU"],
    ["jabatan", "Sales Lapangan", "SLS-LAP"],
    ["jabatan", "Staf Gudang", "STF-GDG"],
  ] as const)
    await world.call(
      `${group}/create`,
      { nama, kode, alamat: "Jl. Uji 1", lat: -6.2, lng: 106.8, radius_m: 100, timezone: "Asia/Jakarta" },
      admin,
    )

  const keep = async (bytes: Buffer, name: string, type: "xlsx" | "csv"): Promise<Upload> => {
    const sha256 = await keepBytes(store, world.seeded.maju.id, bytes)
    return { name, type, size: bytes.length, sha256 }
  }
  const begin = async (
    bytes: Buffer,
    type: "xlsx" | "csv",
    kind: ImportKind = "pegawai",
    token = admin,
  ): Promise<void> => {
    const uploads = new Map([["file", await keep(bytes, `uji.${type}`, type)]])
    const begun = await world.call(
      importCalls[kind].path,
      { mode: "check" },
      token,
      "POST",
      "10.0.0.1",
      uploads,
    )
    expect(begun).toMatchObject({ api_status: 1, data: { state: "checking", name: `uji.${type}` } })
  }
  const status = async (kind: ImportKind = "pegawai", token = admin) =>
    ((await world.call("members/import/status", { kind }, token)).data as { import: ImportState | null })
      .import
  const owner = { company: world.seeded.maju.id, account: world.seeded.maju.accounts.admin, offices: null }
  const run = (now = world.time.now, signal?: AbortSignal) => runImports(world.db, store, () => now, signal)
  return {
    world,
    admin,
    begin,
    status,
    /** Runs the import worker once. @returns how many files it processed */
    run,
    /** Uploads a file and waits until it is checked. */
    check: async (bytes: Buffer, type: "xlsx" | "csv", kind: ImportKind = "pegawai", token = admin) => {
      await begin(bytes, type, kind, token)
      await run()
      const found = await status(kind, token)
      if (found === null) throw new Error("no import")
      return found
    },
    commit: (import_id: number, only: "all" | "good" = "good", kind: ImportKind = "pegawai") =>
      world.call(importCalls[kind].path, { mode: "commit", import_id, only }, admin),
    /**
     * Writes all valid rows of a kind that is written in chunks, and stops before the commit is finished, like a killed
     * server.
     */
    cutOff: async (importId: number, kind: ImportKind) => {
      const { id: companyId, accounts: all } = world.seeded.maju
      const { inParts } = importRules[kind]
      if (inParts === undefined) throw new Error(`${kind} is not written in parts`)
      const writing = { importId, companyId, accountId: all.admin, now: world.time.now }
      await writeParts({ transact: (work) => asOwner(world.db, owner, work) }, writing, inParts.write)
    },
    /** A sheet as it is downloaded. */
    sheetOf: async (sheet: StreamedSheet): Promise<Buffer> => {
      async function* parts(): Rows {
        let after: Mark | null = null
        do {
          const part = await asOwner(world.db, owner, (tx) => sheet.read(tx, after))
          yield part.rows
          after = part.next
        } while (after !== null)
      }
      const { lists, moreColumns } = sheet
      const more = moreColumns === undefined ? [] : await asOwner(world.db, owner, (tx) => moreColumns(tx))
      const columns = [...sheet.columns, ...more]
      if (sheet.format === "csv") return buffer(writeCsv(columns, parts()))
      const listed = lists === undefined ? [] : await asOwner(world.db, owner, (tx) => lists(tx))
      return buffer(writeXlsx(columns, parts(), listed))
    },
    close: async () => {
      await world.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
export type ImportDesk = Awaited<ReturnType<typeof openImports>>
