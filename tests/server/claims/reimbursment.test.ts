import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { AnswerOf } from "#contract/kit/call.ts"
import type { claims } from "#contract/areas/claims/reimbursment.ts"
import { claimOf } from "#machines/lifecycles/claimMachine.ts"
import { type ClaimEvent, claimStates } from "#machines/lifecycles/claimParts.ts"
import { why } from "#machines/lifecycles/lifecycle.ts"
import { NOW, openWorld, type World } from "../lib/harness.ts"
import { freshMonths, inMonth, newClaim } from "../lib/writes.claims.ts"
import { withoutPeriods } from "../lib/writes.payroll.ts"

type Row = AnswerOf<typeof claims.calls.detail>

const freshMonth = freshMonths()
let world: World
let admin: string
let office: string
beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn("admin@maju.test")
  office = await world.signIn("kantor@maju.test")
})
afterAll(() => world.close())

const APPROVAL = "reimbursment/approval"
const decide = (id: number, status = "approved", more: object = {}, token = admin) =>
  world.call(APPROVAL, { id, status, ...more }, token)
const rowOf = async (id: number, token = admin): Promise<Row> =>
  (await world.call("reimbursment/list/detail", { id }, token)).data as Row
const memberAt = (at: number) => world.seeded.maju.members[at] ?? 0
const category = () => world.seeded.maju.resources["kategori-klaim"] ?? 0
const rowsIn = async (path: string, payload: object, token = admin) =>
  (await world.call(path, payload, token)).data as { rows: Row[]; total: number }
const amounts = ({ items }: Row) => items.map(({ amount_approved }) => amount_approved)
/** No payroll period is closed in the months used here. */
beforeAll(() => withoutPeriods(world))

test("a claim is decided by itself, or with others: its history says which", async () => {
  const rejected = { status: "rejected", note: "Nota tidak ada" }
  const [single, bulk] = [
    await newClaim(world, inMonth(freshMonth(), 30_000)),
    await newClaim(world, inMonth(freshMonth(), 30_000)),
  ]
  await decide(single.id, "rejected", { note: "Nota tidak ada" })
  await world.call("reimbursment/approval/bulk", { ids: [bulk.id], ...rejected }, admin)
  const via = async (id: number) => (await rowOf(id)).history.at(-1)?.via
  expect([await via(single.id), await via(bulk.id)]).toEqual(["single", "bulk"])
})

test("one of many, ticked at level 1, is not decided at level 2", async () => {
  const { id } = await newClaim(world, { ...inMonth(freshMonth(), 30_000), level_total: 2 })
  await decide(id, "approved", {}, office)
  expect(await decide(id, "approved", { version: 1 })).toMatchObject({
    api_message: expect.stringMatching(/^Klaim ini menunggu tingkat 2, tingkat 1 disetujui oleh /) as unknown,
    data: { reason: "stale", current: { id, level: 2, version: 2 } },
  })
  expect((await rowOf(id)).history).toHaveLength(2)
})

describe("amounts", () => {
  test("item by item: less is partial, nothing needs its reason, the sum stands beside them", async () => {
    const { id, items } = await newClaim(world, inMonth(freshMonth(), 30_000, 20_000, 5_000))
    const asked = [
      { id: items[0], amount_approved: 25_000 },
      { id: items[2], amount_approved: 0, reject_reason: "Bukan biaya dinas" },
    ]
    expect(await decide(id, "approved", { items: asked, note: "Sesuai nota" })).toMatchObject({
      api_message: "Klaim disetujui sebagian",
      data: { version: 2 },
    })
    const row = await rowOf(id)
    expect(row).toMatchObject({
      status: "partial",
      total_claimed: 55_000,
      total_approved: 45_000,
      approval_note: "Sesuai nota",
    })
    expect(
      row.items.map(({ item_status, amount_approved, reject_reason }) => [
        item_status,
        amount_approved,
        reject_reason,
      ]),
    ).toEqual([
      ["partial", 25_000, null],
      ["approved", 20_000, null],
      ["rejected", 0, "Bukan biaya dinas"],
    ])
  })

  test("more than claimed, no reason, another claim's item: said at their field, and nothing happens", async () => {
    const { id, items } = await newClaim(world, inMonth(freshMonth(), 30_000, 20_000))
    const asked = [
      { id: items[0], amount_approved: 30_001 },
      { id: items[1], amount_approved: 0 },
      { id: 999_999, amount_approved: 1 },
    ]
    expect(await decide(id, "approved", { items: asked })).toMatchObject({
      is_validate: 1,
      data: {
        errors: {
          "items.0.amount_approved": ["Paling banyak Rp\u00a030.000"],
          "items.1.reject_reason": ["Isi alasan 5 sampai 500 karakter"],
          "items.2.id": ["Pilihan tidak dikenal"],
        },
      },
    })
    expect(await rowOf(id)).toMatchObject({ status: "pending", version: 1, total_approved: null })
  })

  test("rejected and taken back: nothing is granted; paid: when", async () => {
    const rejected = await newClaim(world, inMonth(freshMonth(), 30_000))
    await decide(rejected.id, "rejected", { note: "Nota tidak ada" })
    expect(await rowOf(rejected.id)).toMatchObject({ status: "rejected", total_approved: 0 })
    const paid = await newClaim(world, inMonth(freshMonth(), 30_000))
    await decide(paid.id)
    expect(await decide(paid.id, "paid")).toMatchObject({ api_message: "Klaim dicatat sudah dibayar" })
    expect(await rowOf(paid.id)).toMatchObject({
      status: "paid",
      paid_at: "2026-11-20T08:00:00+07:00",
      total_approved: 30_000,
    })
    const back = await newClaim(world, inMonth(freshMonth(), 30_000))
    await decide(back.id)
    await decide(back.id, "cancelled", { note: "Salah orang" })
    expect(amounts(await rowOf(back.id))).toEqual([0])
  })
})

describe("limits", () => {
  test("of the category: what was approved in the month counts, and coming back frees it", async () => {
    const day = freshMonth()
    const first = await newClaim(world, inMonth(day, 200_000))
    const second = await newClaim(world, inMonth(day, 60_000, 60_000))
    await decide(first.id)
    expect((await rowOf(second.id)).quotas).toEqual([
      {
        kategori_id: category(),
        nama: "Contoh kategori klaim",
        period: day.slice(0, 7),
        item_ids: second.items,
        limit: 300_000,
        used: 200_000,
        own: 0,
        rest: 100_000,
      },
    ])
    expect(await decide(second.id)).toMatchObject({
      api_message: "Plafon Contoh kategori klaim tersisa Rp\u00a0100.000, diminta Rp\u00a0120.000",
      data: { reason: "quota", state: "pending" },
    })
    const less = [{ id: second.items[0], amount_approved: 40_000 }]
    expect(await decide(second.id, "approved", { items: less })).toMatchObject({ api_status: 1 })
    /** Afterwards each claim shows the amount used by the other (`used`) and by itself (`own`). */
    expect((await rowOf(first.id)).quotas).toMatchObject([{ used: 100_000, own: 200_000, rest: 200_000 }])
    expect((await rowOf(second.id)).quotas).toMatchObject([{ used: 200_000, own: 100_000, rest: 100_000 }])
    await decide(first.id, "cancelled", { note: "Salah orang" })
    expect((await rowOf(first.id)).quotas).toMatchObject([{ used: 100_000, own: 0 }])
    expect((await rowOf(second.id)).quotas).toMatchObject([{ used: 0, own: 100_000, rest: 300_000 }])
  })

  test("of the employee's own, between its dates", async () => {
    const day = freshMonth()
    const member = memberAt(4)
    const own = { members_id: member, ...inMonth(day, 310_000) }
    const { id } = await newClaim(world, own)
    expect(await decide(id)).toMatchObject({ data: { reason: "quota" } })
    await world.call(
      "kategori-klaim/save-members",
      {
        kategori_id: category(),
        members: [{ members_id: member, limit_amount: 500_000, valid_from: day, valid_to: day }],
      },
      admin,
    )
    expect((await rowOf(id)).quotas).toMatchObject([{ limit: 500_000, rest: 500_000 }])
    const later = await newClaim(world, { ...own, ...inMonth(day.replace(/10$/, "11"), 310_000) })
    expect(await decide(later.id)).toMatchObject({ data: { reason: "quota" } })
    expect(await decide(id)).toMatchObject({ api_status: 1 })
  })

  test("an office admin sees and counts all claims of an employee of his, also those made at another office", async () => {
    const day = freshMonth()
    const far = await newClaim(world, {
      offices_id: world.seeded.maju.offices[1] ?? 0,
      ...inMonth(day, 200_000),
    })
    await decide(far.id)
    expect(await rowOf(far.id, office)).toMatchObject({ id: far.id, status: "approved" })
    const near = await newClaim(world, inMonth(day, 120_000))
    expect((await rowOf(near.id, office)).quotas).toMatchObject([{ used: 200_000, rest: 100_000 }])
    expect(await decide(near.id, "approved", {}, office)).toMatchObject({
      api_message: "Plafon Contoh kategori klaim tersisa Rp\u00a0100.000, diminta Rp\u00a0120.000",
      data: { reason: "quota" },
    })
  })

  test("two windows at once cannot both take the rest", async () => {
    const day = freshMonth()
    const made = []
    for (let n = 0; n < 6; n += 1) made.push(await newClaim(world, inMonth(day, 100_000)))
    const answers = await Promise.all(
      made.map(({ id }, at) => decide(id, "approved", {}, at % 2 === 0 ? admin : office)),
    )
    expect(answers.filter(({ api_status }) => api_status === 1)).toHaveLength(3)
    expect(
      answers.flatMap(({ data }) => (data as { reason?: string }).reason ?? []).filter((r) => r !== "quota"),
    ).toEqual([])
    expect(world.faults).toEqual([])
  })
})

describe("who may not, and why", () => {
  test("two levels are two people, the second the whole company's; what the first cut stays cut", async () => {
    const { id, items } = await newClaim(world, { level_total: 2, ...inMonth(freshMonth(), 30_000, 20_000) })
    const cut = [{ id: items[0], amount_approved: 10_000 }]
    expect(await decide(id, "approved", { items: cut }, office)).toMatchObject({
      api_message: "Diteruskan ke tingkat 2",
    })
    expect(await rowOf(id)).toMatchObject({ status: "pending", level: 2 })
    expect(await decide(id, "approved", {}, office)).toMatchObject({
      api_message: "Anda sudah menyetujui tingkat sebelumnya; tingkat ini diputuskan orang lain",
    })
    expect(await decide(id, "approved", { version: 1 })).toMatchObject({
      api_message:
        "Klaim ini menunggu tingkat 2, tingkat 1 disetujui oleh Akun kantor@maju.test pada 20 Nov 2026 08.00",
      data: { reason: "stale", current: { id, level: 2, version: 2 } },
    })
    expect(await decide(id, "approved", { version: 2 })).toMatchObject({
      data: { version: 3 },
    })
    expect(await rowOf(id)).toMatchObject({ status: "partial", total_approved: 30_000 })
    expect(
      (await rowOf(id)).history.map(({ from, to, level, by_nama }) => [from, to, level, by_nama]),
    ).toEqual([
      [null, "pending", 1, "Pegawai"],
      ["pending", "pending", 1, "Akun kantor@maju.test"],
      ["pending", "partial", 2, "Akun admin@maju.test"],
    ])
  })

  test("two levels and nobody else: the first ends it, and says which was passed over", async () => {
    const day = freshMonth()
    const { id } = await newClaim(world, { level_total: 2, ...inMonth(day, 30_000) })
    const { admin: account } = world.seeded.maju.accounts
    expect((await rowOf(id)).approvers).toEqual([{ id: account, nama: "Akun admin@maju.test" }])
    expect(await decide(id)).toMatchObject({
      api_message: "Klaim disetujui, tingkat 2 dilewati karena tidak ada admin perusahaan lain",
    })
    expect(await rowOf(id)).toMatchObject({ status: "approved", level: 1, approvers: [] })
    await world.sqlRows(sql`update accounts set is_active = false where id = ${account}`)
    const alone = await newClaim(world, { level_total: 2, ...inMonth(day, 20_000) })
    expect(await decide(alone.id, "approved", {}, office)).toMatchObject({ api_status: 1 })
    expect(await rowOf(alone.id, office)).toMatchObject({ status: "approved", level: 1 })
    await world.sqlRows(sql`update accounts set is_active = true where id = ${account}`)
    admin = await world.signIn("admin@maju.test")
  })

  test("left waiting on level two when the others have gone: whoever decided before finishes it", async () => {
    const { id } = await newClaim(world, {
      level_total: 2,
      level: 2,
      decided_by: [world.seeded.maju.accounts.admin],
      ...inMonth(freshMonth(), 30_000),
    })
    expect(await decide(id)).toMatchObject({ api_message: "Klaim disetujui" })
  })

  test("one's own, by the employee's e-mail", async () => {
    await world.sqlRows(sql`update members set email = 'ADMIN@maju.test' where id = ${memberAt(2)}`)
    const { id } = await newClaim(world, { members_id: memberAt(2), ...inMonth(freshMonth(), 1_000) })
    expect(await decide(id)).toMatchObject({
      api_message: "Anda tidak dapat memutuskan pengajuan Anda sendiri",
      data: { reason: "forbidden", state: "pending" },
    })
    await world.sqlRows(sql`update members set email = null where id = ${memberAt(2)}`)
  })

  test("a closed payroll period", async () => {
    const day = freshMonth()
    const { id } = await newClaim(world, inMonth(day, 1_000))
    await world.sqlRows(
      sql`insert into payroll_periods (companies_id, nama, month, start_date, end_date, pay_date, status, created_at, updated_at)
        values (${world.seeded.maju.id}, 'Tutup', ${day.slice(0, 7)}, ${day}, ${day}, ${day}, 'paid', now(), now())`,
    )
    expect(await decide(id)).toMatchObject({
      api_message: "Periode gaji untuk tanggal ini sudah ditutup",
      data: { reason: "locked" },
    })
  })

  test("an office admin sees and decides his own offices' claims only, and neither pays nor deletes", async () => {
    const day = freshMonth()
    const elsewhere = { members_id: memberAt(1), offices_id: world.seeded.maju.offices[1] ?? 0 }
    const far = await newClaim(world, { ...elsewhere, ...inMonth(day, 1_000) })
    const near = await newClaim(world, inMonth(day, 1_000))
    expect(await decide(far.id, "approved", {}, office)).toMatchObject({ data: { reason: "not_found" } })
    expect(await world.call("reimbursment/list/detail", { id: far.id }, office)).toMatchObject({
      data: { reason: "not_found" },
    })
    const { rows } = await rowsIn("reimbursment/list/all", { start_date: day, end_date: day }, office)
    expect(rows.map(({ id }) => id)).toEqual([near.id])
    await decide(near.id, "approved", {}, office)
    expect(await decide(near.id, "paid", {}, office)).toMatchObject({
      api_message: "Hanya admin perusahaan yang mencatat pembayaran",
    })
    expect(await world.call("reimbursment/delete", { id: near.id }, office)).toMatchObject({
      data: { reason: "forbidden" },
    })
  })

  test("claims go with an employee who moves to another office: the old one's admin meets them no more", async () => {
    const day = freshMonth()
    const { id } = await newClaim(world, inMonth(day, 1_000))
    const moveTo = (at: number) =>
      world.sqlRows(
        sql`update members set offices_id = ${world.seeded.maju.offices[at] ?? 0} where id = ${memberAt(0)}`,
      )
    const listed = async () =>
      (await rowsIn("reimbursment/list/all", { start_date: day, end_date: day }, office)).rows.map(
        (row) => row.id,
      )
    expect(await listed()).toEqual([id])
    await moveTo(1)
    const gone = { api_status: 0, data: { reason: "not_found" } }
    expect(await world.call("reimbursment/list/detail", { id }, office)).toMatchObject(gone)
    expect(await decide(id, "approved", {}, office)).toMatchObject(gone)
    expect(await listed()).toEqual([])
    expect(await rowOf(id)).toMatchObject({ id, status: "pending", member: { id: memberAt(0) } })
    await moveTo(0)
    expect(await decide(id, "approved", {}, office)).toMatchObject({ api_status: 1 })
  })

  test("every state × every event: the server says what the browser says of the row it shows", async () => {
    const by = { id: world.seeded.maju.accounts.admin, nama: "Akun admin@maju.test", as: "company" } as const
    const events: readonly (readonly [ClaimEvent["type"], string])[] = [
      ["approval.approve", "approved"],
      ["approval.reject", "rejected"],
      ["approval.revoke", "cancelled"],
      ["claim.pay", "paid"],
      ["claim.remove", "deleted"],
    ]
    const note = "Alasan uji"
    let refused = 0
    for (const status of claimStates)
      for (const [type, asked] of events) {
        const { id } = await newClaim(world, { status, ...inMonth(freshMonth(), 2_000) })
        const row = await rowOf(id)
        const event = { type, by, at: NOW.toISOString(), note } as ClaimEvent
        const reason = why(claimOf(row.level_total), row, event)
        const answer =
          asked === "deleted"
            ? await world.call("reimbursment/delete", { id }, admin)
            : await decide(id, asked, { note })
        expect([status, type, answer.api_status]).toEqual([status, type, reason === null ? 1 : 0])
        expect(reason ?? answer.api_message).toBe(answer.api_message)
        refused += reason === null ? 0 : 1
      }
    /** Accepted events by state: pending, approved and partial 2 each, rejected and cancelled 1 each. */
    expect(refused).toBe(claimStates.length * events.length - 8)
  })
})
