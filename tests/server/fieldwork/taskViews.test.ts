import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { tasks } from "#contract/areas/fieldwork/tasks.ts"
import { openWorld, type World } from "../lib/harness.ts"

type Task = (typeof tasks)["row"]["Type"]

const TOMORROW = "2026-11-21"
let world: World
let admin: string
let office: string
let stranger: string
let customers: readonly number[] = []

beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn("admin@maju.test")
  office = await world.signIn("kantor@maju.test")
  stranger = await world.signIn("admin@lain.test")
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
const fields = () => ({
  judul: "Antar pesanan",
  tipe_tugas_id: world.seeded.maju.resources["tipe-tugas"] ?? 0,
  checklist: [],
})
const find = async (id: number): Promise<Task> =>
  (await world.call("penugasan/find", { id }, admin)).data as Task
const create = async (values: object = {}) =>
  (
    (
      await world.call(
        "penugasan/create",
        { ...fields(), members_id: member(2), tanggal: "2026-11-20", ...values },
        admin,
      )
    ).data as { readonly id: number }
  ).id
const move = (step: string, ids: readonly number[], note: string) =>
  world.call("penugasan/ubah-status", { ids, step, note }, admin)

describe("views of a day", () => {
  const DAY = "2026-12-15"

  test("a card has its distance from the place before in the route, whatever the filters", async () => {
    const [first, second] = [
      await create({ tanggal: DAY, customers_id: customers[0], due_time: "08:00", members_id: member(1) }),
      await create({ tanggal: DAY, customers_id: customers[3], due_time: "09:00", members_id: member(1) }),
    ]
    await create({ tanggal: DAY, members_id: member(1), judul: "Tanpa tempat" })
    const cards = async (more: object = {}) => {
      const { data } = await world.call("penugasan/papan", { tanggal: DAY, ...more }, admin)
      const { columns } = data as {
        readonly columns: readonly {
          readonly cards: readonly { readonly id: number; readonly distance_m: number | null }[]
        }[]
      }
      return new Map(columns.flatMap((column) => column.cards).map(({ id, distance_m }) => [id, distance_m]))
    }
    const all = await cards()
    /** Three hundredths of a degree of latitude. */
    expect(all.get(second)).toBeGreaterThan(3_300)
    expect(all.get(second)).toBeLessThan(3_400)
    expect([...all.values()].filter((metres) => metres === null).length).toBeGreaterThan(0)
    const { no } = await find(second)
    expect(await cards({ q: no })).toEqual(new Map([[second, all.get(second)]]))
    const route = await world.call("penugasan/rute", { members_id: member(1), tanggal: DAY }, admin)
    const { stops } = route.data as {
      readonly stops: readonly { readonly id: number; readonly distance_m: number | null }[]
    }
    expect(stops.find(({ id }) => id === first)?.distance_m).toBe(all.get(first))
    expect(stops.find(({ id }) => id === second)?.distance_m).toBe(all.get(second))
  })

  test("the map has the tasks of its visible part, and counts those of the day", async () => {
    const map = async (more: object = {}) =>
      (await world.call("penugasan/peta", { tanggal: DAY, ...more }, admin)).data
    expect(await map()).toMatchObject({
      placed: 2,
      placeless: 1,
      clustered: false,
      points: [
        { judul: "Antar pesanan", nama: "Toko Uji 1", members_nama: expect.any(String) as unknown },
        {},
      ],
    })
    const box = { south: -6.215, north: -6.2, west: 106, east: 107 }
    const part = (await map({ box })) as { readonly points: readonly object[] }
    expect(part).toMatchObject({ placed: 2, placeless: 1, points: [{ nama: "Toko Uji 1" }] })
    expect(part.points).toHaveLength(1)
  })

  test("a task type is chosen with its category", async () => {
    const { data } = await world.call(
      "tipe-tugas/create",
      { nama: "Antar kilat", kategori: "delivery", form_fields: [] },
      admin,
    )
    const { id } = data as { readonly id: number }
    const found = await world.call("penugasan/pilihan-tipe", { q: "kilat" }, office)
    expect(found.data).toMatchObject({
      rows: [{ id, nama: "Antar kilat", isian: { tipe_tugas_kategori: "delivery" } }],
    })
    expect(await find(await create({ tipe_tugas_id: id }))).toMatchObject({ tipe_tugas_kategori: "delivery" })
    expect((await world.call("penugasan/pilihan-tipe", { q: "kilat" }, stranger)).data).toMatchObject({
      rows: [],
    })
  })
})

describe("who is notified", () => {
  type Told = { readonly title: string; readonly body: string; readonly link: string | null }
  const told = (title: string) =>
    world.sqlRows<Told>(
      sql`select title, body, link from notifications where title = ${title} order by id desc limit 1`,
    )
  const asAccount = (email: string, nth: number) =>
    world.sqlRows(
      sql`update members set accounts_id = (select id from accounts where email = ${email}) where id = ${member(nth)}`,
    )
  const unlink = () => world.sqlRows(sql`update members set accounts_id = null where id = ${member(0)}`)

  test("an employee who is an administrator gets the page, with what, when and where", async () => {
    await asAccount("admin@maju.test", 0)
    const id = await create({
      members_id: member(0),
      customers_id: customers[1],
      due_time: "10:00",
      tanggal: TOMORROW,
    })
    expect(await told("Tugas baru")).toEqual([
      {
        title: "Tugas baru",
        body: "Antar pesanan, 21 November 2026 paling lambat 10.00, di Toko Uji 2",
        link: `/penugasan/tugas/papan?tanggal=${TOMORROW}&id=${id}`,
      },
    ])
    await move("cancel", [id], "Pesanan batal")
    const [last] = await told("Tugas dibatalkan")
    expect(last?.body).toBe(
      "Antar pesanan, 21 November 2026 paling lambat 10.00, di Toko Uji 2: Pesanan batal",
    )
    await unlink()
  })

  test("a role opens the page, also one of the platform for all companies and that of an ordinary account", async () => {
    const role = async (nama: string, company: number | null, right: string) =>
      (
        await world.sqlRows<{ id: number }>(
          sql`insert into roles (companies_id, nama, rights, created_at, updated_at)
            values (${company}, ${nama}, array[${right}], now(), now()) returning id::float8 as id`,
        )
      )[0]?.id ?? 0
    const template = await role("Templat lapangan", null, "fieldwork.view")
    const own = await role("Lapangan Maju", world.seeded.maju.id, "fieldwork.view")
    const other = await role("Templat klaim", null, "claims.view")
    const page = (id: number) => `/penugasan/tugas/papan?tanggal=${TOMORROW}&id=${id}`
    const linkOf = async (email: string, roleId: number) => {
      await world.sqlRows(sql`update accounts set roles_id = ${roleId} where email = ${email}`)
      await asAccount(email, 0)
      const id = await create({ members_id: member(0), tanggal: TOMORROW })
      const [last] = await told("Tugas baru")
      await unlink()
      await world.sqlRows(sql`update accounts set roles_id = null where email = ${email}`)
      return last?.link === page(id) ? "the page" : last?.link
    }
    for (const email of ["kantor@maju.test", "biasa@maju.test"]) {
      for (const roleId of [template, own]) expect(await linkOf(email, roleId)).toBe("the page")
      expect(await linkOf(email, other)).toBeNull()
    }
  })

  test("an employee without such a page gets the same words without a link", async () => {
    const [account] = await world.sqlRows<{ id: number; scope: string }>(
      sql`select id::float8 as id, scope from accounts where companies_id = ${world.seeded.maju.id} and scope = 'normal' limit 1`,
    )
    await world.sqlRows(sql`update members set accounts_id = ${account?.id ?? 0} where id = ${member(0)}`)
    await create({ members_id: member(0), tanggal: TOMORROW, judul: "Antar berkas" })
    expect(await told("Tugas baru")).toEqual([
      { title: "Tugas baru", body: "Antar berkas, 21 November 2026", link: null },
    ])
    await world.call(
      "penugasan/tugaskan",
      {
        ...fields(),
        members_ids: [member(0)],
        customers_ids: customers.slice(0, 4),
        tanggal: "2026-11-25",
        weeks: 1,
      },
      admin,
    )
    const [many] = await told("4 tugas baru")
    expect(many?.body).toMatch(
      /^Antar pesanan, 25 November 2026, di (Toko Uji \d, ){2}Toko Uji \d dan 1 lagi$/,
    )
    expect(many?.link).toBeNull()
    await unlink()
  })
})
