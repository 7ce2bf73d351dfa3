import { strFromU8, unzipSync } from "fflate"
import { readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { machines } from "#machines/index.ts"
import { known } from "#tests/paths/all.ts"
import { answerTo } from "#tests/paths/command.ts"

type Printed = {
  readonly machines: readonly {
    readonly id: string
    readonly states: readonly string[]
    readonly transitions: { readonly total: number; readonly walked: number }
    readonly unwalked: readonly string[]
    readonly paths: readonly {
      readonly ends: readonly string[]
      readonly steps: readonly { readonly labels: readonly string[]; readonly data: string | null }[]
    }[]
  }[]
}
const jsonFor = async (...args: readonly string[]): Promise<Printed> =>
  JSON.parse(await answerTo([...args, "--format", "json"])) as Printed

describe("npm run paths", () => {
  test("lists every machine with its states, its coverage and its paths", async () => {
    const lines = (await answerTo([])).split("\n").slice(1)
    expect(lines.map((line) => line.split(" ")[0])).toEqual([...machines.keys()])
    expect(lines.find((line) => line.startsWith("topup "))).toMatch(/6 state +5\/5 transisi +3 jalur/)
    expect(lines.filter((line) => line.includes("belum ada model"))).toEqual([])
  })

  test("prints a script that says who does what with which data, and what is then seen", async () => {
    const text = await answerTo(["topup", "--state", "approved"])
    expect(text).toContain("admin@maju.test = admin perusahaan, PT Maju Bersama")
    expect(text).toContain("membuktikan: 4.4 Top-up: then approved by the super admin.")
    expect(text).toContain("data: Tanggal transfer: hari ini; Bank pengirim: BCA;")
    expect(text.slice(text.indexOf("   3."), text.indexOf("  sesudahnya"))).toBe(
      [
        "   3. Super administrator menemukan transfernya: di /super-admin/point/transaksi buka rincian top-up itu, tekan Setujui, lalu Setujui di dialognya",
        "       peran: super administrator (super@balai.test)",
        "       lihat: Disetujui; saldo bertambah [approved]",
        "       toast: Top-up … disetujui; saldo bertambah",
        "       panggilan: companies/history-topup/super/approved",
        "",
      ].join("\n"),
    )
  })

  test("prints the same paths as data", async () => {
    const { machines: all } = await jsonFor("topup")
    expect(all.map(({ paths: _, ...one }) => one)).toEqual([
      {
        id: "topup",
        description: "Top-up saldo sebuah perusahaan",
        states: ["created", "waiting_confirmation", "approved", "rejected", "expired", "cancelled"],
        transitions: { total: 5, walked: 4 },
        // No user can cause a deadline.
        unwalked: ["topup.created|topup.expire|0"],
      },
    ])
    expect(all[0]?.paths.map(({ ends }) => ends)).toEqual([["cancelled"], ["approved"], ["rejected"]])
  })

  test.each(["transitions", "steps", "shortest", "simple", "tour", "random"])(
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
    ["csv", '"Issue ID","Test type","Priority"'],
    ["mermaid", "stateDiagram-v2"],
  ])("writes %s", async (format, part) => {
    expect(await answerTo(["remove", "--format", format])).toContain(part)
  })

  test("writes a workbook", async () => {
    const file = join(tmpdir(), `paths-${process.pid}.xlsx`)
    expect(await answerTo(["topup", "--format", "xlsx", "--out", file])).toBe(`Ditulis: ${file}`)
    const sheet = strFromU8(unzipSync(await readFile(file))["xl/worksheets/sheet1.xml"] ?? new Uint8Array())
    expect(sheet).toContain('"Lolos,Gagal,Terhalang"')
    expect(sheet).toMatch(/<c r="D\d+"[^>]*><v>1<\/v>/)
    await rm(file)
  })

  test.each([
    [["tupop"], /^Mesin tidak dikenal: tupop\. Yang ada: session, .*topup/],
    [["topup", "--state", "paid"], /^State topup tidak dikenal: paid\. Yang ada: created, /],
    [
      ["topup", "--strategy", "all"],
      /^Strategi tidak dikenal: all\. Yang ada: transitions, steps, shortest, /,
    ],
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

  test("the happy end is in a script: what is chosen is deleted", async () => {
    const { machines: all } = await jsonFor("remove")
    const labels = (all[0]?.paths ?? []).map(({ steps }) => steps.flatMap((one) => one.labels).at(-1))
    expect(labels).toEqual(expect.arrayContaining(["remove all", "remove some"]))
  })

  test("prints what the browser walks, and nothing nobody can do", async () => {
    for (const id of ["devisiForm", "claim3", "devisiList", "persetujuanQueue", "topup"]) {
      const tour = known.get(id)?.model?.browser
      const printed = (await jsonFor(id)).machines[0]
      for (const { steps } of printed?.paths ?? [])
        expect(tour?.along(steps.flatMap(({ labels }) => labels)).length).toBeGreaterThan(0)
      expect(printed?.unwalked).toEqual(
        tour?.coverage() === undefined ? [] : Object.keys(tour.coverage().excused),
      )
    }
  })

  test("a state nobody comes to says why", async () => {
    expect(await answerTo(["topup", "--state", "expired"])).toMatch(/Tidak ada jalur ke expired: .*server/)
    expect(await answerTo(["devisiForm", "--state", "conflicted"])).toContain(
      "persiapan: Sesudah formulir terbuka",
    )
  })

  test("one path of each machine is smoke, and it goes well", async () => {
    const smoke = (await jsonFor("--priority", "smoke")).machines
    expect(smoke.filter(({ paths }) => paths.length !== 1).map(({ id }) => id)).toEqual([])
    expect(smoke.find(({ id }) => id === "topup")?.paths[0]?.ends).toEqual(["approved"])
  })

  test("data are words of the screen, not of the code", async () => {
    const { machines: all } = await jsonFor()
    const data = all.flatMap(({ paths }) =>
      paths.flatMap(({ steps }) => steps.flatMap(({ data: one }) => one ?? [])),
    )
    const labels = data.flatMap((one) => one.split("; ").map((part) => part.split(":")[0] ?? ""))
    expect([
      ...data.filter((one) => /[{}]/.test(one)),
      ...labels.filter((one) => /[._]|[a-z][A-Z]/.test(one)),
    ]).toEqual([])
  })

  test("sentences of the specification: which path proves it, and those without", async () => {
    const text = await answerTo(["--sentences"])
    expect(text).toMatch(/^20 dari 21 kalimat terbukti oleh jalur/)
    expect(
      text.trimEnd().endsWith("4.5   Trial requests can be ticked as checked.\n      tidak ada jalur"),
    ).toBe(true)
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
