import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { HERE, openOwnWork, type OwnWorkDesk } from "../lib/ownWork.ts"

/** Tasks of the employee themselves, notices of their work, and what is not theirs. */
let desk: OwnWorkDesk
beforeAll(async () => {
  desk = await openOwnWork()
})
afterAll(() => desk.world.close())
beforeEach(() => desk.begin())

describe("tasks", () => {
  test("accepted, started, ticked and finished with a result", async () => {
    const id = await desk.task({ checklist: [{ text: "Bawa nota", done: false }] })
    expect(await desk.taskOf(id)).toMatchObject({
      status: "baru",
      steps: { accept: null, start: null, tick: null },
    })
    expect(await desk.call("saya/tugas/jalankan", { id, step: "accept" })).toMatchObject({
      api_message: "Tugas diterima",
    })
    await desk.call("saya/tugas/jalankan", { id, step: "start" })
    expect(await desk.call("saya/tugas/jalankan", { id, step: "finish" })).toMatchObject({
      api_message: "Centang dulu 1 butir daftar periksanya",
    })
    const { version } = await desk.taskOf(id)
    expect(await desk.call("saya/tugas/centang", { id, nth: 1, done: true, version })).toMatchObject({
      api_status: 1,
      data: { version: version + 1 },
    })
    expect(await desk.call("saya/tugas/centang", { id, nth: 1, done: false, version })).toMatchObject({
      api_status: 0,
    })
    expect(await desk.call("saya/tugas/centang", { id, nth: 2, done: true })).toMatchObject({ api_status: 0 })
    expect(
      await desk.call("saya/tugas/jalankan", { id, step: "finish", note: "Diterima satpam" }),
    ).toMatchObject({
      api_message: "Tugas selesai",
    })
    expect(await desk.taskOf(id)).toMatchObject({
      status: "selesai",
      result_note: "Diterima satpam",
      checklist: [{ done: true }],
      steps: { tick: "Daftar periksa tugas yang sudah berakhir tidak diubah" },
    })
  })

  test("refused with a reason, which is told to the account that assigned it", async () => {
    const id = await desk.task({ created_by: desk.world.seeded.maju.accounts.admin })
    expect(await desk.call("saya/tugas/jalankan", { id, step: "reject" })).toMatchObject({
      data: { errors: { note: ["Isi alasan 5 sampai 500 karakter"] } },
    })
    expect(
      await desk.call("saya/tugas/jalankan", { id, step: "reject", note: "Kendaraan rusak" }),
    ).toMatchObject({
      api_message: "Tugas ditolak",
    })
    expect(
      await desk.world
        .sqlRows(sql`select 1 from notifications where accounts_id = ${desk.world.seeded.maju.accounts.admin}
        and title = 'Tugas ditolak' and body like '%Kendaraan rusak'`),
    ).toHaveLength(1)
  })

  test("one at a customer is done by its visit", async () => {
    const customers_id = await desk.customer()
    const id = await desk.task({ customers_id })
    const visit = await desk.plan({ task: { id, attempt: 1 } })
    expect(await desk.taskOf(id)).toMatchObject({
      visits_id: visit,
      steps: { start: "Dimulai dengan check-in kunjungannya" },
    })
    const { rows } = await desk.day()
    expect(rows.filter((row) => row.kind === "task" && row.id === id)).toEqual([])
    await desk.arrive(visit)
    await desk.leave(visit)
    expect(await desk.taskOf(id)).toMatchObject({ status: "selesai" })
  })
})

test("the notice of a new visit leads to the employee's own page of that day", async () => {
  const planned = await desk.world.call(
    "visit/plan",
    {
      members_id: [desk.selfId],
      customers_id: [await desk.customer()],
      tanggal: "2026-11-23",
      tipe_tugas_id: desk.typeId,
      purpose: "Menagih faktur",
    },
    desk.admin,
  )
  expect(planned).toMatchObject({ api_status: 1 })
  expect(
    await desk.world
      .sqlRows(sql`select link from notifications where accounts_id = ${desk.world.seeded.maju.accounts.self}
      and type = 'kunjungan' order by id desc limit 1`),
  ).toEqual([{ link: "/saya/kunjungan?tanggal=2026-11-23" }])
})

test("nothing of another employee is read or moved", async () => {
  const visit = await desk.plan({ members_id: desk.other })
  const foreign = await desk.task({ members_id: desk.other, checklist: [{ text: "Bawa nota", done: false }] })
  const missing = { api_status: 0, data: { reason: "not_found" } }
  for (const [path, payload] of [
    ["saya/kunjungan/detail", { id: visit }],
    ["saya/kunjungan/berangkat", { id: visit }],
    ["saya/kunjungan/batal", { id: visit, note: "Bukan milik saya" }],
    ["saya/kunjungan/check-in", { id: visit, ...HERE }],
    ["saya/kunjungan/check-out", { id: visit, ...HERE, result: "berhasil" }],
    ["saya/tugas/detail", { id: foreign }],
    ["saya/tugas/jalankan", { id: foreign, step: "start" }],
    ["saya/tugas/centang", { id: foreign, nth: 1, done: true }],
  ] as const)
    expect({ path, ...(await desk.call(path, payload)) }).toMatchObject({ path, ...missing })
  expect(
    await desk.world.sqlRows(sql`select v.visit_status, k.status, k.checklist from visits v, tasks k
      where v.id = ${visit} and k.id = ${foreign}`),
  ).toEqual([{ visit_status: "planned", status: "baru", checklist: [{ text: "Bawa nota", done: false }] }])
  const { rows } = await desk.day()
  expect(rows.some(({ kind, id }) => id === (kind === "visit" ? visit : foreign))).toBe(false)
  expect(await desk.world.call("saya/kunjungan/hari", {}, desk.admin)).toMatchObject({
    api_message: "Akun ini belum terhubung dengan pegawai",
  })
})
