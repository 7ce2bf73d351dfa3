import { readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { machines } from "#machines/index.ts"
import { answerTo } from "#tests/paths/command.ts"

type Printed = {
  readonly machines: readonly {
    readonly id: string
    readonly states: readonly string[]
    readonly transitions: { readonly total: number; readonly walked: number }
    readonly unwalked: readonly string[]
    readonly paths: readonly { readonly ends: readonly string[]; readonly steps: readonly unknown[] }[]
  }[]
}
const jsonFor = async (...args: readonly string[]): Promise<Printed> =>
  JSON.parse(await answerTo([...args, "--format", "json"])) as Printed

describe("npm run paths", () => {
  test("lists every machine with its states, its coverage and its paths", async () => {
    const lines = (await answerTo([])).split("\n").slice(1)
    expect(lines.map((line) => line.split(" ")[0])).toEqual([...machines.keys()])
    expect(lines.find((line) => line.startsWith("topup "))).toMatch(/6 state +5\/5 transisi +4 jalur/)
    expect(lines.filter((line) => line.includes("belum ada model"))).toEqual([])
  })

  test("prints a script that says who does what with which data, and what is then seen", async () => {
    const text = await answerTo(["topup", "--state", "approved"])
    expect(text).toContain("admin@maju.test = admin perusahaan, PT Maju Bersama")
    expect(text.slice(text.indexOf("   3."))).toBe(
      [
        "   3. Super administrator menemukan transfernya: di /super-admin/point/transaksi tekan Setujui pada top-up itu, lalu Setujui di dialognya",
        "       peran: super administrator (super@balai.test)",
        "       lihat: Disetujui; saldo bertambah [approved]",
        "       toast: Top-up … disetujui; saldo bertambah",
        "       panggilan: companies/history-topup/super/approved",
      ].join("\n"),
    )
  })

  test("prints the same paths as data", async () => {
    const { machines: all } = await jsonFor("topup")
    expect(all.map(({ paths: _, ...one }) => one)).toEqual([
      {
        id: "topup",
        states: ["created", "waiting_confirmation", "approved", "rejected", "expired", "cancelled"],
        transitions: { total: 5, walked: 5 },
        unwalked: [],
      },
    ])
    expect(all[0]?.paths.map(({ ends }) => ends)).toEqual([
      ["cancelled"],
      ["expired"],
      ["approved"],
      ["rejected"],
    ])
  })

  test.each(["transitions", "shortest", "simple", "tour", "random"])(
    "knows the strategy %s",
    async (strategy) => {
      const { machines: all } = await jsonFor("topup", "--strategy", strategy, "--max", "3")
      const most = all[0]?.paths.length ?? 0
      expect(most).toBeGreaterThan(0)
      expect(most).toBeLessThanOrEqual(3)
    },
  )

  test("draws the same walks for the same seed and others for another", async () => {
    const one = await jsonFor("session", "--strategy", "random", "--seed", "7", "--max", "2")
    expect(await jsonFor("session", "--strategy", "random", "--seed", "7", "--max", "2")).toEqual(one)
    expect(await jsonFor("session", "--strategy", "random", "--seed", "8", "--max", "2")).not.toEqual(one)
  })

  test.each([
    ["text", "Jalur 1"],
    ["md", "| # | Lakukan |"],
    ["gherkin", "# language: id\nFitur: remove"],
    ["playwright", 'walkTest("remove: jalur 1", "remove", ['],
    ["mermaid", "stateDiagram-v2"],
  ])("writes %s", async (format, part) => {
    expect(await answerTo(["remove", "--format", format])).toContain(part)
  })

  test("writes a workbook", async () => {
    const file = join(tmpdir(), `paths-${process.pid}.xlsx`)
    expect(await answerTo(["topup", "--format", "xlsx", "--out", file])).toBe(`Ditulis: ${file}`)
    expect((await readFile(file)).subarray(0, 2).toString()).toBe("PK")
    await rm(file)
  })

  test.each([
    [["tupop"], /^Mesin tidak dikenal: tupop\. Yang ada: session, .*topup/],
    [["topup", "--state", "paid"], /^State topup tidak dikenal: paid\. Yang ada: created, /],
    [["topup", "--strategy", "all"], /^Strategi tidak dikenal: all\. Yang ada: transitions, shortest, /],
    [["topup", "--format", "pdf"], /^Format tidak dikenal: pdf\. Yang ada: text, md, json, /],
    [["topup", "--most", "1"], /^Pilihan tidak dikenal: --most\.\nnpm run paths/],
    [["topup", "--max", "many"], /^--max memerlukan bilangan bulat, bukan many$/],
    [["query", "--format", "playwright"], /^query belum dapat dijalankan di browser/],
  ])("says to %j what there is", async (args, message) => {
    await expect(answerTo(args)).rejects.toThrow(message)
  })

  test("asks for nothing the screen does not allow: a new division without a name is not sent", async () => {
    expect(await answerTo(["devisiForm", "--state", "saved"])).toMatch(
      /Ubah salah satu isian[^]*Tekan Simpan/,
    )
  })

  test("says which events make the paths of a machine too many, instead of hanging", async () => {
    await expect(answerTo(["form", "--strategy", "simple"])).rejects.toThrow(
      /^form: terlalu banyak jalur, paling sering lewat form\.cancel \(\d+\), .*Batasi dengan --max N\.$/,
    )
    expect((await jsonFor("form", "--strategy", "simple", "--max", "4")).machines[0]?.paths).toHaveLength(4)
    const ending = ["--strategy", "simple", "--max", "4", "--state", "leaving"]
    expect((await jsonFor("form", ...ending)).machines[0]?.paths).toHaveLength(4)
  })
})
