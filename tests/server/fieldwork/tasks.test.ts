import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { tasks } from "#contract/areas/fieldwork/tasks.ts"
import { departVisit, reportVisit } from "#server/areas/fieldwork/reportVisit.ts"
import { missedTasks, settleVisits } from "#server/areas/fieldwork/sweep.ts"
import type { Tx } from "#server/db/database.ts"
import { runSweep } from "#server/kit/sweeps/run.ts"
import { openWorld, type World } from "../lib/harness.ts"

type Task = (typeof tasks)["row"]["Type"]

const TODAY = "2026-11-20"
const TOMORROW = "2026-11-21"
let world: World
let admin: string
let office: string
let stranger: string
let photo = 0
let customers: readonly number[] = []

beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn("admin@maju.test")
  office = await world.signIn("kantor@maju.test")
  stranger = await world.signIn("admin@lain.test")
  const [file] = await world.sqlRows<{ id: number }>(
    sql`select id::float8 as id from files where companies_id = ${world.seeded.maju.id} order by id limit 1`,
  )
  photo = file?.id ?? 0
  await world.db.transact((tx) =>
    tx.execute(sql`insert into customers (companies_id, nama, lat, lng, created_at, updated_at)
      select ${world.seeded.maju.id}, 'Toko Uji ' || n, -6.2 - n * 0.01, 106.8, now(), now() from generate_series(1, 6) n`),
  )
  const rows = await world.sqlRows<{ id: number }>(
    sql`select id::float8 as id from customers where companies_id = ${world.seeded.maju.id} and nama like 'Toko Uji%' order by id`,
  )
  customers = rows.map(({ id }) => id)
})
afterAll(async () => {
  await world.close()
})

const member = (nth: number) => world.seeded.maju.members[nth] ?? 0
const type = () => world.seeded.maju.resources["tipe-tugas"] ?? 0
const fields = () => ({ judul: "Antar pesanan", tipe_tugas_id: type(), checklist: [] })
const onPhone = <A>(work: (tx: Tx) => Promise<A>): Promise<A> => world.db.transact(work)
const find = async (id: number, token = admin): Promise<Task> =>
  (await world.call("penugasan/find", { id }, token)).data as Task
const create = async (values: object = {}) =>
  (
    (
      await world.call(
        "penugasan/create",
        { ...fields(), members_id: member(2), tanggal: TODAY, ...values },
        admin,
      )
    ).data as { readonly id: number }
  ).id
const visitsOf = (task: number) =>
  world.sqlRows<{ id: number; visit_status: string; members_id: number; tanggal: string; attempt: number }>(
    sql`select id::float8 as id, visit_status, members_id::float8 as members_id, tanggal::text as tanggal, attempt from visits
      where tasks_id = ${task} order by attempt, id`,
  )
const move = (step: string, ids: readonly number[], note: string | null = null, token = admin) =>
  world.call("penugasan/ubah-status", { ids, step, note }, token)
/** The sweeps run on the next day; the sessions of the test would be over by then. */
const toYesterday = (id: number) =>
  world.db.transact(async (tx) => {
    await tx.execute(sql`update tasks set tanggal = '2026-11-19' where id = ${id}`)
    await tx.execute(sql`update visits set tanggal = '2026-11-19' where tasks_id = ${id}`)
  })
const HERE = { lat: -6.21, lng: 106.8, accuracy_m: 15 }
const reportOf = (id: number) => ({ id, companies_id: world.seeded.maju.id })
const answers = [
  { key: "hasil", label: "Hasil kunjungan", type: "text" as const, value: "Pesan", files_id: null },
]

/** Departs, checks in, and out with this result. */
const visit = async (id: number, out: Partial<Parameters<typeof reportVisit>[3]>) => {
  await onPhone((tx) => departVisit(tx, reportOf(id), world.time.now))
  await onPhone((tx) =>
    reportVisit(tx, reportOf(id), "visit.checkIn", { ...HERE, photos: [photo] }, world.time.now),
  )
  await onPhone((tx) =>
    reportVisit(
      tx,
      reportOf(id),
      "visit.checkOut",
      { ...HERE, answers, result: "berhasil", ...out },
      world.time.now,
    ),
  )
}

describe("a task without a customer", () => {
  test("is moved by hand, with its history; its checklist is ticked before it ends", async () => {
    const id = await create({ checklist: [{ text: "Bawa surat jalan", done: false }] })
    expect(await find(id)).toMatchObject({
      status: "baru",
      visit: null,
      visits: [],
      assigned_nama: "Akun admin@maju.test",
    })
    expect(await visitsOf(id)).toEqual([])
    expect((await move("accept", [id])).api_message).toBe("1 tugas dicatat diterima")
    await move("start", [id])
    const refused = await move("finish", [id])
    expect(refused.data).toMatchObject({
      rows: [{ id, ok: false, message: "Centang dulu 1 butir daftar periksanya" }],
    })
    await world.db.transact((tx) =>
      tx.execute(
        sql`update tasks set checklist = '[{"text":"Bawa surat jalan","done":true}]' where id = ${id}`,
      ),
    )
    await move("finish", [id])
    const ended = await find(id)
    expect(ended).toMatchObject({ status: "selesai", is_closed: true })
    expect(ended.history.map(({ to }) => to)).toEqual(["baru", "diterima", "dikerjakan", "selesai"])
    await move("reopen", [id])
    expect(await find(id)).toMatchObject({ status: "dikerjakan", ended_at: null })
  })

  test("is missed when its day is over, and can be given again", async () => {
    const id = await create({ judul: "Isi stok" })
    await toYesterday(id)
    await runSweep(world.db, missedTasks, world.time.now)
    expect(await find(id)).toMatchObject({ status: "lewat" })
    const past = await world.call("penugasan/alihkan", { ids: [id], tanggal: "2026-11-18" }, admin)
    expect(past.data).toMatchObject({
      rows: [{ ok: false, message: expect.stringContaining("sudah lewat") as string }],
    })
    await world.call("penugasan/alihkan", { ids: [id], members_id: member(1), tanggal: TOMORROW }, admin)
    expect(await find(id)).toMatchObject({ status: "baru", members_id: member(1), tanggal: TOMORROW })
  })
})

describe("a task at a customer", () => {
  test("makes a visit, which moves it: done is counted once", async () => {
    const id = await create({ customers_id: customers[0] })
    const [planned] = await visitsOf(id)
    expect(planned).toMatchObject({
      visit_status: "planned",
      members_id: member(2),
      tanggal: TODAY,
      attempt: 1,
    })
    expect((await move("start", [id])).data).toMatchObject({
      rows: [{ ok: false, message: "Dimulai dengan check-in kunjungannya" }],
    })
    await visit(planned?.id ?? 0, {})
    expect(await find(id)).toMatchObject({ status: "selesai", visit: "done", failed: 0 })
    expect((await visitsOf(id)).length).toBe(1)
    const bulk = await move("reopen", [id])
    expect(bulk.data).toMatchObject({ rows: [{ ok: false }] })
  })

  test("is tried again after a visit without success, as another attempt", async () => {
    const id = await create({ customers_id: customers[1], judul: "Antar 2 dus" })
    const [first] = await visitsOf(id)
    await visit(first?.id ?? 0, { result: "tidak_bertemu", failure: "tutup", next_visit: TOMORROW })
    expect(await find(id)).toMatchObject({
      status: "diterima",
      failed: 1,
      tanggal: TOMORROW,
      visit: "planned",
    })
    expect(await visitsOf(id)).toMatchObject([
      { visit_status: "done", attempt: 1 },
      { visit_status: "planned", attempt: 2, tanggal: TOMORROW },
    ])
  })

  test("takes its planned visit with it to another employee, and ends it when it is called off", async () => {
    const id = await create({ customers_id: customers[2] })
    await world.call("penugasan/alihkan", { ids: [id], members_id: member(1), tanggal: TOMORROW }, admin)
    expect(await visitsOf(id)).toMatchObject([
      { members_id: member(1), tanggal: TOMORROW, visit_status: "planned" },
    ])
    expect((await move("cancel", [id], "abc")).api_status).toBe(0)
    expect((await move("cancel", [id], "Pesanan dibatalkan")).api_message).toBe("1 tugas dibatalkan")
    expect(await find(id)).toMatchObject({
      status: "batal",
      visit: "cancelled",
      result_note: "Pesanan dibatalkan",
    })
  })

  test("is missed with its visit", async () => {
    const id = await create({ customers_id: customers[3] })
    await toYesterday(id)
    await runSweep(world.db, missedTasks, world.time.now)
    expect(await find(id)).toMatchObject({ status: "baru" })
    await settleVisits(world.db, world.time.now)
    expect(await find(id)).toMatchObject({ status: "lewat", visit: "missed" })
  })

  test("a change replans the visit that nobody has begun", async () => {
    const id = await create({ customers_id: customers[4] })
    const before = await find(id)
    await world.call(
      "penugasan/create",
      {
        ...fields(),
        id,
        version: before.version,
        members_id: member(1),
        customers_id: customers[5],
        tanggal: TOMORROW,
        judul: "Lain",
      },
      admin,
    )
    const rows = await visitsOf(id)
    expect(rows).toMatchObject([{ members_id: member(1), tanggal: TOMORROW, visit_status: "planned" }])
  })
})

test("several are reopened; one done with its visit, and one not done, say why not", async () => {
  const done = await create()
  await move("start", [done])
  await move("finish", [done])
  const visited = await create({ customers_id: customers[0], members_id: member(0) })
  const [first] = await visitsOf(visited)
  await visit(first?.id ?? 0, {})
  const open = await create()
  const answer = await move("reopen", [done, visited, open])
  expect(answer.api_message).toBe("1 tugas dibuka lagi, 2 tidak")
  expect(answer.data).toMatchObject({
    rows: [
      { id: done, ok: true },
      { id: visited, ok: false, message: "Kunjungannya sudah selesai; buat tugas baru untuk datang lagi" },
      { id: open, ok: false, message: expect.stringContaining("masih baru") as unknown },
    ],
  })
  expect(await find(done)).toMatchObject({ status: "dikerjakan", ended_at: null })
})

describe("assigning many", () => {
  const ask = (more: object = {}) => ({
    members_ids: [member(0), member(1)],
    customers_ids: customers,
    tanggal: "2026-11-23",
    weeks: 1,
    spread: "rata",
    ...more,
  })

  test("the preview spreads fairly, the press does the same, and the route is ordered", async () => {
    const preview = await world.call("penugasan/tugaskan/pratinjau", ask(), admin)
    const { shares, count, repeated } = preview.data as {
      readonly shares: readonly {
        readonly members_id: number
        readonly customers: readonly { readonly id: number }[]
      }[]
      readonly count: number
      readonly repeated: number
    }
    expect(shares.map(({ customers: own }) => own.length)).toEqual([3, 3])
    expect({ count, repeated }).toEqual({ count: 6, repeated: 0 })
    const made = await world.call("penugasan/tugaskan", { ...ask(), ...fields() }, admin)
    expect(made.api_message).toBe("6 tugas ditugaskan")
    for (const { members_id, customers: own } of shares) {
      const route = await world.call("penugasan/rute", { members_id, tanggal: "2026-11-23" }, admin)
      const { stops } = route.data as { readonly stops: readonly { readonly customers_nama: string }[] }
      expect(stops.length).toBe(own.length)
    }
    const board = await world.call("penugasan/papan", { tanggal: "2026-11-23" }, admin)
    expect(board.data).toMatchObject({ count: 6, people: 2, late: 0 })
    const map = await world.call("penugasan/peta", { tanggal: "2026-11-23" }, admin)
    expect(map.data).toMatchObject({ clustered: false, placeless: 0 })
    const calendar = await world.call("penugasan/kalender", { month: "2026-11" }, admin)
    expect((calendar.data as { days: readonly object[] }).days).toContainEqual({
      tanggal: "2026-11-23",
      open: 6,
      done: 0,
      failed: 0,
      people: 2,
    })
    const again = await world.call("penugasan/tugaskan/pratinjau", ask(), admin)
    expect(again.data).toMatchObject({ shares: [{ before: 3 }, { before: 3 }], repeated: 6 })
  })

  test("repeats weekly, and refuses too many or unknown ones at the field", async () => {
    const made = await world.call(
      "penugasan/tugaskan",
      { ...ask({ tanggal: "2026-12-01", weeks: 3, spread: "semua" }), ...fields() },
      admin,
    )
    expect(made.data).toMatchObject({ count: 36 })
    /** The first Monday and Thursday from Tuesday on. */
    const days = ask({ tanggal: "2027-01-05", customers_ids: [], days: ["sen", "kam"], weeks: 2 })
    const preview = await world.call("penugasan/tugaskan/pratinjau", days, admin)
    expect(preview.data).toMatchObject({ count: 8 })
    const several = await world.call("penugasan/tugaskan", { ...days, ...fields() }, admin)
    expect(several.data).toMatchObject({ count: 8, tanggal: "2027-01-07" })
    const calendar = await world.call("penugasan/kalender", { month: "2027-01" }, admin)
    expect((calendar.data as { days: readonly { tanggal: string; open: number }[] }).days).toMatchObject(
      ["07", "11", "14", "18"].map((day) => ({ tanggal: `2027-01-${day}`, open: 2 })),
    )
    const many = await world.call("penugasan/tugaskan/pratinjau", ask({ weeks: 0 }), admin)
    expect(many.api_status).toBe(0)
    const unknown = await world.call("penugasan/tugaskan/pratinjau", ask({ customers_ids: [999_999] }), admin)
    expect(unknown.data).toMatchObject({ errors: { customers_ids: ["Ada pelanggan yang tidak ditemukan"] } })
    const past = await world.call(
      "penugasan/tugaskan",
      { ...ask({ tanggal: "2026-11-19" }), ...fields() },
      admin,
    )
    expect(past.data).toMatchObject({ errors: { tanggal: [expect.stringContaining("sudah lewat")] } })
  })

  test("orders a route, and tells when the day has changed", async () => {
    const asked = { members_id: member(0), tanggal: "2026-12-01" }
    const route = async () =>
      (await world.call("penugasan/rute", asked, admin)).data as {
        readonly stops: readonly { readonly id: number }[]
        readonly distance_m: number
        readonly shortest_m: number
      }
    const first = await route()
    const back = first.stops.map(({ id }) => id).toReversed()
    await world.call("penugasan/rute/urutkan", { ...asked, ids: back }, admin)
    expect((await route()).stops.map(({ id }) => id)).toEqual(back)
    await world.call("penugasan/rute/urutkan", { ...asked, ids: [] }, admin)
    const last = await route()
    expect(last.distance_m).toBe(last.shortest_m)
    const stale = await world.call("penugasan/rute/urutkan", { ...asked, ids: [...back, 999_999] }, admin)
    expect(stale.data).toMatchObject({ errors: { ids: ["Tugas hari ini berubah; muat ulang rutenya"] } })
  })
})

test("other companies and other offices neither see nor move it", async () => {
  const id = await create()
  expect((await world.call("penugasan/find", { id }, stranger)).api_status).toBe(0)
  expect((await move("accept", [id], null, stranger)).data).toMatchObject({ rows: [{ ok: false }] })
  const seen = await world.sqlRows<{ id: number }>(
    sql`select m.id::float8 as id from members m where m.companies_id = ${world.seeded.maju.id} and m.id = ${member(2)}`,
  )
  expect(seen.length).toBe(1)
  const list = await world.call("penugasan/list-all", { page: 1 }, office)
  expect(list.api_status).toBe(1)
})
