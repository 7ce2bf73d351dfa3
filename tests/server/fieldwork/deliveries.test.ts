import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { AnswerOf } from "#contract/kit/call.ts"
import type { areaDay, areaSummary } from "#contract/areas/fieldwork/layanan.ts"
import type { Visit } from "#contract/areas/fieldwork/visit.ts"
import { reportVisit, type Reporting } from "#server/areas/fieldwork/reportVisit.ts"
import { openWorld, type World } from "../lib/harness.ts"

const TODAY = "2026-11-20"
const TOMORROW = "2026-11-21"
const COD = 127_350
const HERE = { lat: -6.2, lng: 106.8, accuracy_m: 10 }

let world: World
let admin: string
let company: number
let photo: number
/** The task of each customer, and its first visit. */
let deliveries: readonly { readonly task: number; readonly visit: number }[]
let goods: number

const idsOf = async (query: ReturnType<typeof sql>): Promise<readonly number[]> =>
  (await world.sqlRows<{ readonly id: number }>(query)).map(({ id }) => id)

beforeAll(async () => {
  world = await openWorld()
  company = world.seeded.maju.id
  admin = await world.signIn("admin@maju.test")
  await world.call(
    "companies/akses-aplikasi/save",
    { companies_id: company, modules: [], areas: [{ key: "courier", enabled: true }] },
    await world.signIn("super@balai.test"),
  )
  ;[photo = 0] = await idsOf(sql`select id::float8 as id from files where companies_id = ${company} limit 1`)
  ;[goods = 0] = await idsOf(
    sql`insert into products (companies_id, nama, satuan, harga, is_active, created_at, updated_at)
      values (${company}, 'Kopi kiriman', 'dus', 20000, true, now(), now()) returning id::float8 as id`,
  )
  const customers_ids = await idsOf(
    sql`insert into customers (companies_id, nama, lat, lng, created_at, updated_at)
      select ${company}, 'Penerima ' || n, -6.2, 106.8, now(), now() from generate_series(1, 3) n returning id::float8 as id`,
  )
  const [tipe_tugas_id] = await idsOf(
    sql`select id::float8 as id from tipe_tugas where companies_id = ${company} and nama = 'Antar barang Courier'`,
  )
  const made = await world.call(
    "penugasan/tugaskan",
    {
      members_ids: [world.seeded.maju.members[2]],
      customers_ids,
      tanggal: TODAY,
      weeks: 1,
      judul: "Antar kopi",
      tipe_tugas_id,
      checklist: [],
      cod: COD,
      penerima: "Ibu Ratna",
    },
    admin,
  )
  if (made.api_status !== 1) throw new Error(`nothing was assigned: ${made.api_message}`)
  deliveries = await world.sqlRows(
    sql`select t.id::float8 as task, v.id::float8 as visit from tasks t join visits v on v.tasks_id = t.id
      where t.companies_id = ${company} and t.judul = 'Antar kopi' order by t.customers_id`,
  )
})
afterAll(() => world.close())

const report = (nth: number, type: "visit.checkIn" | "visit.checkOut", more: Partial<Reporting>) =>
  world.db.transact((tx) =>
    reportVisit(
      tx,
      { companies_id: company, id: deliveries[nth]?.visit ?? 0 },
      type,
      { ...HERE, ...more },
      world.time.now,
    ),
  )
const deliver = async (nth: number, out: Partial<Reporting>) => {
  await report(nth, "visit.checkIn", { photos: [photo] })
  await report(nth, "visit.checkOut", out)
}
const file = (key: string, type: "photo" | "signature") => ({
  key,
  label: key,
  type,
  value: null,
  files_id: photo,
})
const proof = () => [file("foto_bukti", "photo"), file("ttd_penerima", "signature")]
const handedOver = (qty: number) => ({
  key: "barang",
  label: "Barang",
  type: "products" as const,
  value: null,
  files_id: null,
  lines: [{ products_id: goods, qty, harga: null }],
})
const detail = async (nth: number) =>
  (await world.call("visit/detail", { id: deliveries[nth]?.visit }, admin)).data as Visit
const summary = async (start_date: string, end_date = start_date) =>
  (
    (await world.call("layanan/ringkasan", { area: "courier", start_date, end_date }, admin))
      .data as AnswerOf<typeof areaSummary>
  ).sums
const day = async (tanggal: string) =>
  ((await world.call("layanan/hari", { area: "courier", tanggal }, admin)).data as AnswerOf<typeof areaDay>)
    .rows

describe("a delivery", () => {
  test("is proved; cash collected is what was collected, also where goods are listed", async () => {
    await report(0, "visit.checkIn", { photos: [photo] })
    await expect(report(0, "visit.checkOut", { result: "berhasil", cod: COD })).rejects.toMatchObject({
      errors: { "answers.foto_bukti": ["Wajib diisi"], "answers.ttd_penerima": ["Wajib diisi"] },
    })
    await report(0, "visit.checkOut", {
      result: "berhasil",
      cod: 100_000,
      penerima: "Ibu Ratna",
      signature_files_id: photo,
      answers: [...proof(), handedOver(12)],
    })
    expect(await detail(0)).toMatchObject({
      amount: 100_000,
      penerima: "Ibu Ratna",
      attempt: 1,
      failure: null,
      lines: [{ qty: 12, total: 240_000 }],
    })
    await deliver(1, {
      result: "berhasil",
      signature_files_id: photo,
      answers: [...proof(), handedOver(1)],
    })
    /** Goods were handed over and nothing was paid. */
    expect(await detail(1)).toMatchObject({ amount: null, lines: [{ total: 20_000 }] })
  })

  test("that failed has nothing to prove, and what is answered is still checked", async () => {
    await report(2, "visit.checkIn", { photos: [photo] })
    const failed = { result: "tidak_bertemu", failure: "tidak_ada_orang" } as const
    await expect(
      report(2, "visit.checkOut", { ...failed, answers: [{ ...file("foto_bukti", "signature") }] }),
    ).rejects.toMatchObject({ errors: { "answers.foto_bukti": ["Jenis isian ini sudah berubah"] } })
    await report(2, "visit.checkOut", failed)
    expect(await detail(2)).toMatchObject({
      visit_status: "done",
      failure: "tidak_ada_orang",
      penerima: null,
      answers: [],
      /** Its clock stood still. Nobody was there to sign. */
      deviations: ["terlalu_singkat"],
    })
  })
})

describe("a delivery that failed and was moved to the next day", () => {
  test("stays planned on its own day, and counts once in a range", async () => {
    expect(await summary(TODAY)).toMatchObject({
      planned: 3,
      retried: 0,
      done: 2,
      failed: 1,
      first_done: 2,
      cod: 3 * COD,
      cod_paid: 100_000,
    })
    expect(await summary(TOMORROW)).toMatchObject({ planned: 0, retried: 1, failed: 0, cod: 0 })
    expect(await summary(TODAY, TOMORROW)).toMatchObject({ planned: 3, failed: 1, cod: 3 * COD })
  })

  test("is in the list of both days: failed on the first, to be tried again on the second", async () => {
    expect((await day(TODAY)).map(({ state, attempt }) => [state, attempt])).toEqual([
      ["done", 1],
      ["done", 1],
      ["failed", 1],
    ])
    expect(await day(TOMORROW)).toMatchObject([
      { key: `t${deliveries[2]?.task}`, state: "open", attempt: 2, failure: null, in_at: null, cod: COD },
    ])
  })

  test("is no longer planned once it is called off", async () => {
    const off = await world.call(
      "penugasan/ubah-status",
      { ids: [deliveries[2]?.task], step: "cancel", note: "Pesanan dibatalkan" },
      admin,
    )
    expect(off).toMatchObject({ api_status: 1 })
    expect(await summary(TODAY)).toMatchObject({ planned: 2, failed: 1, cod: 2 * COD })
    expect((await day(TODAY)).map(({ state }) => state)).toEqual(["done", "done", "failed"])
    expect((await day(TOMORROW)).map(({ state }) => state)).toEqual(["cancelled"])
  })
})
