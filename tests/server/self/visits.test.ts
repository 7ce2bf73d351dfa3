import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { MODULES } from "#contract/kit/modules.ts"
import { FAR, fileOf, HERE, openOwnWork, type OwnWorkDesk, TODAY, withPhoto } from "../lib/ownWork.ts"

/** Visits of the employee themselves: steps, form, and those without a plan. */
let desk: OwnWorkDesk
beforeAll(async () => {
  desk = await openOwnWork()
})
afterAll(() => desk.world.close())
beforeEach(() => desk.begin())

describe("a planned visit", () => {
  test("on the way, check-in, form and check-out; the administrator decides on it", async () => {
    const id = await desk.plan({ plan_time: "09:00" })
    const shown = await desk.day()
    expect(shown).toMatchObject({ tanggal: TODAY, today: TODAY, unplanned: null })
    expect(shown.rows).toContainEqual(
      expect.objectContaining({ kind: "visit", id, state: "open", time: "09:00" }),
    )
    const before = await desk.visitOf(id)
    expect(before).toMatchObject({
      visit_status: "planned",
      needs_photo_in: true,
      form: [{ key: "hasil", required: true }],
      steps: { depart: null, check_in: null, cancel: null },
    })
    expect(await desk.call("saya/kunjungan/berangkat", { id, version: before.version })).toMatchObject({
      api_message: "Berangkat dicatat",
      data: { id, version: 2 },
    })
    expect(await desk.call("saya/kunjungan/berangkat", { id, version: before.version })).toMatchObject({
      api_status: 0,
    })
    expect(await desk.arrive(id)).toMatchObject({ api_message: "Check-in dicatat", data: { version: 3 } })
    expect(await desk.visitOf(id)).toMatchObject({
      visit_status: "in_progress",
      in_radius: true,
      check_in: { distance_m: 33, accuracy_m: 15 },
      steps: { check_out: null, cancel: expect.any(String) as string },
    })
    expect((await desk.day()).rows[0]).toMatchObject({
      id,
      state: "under_way",
    })
    await desk.moveTo(new Date("2026-11-20T01:30:00Z"))
    const ended = await desk.leave(
      id,
      { result_note: "Stok menipis", note: "Lewat pintu samping" },
      new Map([["signature", fileOf("ttd.png")]]),
    )
    expect(ended).toMatchObject({ api_message: "Kunjungan selesai" })
    const after = await desk.visitOf(id)
    expect(after).toMatchObject({
      visit_status: "done",
      status: "pending",
      duration_min: 30,
      result: "berhasil",
      answers: [{ key: "hasil", label: "Hasil kunjungan", value: "Pesan tiga dus" }],
      photos: [{ phase: "in" }],
    })
    expect(after.signature).not.toBeNull()
    expect(ended.data).toMatchObject({ version: after.version })
    expect((await desk.world.call("visit/detail", { id }, desk.admin)).data).toMatchObject({
      visit_status: "done",
      status: "pending",
      check_out: { note: "Lewat pintu samping" },
    })
  })

  test("the same request_id checks in once", async () => {
    const id = await desk.plan()
    const sent = { id, ...HERE, request_id: "kunjungan-0001-sekali" }
    const first = await desk.call("saya/kunjungan/check-in", sent, withPhoto)
    expect(await desk.call("saya/kunjungan/check-in", sent, withPhoto)).toEqual(first)
    expect(await desk.world.sqlRows(sql`select id from visit_photos where visits_id = ${id}`)).toHaveLength(1)
  })

  test("refused with its reason: no photo, too far, another visit under way, another day", async () => {
    const id = await desk.plan()
    expect(await desk.arrive(id, HERE, new Map())).toMatchObject({
      api_message: "Foto wajib disertakan",
      data: { reason: "state" },
    })
    await desk.rule({ mode: "block" })
    const near = await desk.plan()
    expect(await desk.arrive(near, FAR)).toMatchObject({
      api_message: expect.stringMatching(/^Jarak 1\.\d{3} m dari pelanggan: paling jauh 100 m$/) as string,
    })
    expect(await desk.arrive(near)).toMatchObject({ api_status: 1 })
    const { steps } = await desk.visitOf(id)
    expect(steps.check_in).toMatch(/^Masih berkunjung/)
    expect(await desk.arrive(id)).toMatchObject({ api_message: steps.check_in })
    const tomorrow = await desk.plan({ tanggal: "2026-11-21" })
    expect((await desk.visitOf(tomorrow)).steps).toMatchObject({
      depart: "Kunjungan ini direncanakan untuk 21 November 2026",
    })
  })

  test("without a position nothing is measured; a fake one is told", async () => {
    const id = await desk.plan()
    expect(await desk.arrive(id, {})).toMatchObject({ api_status: 1 })
    expect(await desk.visitOf(id)).toMatchObject({
      in_radius: null,
      check_in: { distance_m: null, lat: null },
    })
    await desk.leave(id)
    const fake = await desk.plan()
    await desk.arrive(fake, { ...HERE, is_mock: true })
    await desk.leave(fake)
    expect((await desk.visitOf(fake)).deviations).toContain("gps_palsu")
  })

  test("called off with a reason, while it has not begun", async () => {
    const id = await desk.plan()
    expect(await desk.call("saya/kunjungan/batal", { id, note: "sdh" })).toMatchObject({
      data: { errors: { note: [expect.any(String)] } },
    })
    expect(await desk.call("saya/kunjungan/batal", { id, note: "Toko libur hari ini" })).toMatchObject({
      api_message: "Kunjungan dibatalkan",
    })
    expect(await desk.visitOf(id)).toMatchObject({ visit_status: "cancelled" })
  })
})

describe("the form of the type", () => {
  const FIELDS = [
    { key: "stok", label: "Sisa stok", type: "number", required: true },
    {
      key: "kondisi",
      label: "Kondisi",
      type: "select",
      required: true,
      choices: [{ text: "Rapi" }, { text: "Rusak" }],
    },
    { key: "bukti", label: "Foto rak", type: "photo", required: true, when: { key: "kondisi", is: "Rusak" } },
    { key: "ttd", label: "Tanda tangan toko", type: "signature", required: true },
  ]
  const answers = (kondisi: string) => [
    { key: "stok", label: "Sisa stok", type: "number", value: "12" },
    { key: "kondisi", label: "Kondisi", type: "select", value: kondisi },
    { key: "ttd", label: "Tanda tangan toko", type: "signature" },
    { key: "bukti", label: "Foto rak", type: "photo" },
  ]

  test("what is missing or wrong is refused at its field, and nothing is stored", async () => {
    await desk.form(FIELDS)
    const id = await desk.plan()
    await desk.arrive(id)
    expect(await desk.leave(id, { answers: [{ ...answers("Rusak")[0], value: "banyak" }] })).toMatchObject({
      data: {
        errors: {
          "answers.stok": ["Isi dengan angka"],
          "answers.kondisi": ["Wajib diisi"],
          "answers.ttd": ["Wajib diisi"],
        },
      },
    })
    expect(
      await desk.leave(id, { answers: answers("Rusak") }, new Map([["answers.2.file", fileOf("ttd.png")]])),
    ).toMatchObject({
      data: { errors: { "answers.bukti": ["Wajib diisi"] } },
    })
    expect(await desk.visitOf(id)).toMatchObject({ visit_status: "in_progress", answers: [] })
    const whole = new Map([
      ["answers.2.file", fileOf("ttd.png")],
      ["answers.3.file", fileOf("rak.png")],
    ])
    expect(await desk.leave(id, { answers: answers("Rusak") }, whole)).toMatchObject({ api_status: 1 })
    const { answers: kept } = await desk.visitOf(id)
    expect(kept.map(({ key, url }) => [key, url !== null])).toEqual([
      ["stok", false],
      ["kondisi", false],
      ["ttd", true],
      ["bukti", true],
    ])
  })

  test("an attempt that failed needs its cause, and no form", async () => {
    await desk.form(FIELDS)
    const id = await desk.plan()
    await desk.arrive(id)
    expect(await desk.leave(id, { answers: [], result: "tidak_bertemu" })).toMatchObject({
      data: { errors: { failure: ["Pilih sebab tidak berhasil"] } },
    })
    expect(
      await desk.leave(id, {
        answers: [],
        result: "tidak_bertemu",
        failure: "tutup",
        next_visit: "2026-11-19",
      }),
    ).toMatchObject({ data: { errors: { next_visit: ["19 November 2026 sudah lewat"] } } })
    expect(await desk.leave(id, { answers: [], result: "tidak_bertemu", failure: "tutup" })).toMatchObject({
      api_status: 1,
    })
    expect(await desk.visitOf(id)).toMatchObject({ result: "tidak_bertemu", failure: "tutup" })
  })
})

describe("a visit without a plan", () => {
  const add = async (more: object = {}) =>
    desk.call("saya/kunjungan/baru", {
      customers_id: await desk.customer(),
      tipe_tugas_id: desk.typeId,
      purpose: "Mampir menawarkan",
      ...more,
    })

  test("is of today and of the employee, whoever the payload names", async () => {
    const made = await add({ members_id: desk.other, tanggal: "2026-11-25" })
    expect(made).toMatchObject({ api_status: 1, data: { version: 1 } })
    const { id } = made.data as { id: number }
    expect(await desk.visitOf(id)).toMatchObject({ tanggal: TODAY, is_planned: false, assigned_nama: null })
    expect(
      await desk.world.sqlRows(sql`select members_id::float8 as m from visits where id = ${id}`),
    ).toEqual([{ m: desk.selfId }])
  })

  test("is refused where the company allows none, and without the module", async () => {
    await desk.rule({ allow_unplanned: false })
    expect(await add()).toMatchObject({
      api_message: "Kunjungan tanpa rencana tidak diizinkan perusahaan ini",
    })
    expect(await desk.day()).toMatchObject({
      unplanned: "Kunjungan tanpa rencana tidak diizinkan perusahaan ini",
    })
    await desk.rule()
    const off = sql`update companies set modules = array_remove(modules, ${MODULES.visit}) where id = ${desk.world.seeded.maju.id}`
    const on = sql`update companies set modules = modules || ${`{${MODULES.visit}}`}::text[] where id = ${desk.world.seeded.maju.id}`
    await desk.world.sqlRows(off)
    expect(await add()).toMatchObject({ api_message: "Visit tidak aktif untuk perusahaan Anda" })
    expect(await desk.day()).toMatchObject({
      unplanned: "Visit tidak aktif untuk perusahaan Anda",
    })
    await desk.world.sqlRows(on)
  })

  test("wrong customers and types are refused at their fields", async () => {
    expect(await add({ customers_id: 999_999, tipe_tugas_id: 999_999 })).toMatchObject({
      data: {
        errors: { customers_id: ["Pelanggan tidak ditemukan"], tipe_tugas_id: ["Pilihan tidak dikenal"] },
      },
    })
  })
})
