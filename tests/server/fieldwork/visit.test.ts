import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { Visit, visits } from "#contract/areas/fieldwork/visit.ts"
import type { AnswerOf } from "#contract/kit/call.ts"
import { makeVisit } from "#server/areas/fieldwork/makeVisit.ts"
import { departVisit, reportVisit } from "#server/areas/fieldwork/reportVisit.ts"
import { settleVisits } from "#server/areas/fieldwork/sweep.ts"
import { visitLifecycle } from "#server/areas/fieldwork/visitProgress.ts"
import type { Tx } from "#server/db/database.ts"
import { moveRow } from "#server/kit/approval/move.ts"
import { employeeMover } from "#server/kit/approval/mover.ts"
import Fastify, { type FastifyInstance } from "fastify"
import { serveSheets } from "#server/http/sheets.ts"
import type { FileStore } from "#server/files/store.ts"
import { openWorld, type World } from "../lib/harness.ts"
import { newVisit } from "../lib/writes.visits.ts"

let world: World
let files: FastifyInstance
let admin: string
let office: string
let stranger: string
beforeAll(async () => {
  world = await openWorld()
  files = Fastify()
  serveSheets(files, {
    db: world.db,
    links: world.links.sheets,
    store: {} as FileStore,
    clock: () => world.time.now,
  })
  admin = await world.signIn("admin@maju.test")
  office = await world.signIn("kantor@maju.test")
  stranger = await world.signIn("admin@lain.test")
})
afterAll(async () => {
  await files.close()
  await world.close()
})

const TODAY = "2026-11-20"
const detail = async (id: number, token = admin): Promise<Visit> =>
  (await world.call("visit/detail", { id }, token)).data as Visit
const onPhone = <A>(work: (tx: Tx) => Promise<A>): Promise<A> => world.db.transact(work)
const refusalOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "",
    (thrown: Error) => thrown.message,
  )

const customerOf = async (): Promise<number> => {
  const [row] = await world.sqlRows<{ readonly id: number }>(
    sql`select customers_id::float8 as id from visits where companies_id = ${world.seeded.maju.id} order by id limit 1`,
  )
  return row?.id ?? 0
}
const plan = async (values: Partial<Parameters<typeof makeVisit>[1]> = {}) => {
  const customers_id = await customerOf()
  const id = await onPhone((tx) =>
    makeVisit(
      tx,
      {
        companies_id: world.seeded.maju.id,
        members_id: world.seeded.maju.members[2] ?? 0,
        tipe_tugas_id: world.seeded.maju.resources["tipe-tugas"] ?? 0,
        customers_id,
        tanggal: TODAY,
        purpose: "Mengecek stok",
        assigned: "Akun admin@maju.test",
        ...values,
      },
      world.time.now,
    ),
  )
  return { id, companies_id: world.seeded.maju.id }
}
const HERE = { lat: -6.2003, lng: 106.8, accuracy_m: 15 }
const FAR = { lat: -6.21, lng: 106.8, accuracy_m: 15 }
const photoOf = async (): Promise<number> => {
  const [row] = await world.sqlRows<{ readonly id: number }>(
    sql`select id::float8 as id from files where companies_id = ${world.seeded.maju.id} order by id limit 1`,
  )
  return row?.id ?? 0
}

test("a visit begins to wait when it is done, not before, and its approvers are told then", async () => {
  const photo = await photoOf()
  const visit = await plan()
  expect(await detail(visit.id)).toMatchObject({ visit_status: "planned", status: "none", history: [] })
  expect(await world.call("visit/approval", { id: visit.id, status: "approved" }, admin)).toMatchObject({
    api_status: 0,
    data: { reason: "state" },
  })
  await onPhone((tx) => departVisit(tx, visit, world.time.now))
  await onPhone((tx) => reportVisit(tx, visit, "visit.checkIn", { ...HERE, photos: [photo] }, world.time.now))
  expect(await detail(visit.id)).toMatchObject({
    visit_status: "in_progress",
    status: "none",
    in_radius: true,
    check_in: { distance_m: 33, accuracy_m: 15 },
    deviations: [],
  })
  world.time.now = new Date(world.time.now.getTime() + 25 * 60_000)
  await onPhone((tx) =>
    reportVisit(
      tx,
      visit,
      "visit.checkOut",
      {
        ...HERE,
        result: "berhasil",
        result_note: "Pesan 3 karton",
        answers: [{ key: "hasil", label: "Hasil kunjungan", type: "text", value: "Pesan", files_id: null }],
      },
      world.time.now,
    ),
  )
  const row = await detail(visit.id)
  expect(row).toMatchObject({
    visit_status: "done",
    status: "pending",
    duration_min: 25,
    result: "berhasil",
    deviations: [],
  })
  expect(row.created_at).toBe(row.check_out?.at)
  expect(row.steps.map(({ to }) => to)).toEqual(["planned", "on_the_way", "in_progress", "done"])
  expect(row.history.map(({ from, to }) => [from, to])).toEqual([["none", "pending"]])
  const told = await world.sqlRows<{ readonly link: string }>(
    sql`select link from notifications where type = 'kunjungan' and link = ${`/visit?id=${visit.id}`}`,
  )
  expect(told.length).toBeGreaterThan(0)
  const approved = await world.call(
    "visit/approval",
    { id: visit.id, status: "approved", version: row.version },
    admin,
  )
  expect(approved).toMatchObject({ api_status: 1, api_message: "Kunjungan disetujui" })
})

describe("what the rules refuse", () => {
  test("outside the radius, where the company blocks it", async () => {
    await world.sqlRows(
      sql`update visit_rules set mode = 'block' where companies_id = ${world.seeded.maju.id}`,
    )
    const visit = await plan({ members_id: world.seeded.maju.members[3] ?? 0 })
    const photos = [await photoOf()]
    expect(
      await refusalOf(
        onPhone((tx) => reportVisit(tx, visit, "visit.checkIn", { ...FAR, photos }, world.time.now)),
      ),
    ).toBe("Jarak 1.112 m dari pelanggan: paling jauh 100 m")
    await world.sqlRows(
      sql`update visit_rules set mode = 'warn' where companies_id = ${world.seeded.maju.id}`,
    )
    /** A visit keeps the rules that were valid when it was planned. */
    expect((await detail(visit.id)).radius_mode).toBe("block")
  })
  test("without a photo, on another day, and while the employee is elsewhere", async () => {
    const member = world.seeded.maju.members[4] ?? 0
    const [first, second] = [await plan({ members_id: member }), await plan({ members_id: member })]
    const tomorrow = await plan({ members_id: member, tanggal: "2026-11-21" })
    const photos = [await photoOf()]
    const checkIn = (visit: typeof first, shown: readonly number[]) =>
      refusalOf(
        onPhone((tx) => reportVisit(tx, visit, "visit.checkIn", { ...HERE, photos: shown }, world.time.now)),
      )
    expect(await checkIn(first, [])).toBe("Foto wajib disertakan")
    expect(await checkIn(tomorrow, photos)).toBe("Kunjungan ini direncanakan untuk 21 November 2026")
    expect(await checkIn(first, photos)).toBe("")
    expect(await checkIn(second, photos)).toMatch(/^Masih berkunjung di tempat lain: akhiri dulu KJ\/2026\//)
    await onPhone((tx) =>
      moveRow(
        employeeMover(tx, world.time.now, second.companies_id, "Pegawai", "telepon"),
        visitLifecycle(),
        second.id,
        { type: "visit.cancel", note: "Pelanggan tutup" },
      ),
    )
    expect(await detail(second.id)).toMatchObject({ visit_status: "cancelled", status: "none" })
  })
  test("going unasked, where the company does not allow it", async () => {
    await world.sqlRows(
      sql`update visit_rules set allow_unplanned = false where companies_id = ${world.seeded.maju.id}`,
    )
    expect(await refusalOf(plan({ assigned: null }))).toBe(
      "Kunjungan tanpa rencana tidak diizinkan perusahaan ini",
    )
    await world.sqlRows(
      sql`update visit_rules set allow_unplanned = true where companies_id = ${world.seeded.maju.id}`,
    )
  })
})

test("what deviates is said: far, short, vague, unsigned", async () => {
  const id = await newVisit(world, {
    in_distance_m: 640,
    in_radius: false,
    in_accuracy_m: 300,
    duration_min: 4,
    needs_photo_in: true,
    needs_signature: true,
  })
  expect((await detail(id)).deviations).toEqual([
    "luar_radius",
    "terlalu_singkat",
    "tanpa_foto",
    "tanpa_tanda_tangan",
    "akurasi_rendah",
  ])
})

test("once its day is over a planned visit is missed, and one that runs is done without a check-out", async () => {
  const missed = await newVisit(world, { visit_status: "planned", tanggal: "2026-11-18" })
  const running = await newVisit(world, {
    visit_status: "in_progress",
    tanggal: "2026-11-18",
    members_id: world.seeded.maju.members[5] ?? 0,
  })
  const ahead = await newVisit(world, { visit_status: "planned", tanggal: TODAY })
  expect(await settleVisits(world.db, world.time.now)).toBeGreaterThanOrEqual(2)
  expect(await settleVisits(world.db, world.time.now)).toBe(0)
  expect(await detail(missed)).toMatchObject({ visit_status: "missed", status: "none", deviations: [] })
  expect(await detail(running)).toMatchObject({
    visit_status: "done",
    status: "pending",
    deviations: ["tanpa_check_out"],
  })
  expect(await detail(ahead)).toMatchObject({ visit_status: "planned" })
})

test("the summary counts whole: a share and an average are no sums, and a customer counts once", async () => {
  const day = "2026-08-04"
  const [one, other] = world.seeded.maju.members
  await newVisit(world, { tanggal: day, duration_min: 10 })
  await newVisit(world, { tanggal: day, duration_min: 20, status: "approved" })
  await newVisit(world, { tanggal: day, duration_min: 60, in_radius: false, members_id: other ?? 0 })
  await newVisit(world, { tanggal: day, visit_status: "missed" })
  const ask = { start_date: day, end_date: day }
  const { data } = await world.call("visit/rangkuman", ask, admin)
  const { sums, rows, per_day } = data as AnswerOf<typeof visits.calls.summary>
  expect(sums).toMatchObject({
    planned: 4,
    done: 3,
    missed: 1,
    open: 0,
    measured: 3,
    in_radius: 2,
    in_radius_pct: 66.7,
    avg_duration: 30,
    distinct_customers: 1,
    pending: 2,
    approved: 1,
  })
  expect(per_day).toEqual([{ date: day, done: 3, open: 0, missed: 1 }])
  expect(rows.find(({ id }) => id === one)?.sums).toMatchObject({
    planned: 3,
    in_radius_pct: 100,
    avg_duration: 15,
  })
  const list = async (more: object) =>
    ((await world.call("visit/list/all", { ...ask, ...more }, admin)).data as { readonly total: number })
      .total
  expect([
    await list({}),
    await list({ visit_status: "done" }),
    await list({ visit_status: "missed" }),
  ]).toEqual([4, 3, 1])
})

test("what was called off may be deleted, what was missed stays, and neither is decided", async () => {
  const [off, missed] = [
    await newVisit(world, { visit_status: "cancelled", status: "none" }),
    await newVisit(world, { visit_status: "missed" }),
  ]
  const { data } = await world.call("visit/delete", { ids: [off, missed] }, admin)
  expect(data).toMatchObject({
    rows: [
      { id: off, ok: true },
      { id: missed, ok: false, message: "Kunjungan ini terlewat" },
    ],
  })
  expect(await world.call("visit/detail", { id: off }, admin)).toMatchObject({
    data: { reason: "not_found" },
  })
  expect(await world.call("visit/delete", { ids: [missed] }, office)).toMatchObject({ api_status: 0 })
})

test("several at once: each row says what became of it, a stale one who moved it", async () => {
  const [good, moved] = [await newVisit(world), await newVisit(world)]
  await world.call("visit/approval", { id: moved, status: "rejected", note: "Bukan pelanggan" }, office)
  const { data } = await world.call(
    "visit/approval/bulk",
    { ids: [good, moved], versions: [1, 1], status: "approved" },
    admin,
  )
  expect(data).toMatchObject({
    rows: [
      { id: good, ok: true },
      { id: moved, ok: false, stale: true },
    ],
  })
})

describe("what its type of task asks", () => {
  const type = async (values: object): Promise<number> => {
    const made = await world.call("tipe-tugas/create", values, admin)
    return (made.data as { readonly id: number }).id
  }
  const answer = (value: string | null) => ({
    key: "stok",
    label: "Stok",
    type: "select" as const,
    value,
    files_id: null,
  })
  const came = async (tipe_tugas_id: number) => {
    const visit = await plan({ tipe_tugas_id, members_id: world.seeded.maju.members[3] ?? 0 })
    await onPhone((tx) => departVisit(tx, visit, world.time.now))
    const photos = [await photoOf()]
    await onPhone((tx) => reportVisit(tx, visit, "visit.checkIn", { ...HERE, photos }, world.time.now))
    return visit
  }
  const leave = (visit: { id: number; companies_id: number }, value: string | null) =>
    onPhone((tx) =>
      reportVisit(tx, visit, "visit.checkOut", { ...HERE, answers: [answer(value)] }, world.time.now),
    )

  test("how long it may take is the type's when it was planned; longer is marked", async () => {
    const id = await type({ nama: "Cepat", sla_min: 20, form_fields: [] })
    const visit = await came(id)
    await world.sqlRows(sql`update tipe_tugas set sla_min = 500 where id = ${id}`)
    world.time.now = new Date(world.time.now.getTime() + 21 * 60_000)
    await leave(visit, null)
    expect(await detail(visit.id)).toMatchObject({
      sla_min: 20,
      duration_min: 21,
      deviations: ["lewat_batas_waktu"],
    })
  })

  test("a choice is one of those it names, and what is required is filled in; else the visit goes on", async () => {
    const choices = [{ text: "Cukup" }, { text: "Habis" }]
    const form_fields = [{ key: "stok", label: "Stok", type: "select", required: true, choices }]
    const visit = await came(await type({ nama: "Pilih", form_fields }))
    for (const [value, issue] of [
      [null, "Wajib diisi"],
      ["Banyak", "Pilih salah satu pilihan yang ada"],
    ] as const)
      await expect(leave(visit, value)).rejects.toMatchObject({ errors: { "answers.stok": [issue] } })
    expect(await detail(visit.id)).toMatchObject({ visit_status: "in_progress" })
    world.time.now = new Date(world.time.now.getTime() + 15 * 60_000)
    await leave(visit, "Habis")
    expect(await detail(visit.id)).toMatchObject({
      visit_status: "done",
      answers: [{ key: "stok", value: "Habis" }],
    })
  })

  test("a type that is switched off plans nothing new", async () => {
    const id = await type({ nama: "Mati", is_active: false, form_fields: [] })
    expect(await refusalOf(plan({ tipe_tugas_id: id }))).toBe("Tipe tugas ini tidak dipakai lagi")
  })
})

test("the export is a workbook, a PDF or a KML of the list, and nobody else's", async () => {
  const day = "2026-08-11"
  await newVisit(world, { tanggal: day, purpose: "Uji <ekspor> & peta", out_lat: -6.2001, out_lng: 106.8001 })
  const fetched = async (format: string, token = admin) => {
    const { data } = await world.call("visit/export", { format, start_date: day, end_date: day }, token)
    const reply = await files.inject({ method: "GET", url: (data as { readonly url: string }).url })
    return { type: String(reply.headers["content-type"]), body: reply.rawPayload }
  }
  const xlsx = await fetched("xlsx")
  expect(xlsx.type).toContain("spreadsheetml")
  expect(xlsx.body.subarray(0, 2).toString("latin1")).toBe("PK")
  const pdf = await fetched("pdf")
  expect([pdf.type, pdf.body.subarray(0, 5).toString("latin1")]).toEqual(["application/pdf", "%PDF-"])
  const kml = await fetched("kml")
  expect(kml.type).toContain("application/vnd.google-earth.kml+xml")
  const text = kml.body.toString("utf8")
  expect(text).toContain("<name>Toko Sumber Rejeki</name>")
  expect(text).toContain("<coordinates>106.8,-6.2,0 106.8001,-6.2001,0</coordinates>")
  expect(text.match(/<Folder>/g)).toHaveLength(1)
  expect((await fetched("kml", stranger)).body.toString("utf8")).not.toContain("<Placemark>")
  expect(await world.call("visit/export", { format: "docx" }, admin)).toMatchObject({ api_status: 0 })
})

test("who looks after one office neither sees nor decides visits of another's employees", async () => {
  const elsewhere = await newVisit(world, { members_id: world.seeded.maju.members[1] ?? 0 })
  expect(await world.call("visit/detail", { id: elsewhere }, office)).toMatchObject({
    data: { reason: "not_found" },
  })
  expect(await world.call("visit/approval", { id: elsewhere, status: "approved" }, office)).toMatchObject({
    data: { reason: "not_found" },
  })
})
