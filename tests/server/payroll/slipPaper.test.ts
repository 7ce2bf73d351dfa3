import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { drawSlip, slipPaper } from "#server/areas/payroll/slipPaper.ts"
import { asCompany } from "#server/db/asCompany.ts"
import { NOW, openWorld, type World } from "../lib/harness.ts"
import { periodWithSlip } from "../lib/writes.payroll.ts"

const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
)

let world: World
let slip: Awaited<ReturnType<typeof periodWithSlip>>
beforeAll(async () => {
  world = await openWorld()
  slip = await periodWithSlip(world, "paid")
  await world.sqlRows(
    sql`with f as (insert into files (companies_id, name, type, size, sha256, created_at)
        values (${world.seeded.maju.id}, 'logo.png', 'png', 70, ${"b".repeat(64)}, now()) returning id)
      update companies set logo_files_id = f.id from f where companies.id = ${world.seeded.maju.id}`,
  )
})
afterAll(() => world.close())

const drawn = async (logo: Buffer | null): Promise<string> => {
  const company = world.seeded.maju.id
  const asked: string[] = []
  const paper = await world.db.transact((tx) =>
    asCompany(tx, company, "2026-11-20", () =>
      slipPaper(tx, { period_id: slip.id, members_id: slip.member }, NOW, (of, sha256) => {
        asked.push(`${of} ${sha256}`)
        return Promise.resolve(logo)
      }),
    ),
  )
  const pdf = (await paper.draw()).toString("latin1")
  expect(asked).toEqual([`${company} ${"b".repeat(64)}`])
  return pdf
}

test("a slip has the company's logo, and is there without it where it cannot be drawn", async () => {
  expect(await drawn(PIXEL)).toContain("/Subtype /Image")
  for (const logo of [null, Buffer.from("no picture")]) {
    const pdf = await drawn(logo)
    expect(pdf.startsWith("%PDF-")).toBe(true)
    expect(pdf).not.toContain("/Subtype /Image")
  }
})

test.each([
  [3, 4, 5, 1],
  [45, 30, 12, 4],
  [10, 80, 0, 20],
])(
  "%d earnings, %d deductions, %d of the employer and %d notes are one page",
  async (earnings, deductions, employer, notes) => {
    const lines = (count: number, words: string) =>
      Array.from(
        { length: count },
        (_, at) => [`${words} ${at + 1} dari bulan yang lalu`, 1_234_567] as const,
      )
    const pdf = await drawSlip(
      {
        company: "PT Maju Bersama",
        title: "Slip gaji November 2026",
        no: "SG/2026/11/1-0001",
        facts: Array.from({ length: 10 }, (_, at) => [`Keterangan ${at}`, "Nilai"] as const),
        earnings: lines(earnings, "Tunjangan"),
        deductions: lines(deductions, "Cicilan kasbon KB/2026/000012, cicilan"),
        employer: lines(employer, "JKK"),
        gross: 1,
        deduction: 1,
        net: 1,
        words: "Satu rupiah",
        notes: lines(notes, "Cicilan kasbon dipotong periode berikutnya, yang ke").map(([label]) => label),
        password: null,
      },
      NOW,
    )
    expect(pdf.toString("latin1").match(/\/Type \/Page\n/g)).toHaveLength(1)
  },
)

test("whoever takes a slip as a PDF is in the audit", async () => {
  const ask = { period_id: slip.id, members_id: slip.member }
  const answer = await world.call("payroll/pdf/slip", ask, await world.signIn("admin@maju.test"))
  expect(answer).toMatchObject({ api_status: 1 })
  const rows = await world.sqlRows<{ readonly after: object }>(
    sql`select after from audit where call = 'payroll/pdf/slip' and entity = 'slip gaji' and entity_id = ${slip.slip}`,
  )
  expect(rows).toMatchObject([{ after: { diunduh: true } }])
})
