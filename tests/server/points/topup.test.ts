import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { why } from "#machines/lifecycles/lifecycle.ts"
import { topup, type TopupEvent, type TopupFacts } from "#machines/lifecycles/topupMachine.ts"
import { settleDue } from "#server/areas/points/sweep.ts"
import { HOUR, NOW, openWorld, type World } from "../lib/harness.ts"
import { addSuper, enterCompany } from "../lib/secondSuper.ts"
import { CONFIRM, confirmedTopup, DECIDE, orderTopup, payment, withProof } from "../lib/writes.points.ts"

let world: World
let admin: string
let first: string
let second: string
beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn("admin@maju.test")
  first = await world.signIn("super@balai.test")
  second = await world.signIn(await addSuper(world, "Agus"))
})
afterAll(() => world.close())

type Row = TopupFacts & {
  readonly id: number
  readonly no_invoice: string
  readonly history: readonly object[]
}
const rowOf = async (id: number): Promise<Row> => {
  const list = await world.call("companies/history-topup/list", { per_page: 100 }, admin)
  const row = (list.data as { rows: Row[] }).rows.find((one) => one.id === id)
  if (row === undefined) throw new Error(`no row ${id}`)
  return row
}
const balance = async () =>
  ((await world.call("companies/my-point", {}, admin)).data as { balance: number }).balance
const decideWith = (token: string, id: number, payload: object = {}) =>
  world.call(DECIDE, { id, status: "approved", ...payload }, token)
const confirmWith = (
  token: string,
  order: { id: number; total: number; version: number },
  payload: object = {},
) => world.call(CONFIRM, { ...payment(order), ...payload }, token, "POST", undefined, withProof)
const messageOf = (answer: { api_message: string }) => answer.api_message

const alone = { acting_for: null, instead_of: null, level: null }
describe("all the way round", () => {
  test("order, payment, approval: both sides see each step, and the points are there", async () => {
    const before = await balance()
    const order = await orderTopup(world, admin, { paket_id: 2, qty: 2, bank_id: 2 })
    expect(await rowOf(order.id)).toMatchObject({
      status: "created",
      type: "point",
      credit: 11_000,
      subtotal: 900_000,
      tax: 99_000,
      payee: { bank_id: 2, bank_nama: "Bank Mandiri", no: "1370009876", nama: "PT Balai Digital" },
      created_at: "2026-11-20T08:00:00+07:00",
      expires_at: "2026-11-21T08:00:00+07:00",
      confirm: null,
    })
    expect((await world.call("companies/my-point", {}, admin)).data).toMatchObject({
      balance: before,
      pending: 11_000 + 1_000,
    })
    const paid = await confirmWith(admin, order, { note: "Lewat m-banking" })
    expect(paid).toMatchObject({ api_message: "Pembayaran dikonfirmasi; menunggu verifikasi" })
    const seen = await world.call(
      "companies/history-topup/super-list",
      { status: "waiting_confirmation" },
      first,
    )
    expect(seen.data).toMatchObject({
      rows: [
        {
          id: order.id,
          companie_name: "PT Maju",
          status: "waiting_confirmation",
          confirm: {
            paid_at: "2026-11-20",
            from_bank: "BCA",
            from_name: "PT Maju",
            amount: order.total,
            note: "Lewat m-banking",
            proof: expect.stringMatching(/^\/files\/\d+\/\d+\?until=\d+&sig=/) as string,
          },
        },
      ],
      counts: {
        created: 2,
        waiting_confirmation: 1,
        waiting_total: order.total,
        waiting_since: "2026-11-20T08:00:00+07:00",
      },
    })
    const heard = await world.call("notifications", {}, first)
    expect(heard.data).toMatchObject({
      unread: 1,
      rows: [
        {
          type: "point",
          title: "Pembayaran top-up dikonfirmasi",
          body: expect.stringMatching(/^PT Maju: TP\/.*Rp.*Periksa transfernya\.$/) as string,
          link: `/super-admin/point/transaksi?q=${encodeURIComponent(order.no_invoice)}&id=${order.id}`,
        },
      ],
    })
    const approved = await decideWith(first, order.id, { version: 2 })
    expect(approved.api_status).toBe(1)
    const row = await rowOf(order.id)
    expect(row).toMatchObject({
      status: "approved",
      version: 3,
      last: { nama: "Akun super@balai.test", at: "2026-11-20T08:00:00+07:00" },
    })
    const by = { ...alone, via: "single", at: "2026-11-20T08:00:00+07:00" }
    const own = { ...by, by: world.seeded.maju.accounts.admin, by_nama: "Akun admin@maju.test" }
    expect(row.history).toEqual([
      { ...own, from: null, to: "created", note: null },
      { ...own, from: "created", to: "waiting_confirmation", note: "Lewat m-banking" },
      {
        ...by,
        by: world.seeded.superId,
        by_nama: "Akun super@balai.test",
        from: "waiting_confirmation",
        to: "approved",
        note: null,
      },
    ])
    expect(await balance()).toBe(before + 11_000)
    const usage = await world.call("companies/history-pemakaian/list", { event: "topup" }, admin)
    expect(usage.data).toMatchObject({
      rows: [
        {
          event: "topup",
          ref: row.no_invoice,
          qty: 11_000,
          balance_after: before + 11_000,
          by: "Akun super@balai.test",
        },
      ],
    })
    const bell = await world.call("notifications", {}, admin)
    expect(bell.data).toMatchObject({
      rows: [
        {
          type: "point",
          title: "Top-up disetujui",
          link: `/setting/point/history?id=${order.id}`,
          is_read: false,
        },
        {},
        {},
        {},
      ],
    })
  })

  test("a rejection says why and credits nothing", async () => {
    const before = await balance()
    const order = await confirmedTopup(world, admin)
    expect(await decideWith(first, order.id, { status: "rejected" })).toMatchObject({
      is_validate: 1,
      data: { errors: { note: ["Isi alasan 5 sampai 500 karakter"] } },
    })
    const note = "Transfer tidak ditemukan"
    expect(await decideWith(first, order.id, { status: "rejected", note })).toMatchObject({ api_status: 1 })
    expect(await rowOf(order.id)).toMatchObject({ status: "rejected", reject_reason: note })
    expect(await balance()).toBe(before)
  })

  test("storage is credited to the storage, and the quota grows", async () => {
    await world.sqlRows(
      sql`update companies set is_limited_storage = true where id = ${world.seeded.maju.id}`,
    )
    expect((await world.call("companies/storage", {}, admin)).data).toMatchObject({ quota_mb: 1_024 })
    const before = await balance()
    const order = await orderTopup(world, admin, { paket_id: 3 })
    await confirmWith(admin, order)
    await decideWith(first, order.id)
    expect((await world.call("companies/storage", {}, admin)).data).toMatchObject({ quota_mb: 2_048 })
    expect(await balance()).toBe(before)
  })
})

describe("what is refused", () => {
  test.each([
    [{ paket_id: 4 }, { paket_id: ["Pilihan tidak dikenal"] }],
    [{ paket_id: 99 }, { paket_id: ["Pilihan tidak dikenal"] }],
    [{ bank_id: 3 }, { bank_id: ["Pilihan tidak dikenal"] }],
    [{ qty: 0 }, { qty: ["Isi angka bulat 1 sampai 100"] }],
    [{ qty: 101 }, { qty: ["Isi angka bulat 1 sampai 100"] }],
  ])("an order of %j", async (payload, errors) => {
    const answer = await world.call(
      "companies/history-topup/create",
      { paket_id: 1, qty: 1, bank_id: 1, ...payload },
      admin,
    )
    expect(answer).toMatchObject({ api_status: 0, is_validate: 1, data: { errors } })
  })

  test("a payment without its fields and proof", async () => {
    const order = await orderTopup(world, admin)
    expect((await world.call(CONFIRM, { id: order.id }, admin)).data).toEqual({
      errors: {
        paid_at: ["Wajib diisi"],
        from_bank: ["Wajib diisi"],
        from_name: ["Wajib diisi"],
        amount: ["Wajib diisi"],
        proof: ["Lampirkan bukti transfer"],
      },
    })
    const files = await world.sqlRows(sql`select 1 from files where name = 'bukti.png'`)
    await confirmWith(admin, order, { amount: order.total - 1 })
    expect(await world.sqlRows(sql`select 1 from files where name = 'bukti.png'`)).toEqual(files)
  })

  test("every state × every event: the server says what the browser says of the row it shows", async () => {
    const orders = {
      created: await orderTopup(world, admin),
      waiting_confirmation: await confirmedTopup(world, admin),
      approved: await confirmedTopup(world, admin),
      rejected: await confirmedTopup(world, admin),
      cancelled: await orderTopup(world, admin),
    }
    await decideWith(first, orders.approved.id)
    await decideWith(second, orders.rejected.id, { status: "rejected", note: "Salah rekening" })
    await world.call(CONFIRM, { id: orders.cancelled.id, status: "cancelled" }, admin)
    const company = {
      id: world.seeded.maju.accounts.admin,
      nama: "Akun admin@maju.test",
      as: "company",
    } as const
    const platform = { id: world.seeded.superId, nama: "Akun super@balai.test", as: "platform" } as const
    const at = NOW.toISOString()
    const paid = {
      paid_at: "2026-11-20",
      from_bank: "BCA",
      from_name: "X",
      amount: 9_999_999,
      has_proof: true,
    }
    const events: readonly (readonly [
      TopupEvent,
      (id: number, total: number) => Promise<{ api_message: string }>,
    ])[] = [
      [
        { type: "topup.confirm", by: company, at, payment: paid },
        (id, total) => confirmWith(admin, { id, total, version: 1 }),
      ],
      [
        { type: "topup.cancel", by: company, at },
        (id) => world.call(CONFIRM, { id, status: "cancelled" }, admin),
      ],
      [{ type: "topup.approve", by: platform, at }, (id) => decideWith(first, id)],
      [
        { type: "topup.reject", by: platform, at, note: "Tidak sah" },
        (id) => decideWith(first, id, { status: "rejected", note: "Tidak sah" }),
      ],
    ]
    let refused = 0
    for (const [status, order] of Object.entries(orders)) {
      for (const [event, send] of events) {
        const row = await rowOf(order.id)
        expect(row.status).toBe(status)
        const reason = why(topup, row, event)
        if (reason === null) continue
        refused += 1
        expect([status, event.type, messageOf(await send(order.id, order.total))]).toEqual([
          status,
          event.type,
          reason,
        ])
      }
    }
    expect(refused).toBe(5 * 4 - 4)
    expect(messageOf(await decideWith(second, orders.approved.id, { version: 2 }))).toBe(
      "Top-up ini sudah disetujui oleh Akun super@balai.test pada 20 Nov 2026 08.00",
    )
  })
})

describe("time", () => {
  test("an unpaid order is over from its last instant on, whoever looks, and once", async () => {
    const order = await orderTopup(world, admin)
    const over = NOW.getTime() + 24 * HOUR
    try {
      world.time.now = new Date(over - 1)
      admin = await world.signIn("admin@maju.test")
      expect((await rowOf(order.id)).status).toBe("created")
      world.time.now = new Date(over)
      expect(await rowOf(order.id)).toMatchObject({
        status: "expired",
        version: 2,
        last: { nama: null, at: "2026-11-21T08:00:00+07:00" },
        history: [
          { from: null, to: "created" },
          {
            from: "created",
            to: "expired",
            by: null,
            by_nama: null,
            at: "2026-11-21T08:00:00+07:00",
            via: "system",
          },
        ],
      })
      const late = "Top-up ini sudah kedaluwarsa pada 21 Nov 2026 08.00"
      expect(await confirmWith(admin, order)).toMatchObject({
        api_message: late,
        data: { reason: "state", state: "expired" },
      })
      const expired = await world.call("companies/history-topup/list", { status: "expired" }, admin)
      expect((expired.data as { rows: Row[] }).rows.map(({ id }) => id)).toContain(order.id)
      await settleDue(world.db, world.time.now)
      await settleDue(world.db, new Date(over + HOUR))
      expect((await rowOf(order.id)).history).toHaveLength(2)
      const moves = await world.sqlRows(
        sql`select version::int as version, from_state, to_state, by_id, via from topup_history where row_id = ${order.id} order by version`,
      )
      expect(moves.slice(1)).toEqual([
        { version: 2, from_state: "created", to_state: "expired", by_id: null, via: "system" },
      ])
      expect(messageOf(await confirmWith(admin, order))).toBe(late)
      const audits = await world.sqlRows(
        sql`select companies_id::int as owner, call from audit where entity = 'topup' and entity_id = ${order.id} and after->>'status' = 'expired' order by 1`,
      )
      expect(audits).toEqual([0, world.seeded.maju.id].map((owner) => ({ owner, call: "sweep" })))
    } finally {
      world.time.now = NOW
      admin = await world.signIn("admin@maju.test")
      first = await world.signIn("super@balai.test")
      second = await world.signIn("agus@balai.test")
    }
  })

  test("points run out: what is left of them goes, what was used first is not asked for twice", async () => {
    const { id } = world.seeded.maju
    const start = await balance()
    const order = await orderTopup(world, admin, { paket_id: 2 })
    await confirmWith(admin, order)
    await decideWith(first, order.id)
    expect(await balance()).toBe(start + 5_500)
    await world.call("companies/update/point", { id, amount: -1_500, reason: "Pemakaian uji" }, first)
    const lots = (await world.call("companies/my-point", {}, admin)).data as {
      expires: { qty: number; at: string }[]
    }
    const due = lots.expires.reduce((sum, lot) => sum + lot.qty, 0)
    await settleDue(world.db, new Date(NOW.getTime() + 31 * 24 * HOUR))
    await settleDue(world.db, new Date(NOW.getTime() + 32 * 24 * HOUR))
    expect(await balance()).toBe(start + 5_500 - 1_500 - due)
    expect(due).toBe(11_000 + 5_500 - 1_500)
    expect(((await world.call("companies/my-point", {}, admin)).data as { expires: [] }).expires).toEqual([])
  })
})

describe("two sides, several people", () => {
  test("who confirmed inside the company does not decide; another super administrator does", async () => {
    const inside = await enterCompany(world, first, world.seeded.maju.id)
    const order = await orderTopup(world, inside)
    await confirmWith(inside, order)
    const own = "Anda sendiri yang mengonfirmasi pembayaran ini; super administrator lain yang memutuskan"
    expect(await decideWith(first, order.id)).toMatchObject({
      api_message: own,
      data: { reason: "forbidden" },
    })
    expect(await decideWith(second, order.id)).toMatchObject({ api_status: 1 })
    const moves = await world.sqlRows(
      sql`select acting_for::float8 as acting_for, via from topup_history where row_id = ${order.id} order by version`,
    )
    const { id } = world.seeded.maju
    expect(moves).toEqual([
      { acting_for: id, via: "impersonation" },
      { acting_for: id, via: "impersonation" },
      { acting_for: null, via: "single" },
    ])
  })

  test("the second decider is told who was first, and how", async () => {
    const order = await confirmedTopup(world, admin)
    await decideWith(second, order.id, { version: 2 })
    const late = await decideWith(first, order.id, { status: "rejected", note: "Tidak sah", version: 2 })
    expect(late).toMatchObject({
      api_message: "Top-up ini sudah disetujui oleh Agus pada 20 Nov 2026 08.00",
      data: { reason: "stale", current: { id: order.id, status: "approved", last: { nama: "Agus" } } },
    })
  })

  test("another company's order is not there", async () => {
    const lain = await world.signIn("admin@lain.test")
    const order = await orderTopup(world, lain)
    expect(await confirmWith(admin, order)).toMatchObject({ data: { reason: "not_found" } })
  })

  test("totals of open orders to one account differ, also between companies", async () => {
    const lain = await world.signIn("admin@lain.test")
    const orders = await Promise.all(
      Array.from({ length: 12 }, (_, i) => orderTopup(world, i % 2 === 0 ? admin : lain)),
    )
    expect(new Set(orders.map(({ total }) => total)).size).toBe(12)
  })
})
