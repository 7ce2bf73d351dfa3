import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { AskPreview } from "#contract/kit/flowRow.ts"
import { type Entered, idOf, openEntered } from "../lib/entered.ts"

/** Requests that an administrator enters for an employee. */
let world: Entered["world"]
let admin: Entered["admin"]
let office: Entered["office"]
let second: Entered["second"]
let category: Entered["category"]
let first: Entered["first"]
let elsewhere: Entered["elsewhere"]
let workday: Entered["workday"]
let kinds: Entered["kinds"]
let enter: Entered["enter"]
let decide: Entered["decide"]
beforeAll(async () => {
  ;({ world, admin, office, second, category, first, elsewhere, workday, kinds, enter, decide } =
    await openEntered())
})
afterAll(() => world.close())

describe("a preview", () => {
  const preview = async (root: string, payload: object): Promise<AskPreview> => {
    const answer = await world.call(`${root}/catat/pratinjau`, { members_id: first, ...payload }, admin)
    expect(answer).toMatchObject({ api_status: 1, api_message: "OK" })
    return answer.data as AskPreview
  }
  const countRows = async () => {
    const [row] = await world.sqlRows<{ readonly n: number }>(
      sql`select ((select count(*) from leaves) + (select count(*) from leave_ledger) + (select count(*) from attendance_requests))::int as n`,
    )
    return row?.n
  }

  test("says the balance before and after, and writes nothing", async () => {
    const before = await countRows()
    const date = workday()
    const { lines, broken } = await preview("cuti", {
      kategori_id: category,
      start_date: date,
      end_date: date,
      start_part: "am",
    })
    expect(broken).toEqual([])
    expect(lines[0]).toEqual({ label: "Diambil", value: "0,5 hari" })
    expect(lines.at(-1)?.label).toMatch(/^Saldo 202[67]$/)
    expect(lines.at(-1)?.value).toContain("sesudah ini")
    expect(await countRows()).toBe(before)
  })

  test("says the rule that is broken, but not what is not typed yet", async () => {
    const { broken } = await preview("cuti", {
      kategori_id: category,
      start_date: "2027-03-01",
      end_date: "2027-12-30",
    })
    expect(broken.map(({ field }) => field)).toContain("end_date")
    expect(broken.map(({ field }) => field)).not.toContain("reason")
    const open = await preview("persetujuan-absensi", { type: "lembur", business_date: workday() })
    expect(open.broken).toEqual([])
  })

  test("counts the minutes of overtime, and what is left of a limit", async () => {
    const { lines } = await preview("persetujuan-absensi", {
      type: "lembur",
      business_date: workday(),
      time_out: "19:30",
    })
    expect(lines.find(({ label }) => label === "Lembur yang diminta")?.value).toMatch(/jam|menit/)
    const claim = await preview("reimbursment", {
      items: [
        {
          kategori_id: world.seeded.maju.resources["kategori-klaim"] ?? 0,
          tanggal: "2026-11-18",
          keterangan: "Taksi",
          amount: 75_000,
        },
      ],
    })
    expect(claim.lines[0]).toEqual({ label: "Jumlah", value: "Rp\u00a075.000" })
  })

  test("is for the employees of the account only", async () => {
    expect(
      await world.call(
        "cuti/catat/pratinjau",
        { members_id: elsewhere, kategori_id: category, start_date: "2026-12-01", end_date: "2026-12-01" },
        office,
      ),
    ).toMatchObject({ api_status: 0, data: { errors: { members_id: ["Pilihan tidak dikenal"] } } })
  })
})

test("the switch is saved with the other preferences, and read at once", async () => {
  const kind = kinds.klaim
  const id = idOf(await enter(kind))
  const { data } = await world.call("companies/find", { settings: ["etc"] }, admin)
  const etc = (data as { readonly etc: Readonly<Record<string, unknown>> }).etc
  expect(etc["prevent_entered_approval"]).toBe(false)
  expect(await world.call("companies/update/etc", { prevent_entered_approval: true }, admin)).toMatchObject({
    api_status: 1,
  })
  expect(await decide(kind, id, admin)).toMatchObject({ api_status: 0 })
  expect(
    await world.call("reimbursment/approval", { id, status: "rejected", note: "Nota tidak ada" }, admin),
  ).toMatchObject({ api_status: 0 })
  expect(await decide(kind, id, second)).toMatchObject({ api_status: 1 })
})
