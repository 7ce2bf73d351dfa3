import { execFile } from "node:child_process"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { strToU8, zipSync } from "fflate"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { makeTurns } from "#server/imports/queue.ts"
import { csv, type ImportDesk, openImports } from "../lib/importDesk.ts"

let desk: ImportDesk
beforeAll(async () => {
  desk = await openImports()
})
afterAll(() => desk.close())

test("companies take turns, one file at a time each: none of them keeps another waiting", async () => {
  const { world, admin } = desk
  const other = await world.signIn("admin@lain.test")
  const file = csv("NIP;Tanggal", "A;1")
  for (const kind of ["pegawai", "jadwal", "kantor"] as const) await desk.begin(file, "csv", kind, admin)
  await desk.begin(file, "csv", "pegawai", other)
  const turns = makeTurns(world.db)
  const { maju, lain } = world.seeded
  const take = () => turns.take(world.time.now)
  const [first, second, nobody] = await Promise.all([take(), take(), take()])
  expect([first?.company, first?.kind, second?.company, nobody]).toEqual([maju.id, "pegawai", lain.id, null])
  if (first === null || second === null) throw new Error("nobody waits")
  turns.leave(second)
  turns.leave(first)
  await desk.begin(file, "csv", "jadwal", other)
  world.time.now = new Date(world.time.now.getTime() + 1_000)
  const third = await take()
  expect([third?.company, third?.kind]).toEqual([maju.id, "jadwal"])
  if (third !== null) turns.leave(third)
  /** Fair queue: the company that was served last is served after the other one. */
  expect((await take())?.company).toBe(lain.id)
})

describe("what it takes to read the worst files there may be", () => {
  const part = (type: string, id: string, target: string) =>
    `<Relationship Id="${id}" Type="http://x/relationships/${type}" Target="${target}"/>`
  const book = (sheet: string, strings: string) => {
    const parts = {
      "[Content_Types].xml": "<Types/>",
      "xl/workbook.xml": `<workbook xmlns:r="r"><sheets><sheet name="A" r:id="rId1"/></sheets></workbook>`,
      "xl/_rels/workbook.xml.rels": `<Relationships>${part("worksheet", "rId1", "worksheets/sheet1.xml")}${part("sharedStrings", "rId2", "sharedStrings.xml")}</Relationships>`,
      "xl/worksheets/sheet1.xml": `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
      "xl/sharedStrings.xml": `<sst>${strings}</sst>`,
    }
    return Buffer.from(
      zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])), {
        level: 1,
      }),
    )
  }
  const script = `
    const { readSheet } = await import(process.argv[1])
    const before = process.memoryUsage().rss
    const said = await readSheet(JSON.parse(process.argv[2]), new AbortController().signal).catch((error) => error.message)
    console.log(JSON.stringify({ mb: process.resourceUsage().maxRSS / 1024 - before / 1_048_576, said: String(said) }))`

  test.each<[string, Buffer]>([
    ["millions of cells", book(`<row>${"<c><v>1</v></c>".repeat(4_000_000)}</row>`, "")],
    ["hundreds of thousands of texts", book("<row/>", "<si><t>abcdefgh</t></si>".repeat(990_000))],
  ])("%s", async (_name, bytes) => {
    const folder = await mkdtemp(join(tmpdir(), "balai-worst-"))
    const path = join(folder, "worst.xlsx")
    await writeFile(path, bytes)
    const reader = new URL("../../../server/imports/read.ts", import.meta.url).href
    const { stdout } = await promisify(execFile)(process.execPath, [
      "--import",
      "tsx",
      "--input-type=module",
      "--eval",
      script,
      reader,
      JSON.stringify({
        path,
        type: "xlsx",
        kind: "pegawai",
        how: "add",
        setup: { columns: {}, fixed: {}, names: [] },
        today: "2026-11-26",
      }),
    ])
    await rm(folder, { recursive: true })
    const { mb, said } = JSON.parse(stdout) as { readonly mb: number; readonly said: string }
    expect(said).toMatch(/^(Kolom wajib|Berkas ini kosong|Isi berkas)/)
    expect(mb).toBeLessThan(400)
  })
})
