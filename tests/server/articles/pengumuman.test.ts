import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { tellPublished } from "#server/areas/articles/sweep.ts"
import { openWorld, type World } from "../lib/harness.ts"
import { newMember } from "../lib/writes.members.ts"

let world: World
let admin: string
const tokens: Record<string, string> = {}
const who = ["admin", "kantor", "terbatas", "biasa"] as const
beforeAll(async () => {
  world = await openWorld()
  const { offices, devisi } = world.seeded.maju
  const me = await newMember(world, { offices_id: offices[1], departement_id: devisi[1] })
  await world.sqlRows(
    sql`update members set accounts_id = ${world.seeded.maju.accounts.normal}, email = 'biasa@maju.test' where id = ${me}`,
  )
  for (const name of who) tokens[name] = await world.signIn(`${name}@maju.test`)
  admin = tokens["admin"] ?? ""
})
afterAll(() => world.close())
beforeEach(() => world.sqlRows(sql`delete from articles`))

const OUT = { isi: "<p>Isi</p>", publish_at: "2026-11-20T07:00:00+07:00" }
const idOf = (answer: { data?: unknown }) => (answer.data as { id: number }).id
const publish = async (judul: string, more: object = {}) => {
  const made = await world.call("artikel/create", { ...OUT, judul, ...more }, admin)
  expect(made).toMatchObject({ api_status: 1 })
  return idOf(made)
}
type Row = { readonly id: number; readonly judul: string; readonly ringkasan: string }
type Page = {
  readonly rows: readonly Row[]
  readonly total: number
}
const read = async (name: string, payload: object = {}) =>
  (await world.call("pengumuman/list-all", payload, tokens[name])).data as Page
const titles = async (name: string) => (await read(name)).rows.map(({ judul }) => judul)
const bell = () =>
  world.sqlRows<{ email: string; title: string; body: string; link: string }>(
    sql`select a.email, n.title, n.body, n.link from notifications n join accounts a on a.id = n.accounts_id
      where n.type = 'artikel' order by n.title, a.email`,
  )
/** A company's administrator reads all articles; others those for all, and those for them, their office or division. */
test("each reads what is for them", async () => {
  const { offices, devisi, members } = world.seeded.maju
  const [mine] = await world.sqlRows<{ id: number }>(
    sql`select id::float8 as id from members where email = 'biasa@maju.test'`,
  )
  await publish("semua")
  await publish("pusat", { target: "offices", offices_id: [offices[0]] })
  await publish("cabang", { target: "offices", offices_id: [offices[1]] })
  await publish("divisi", { target: "departements", departements_id: [devisi[1]] })
  await publish("divisi lain", { target: "departements", departements_id: [devisi[0]] })
  await publish("saya", { target: "members", members_id: [mine?.id] })
  await publish("orang lain", { target: "members", members_id: [members[0]] })
  const heard = Object.fromEntries(
    await Promise.all(who.map(async (name) => [name, (await titles(name)).toSorted()] as const)),
  )
  expect(heard).toEqual({
    admin: ["cabang", "divisi", "divisi lain", "orang lain", "pusat", "saya", "semua"],
    kantor: ["pusat", "semua"],
    terbatas: ["semua"],
    biasa: ["cabang", "divisi", "saya", "semua"],
  })
  for (const name of who)
    for (const { id } of (await read("admin")).rows) {
      const answer = await world.call("pengumuman/find", { id }, tokens[name])
      const isFor = (await read(name)).rows.some((row) => row.id === id)
      expect([name, id, answer.api_status]).toEqual([name, id, isFor ? 1 : 0])
    }
})

test("drafts, what is to come and what is over is nobody's to read", async () => {
  const hidden = [
    await publish("draf", { publish_at: null }),
    await publish("nanti", { publish_at: "2026-11-20T08:00:01+07:00" }),
    await publish("lewat", { expire_at: "2026-11-20T08:00:00+07:00" }),
  ]
  await publish("kini", { expire_at: "2026-11-20T08:00:01+07:00" })
  expect(await titles("admin")).toEqual(["kini"])
  for (const id of hidden)
    expect(await world.call("pengumuman/find", { id }, admin)).toMatchObject({ api_status: 0 })
})

test("pinned ones stand first, then the newest, page by page", async () => {
  for (const n of [1, 2, 3, 4, 5])
    await publish(`${n}`, { publish_at: `2026-11-1${n}T08:00:00+07:00`, pinned: n === 2 })
  expect(await titles("biasa")).toEqual(["2", "5", "4", "3", "1"])
  const second = await read("biasa", { page: 2, per_page: 2 })
  expect(second).toMatchObject({ total: 5, rows: [{ judul: "4" }, { judul: "3" }] })
})

test("it is read with its summary, whole, and with its papers", async () => {
  const long = await publish("panjang", { isi: `<p>${"kata ".repeat(60)}</p>`, ringkasan: null })
  const short = await publish("ringkas", { ringkasan: "Pendek saja", kategori: "Panduan" })
  const rows = (await read("biasa")).rows
  expect(rows.find(({ id }) => id === long)?.ringkasan).toBe(`${"kata ".repeat(40)}…`)
  expect((await world.call("pengumuman/find", { id: short }, tokens["biasa"])).data).toEqual({
    id: short,
    judul: "ringkas",
    kategori: "Panduan",
    ringkasan: "Pendek saja",
    pinned: false,
    publish_at: "2026-11-20T00:00:00.000Z",
    author: "Akun admin@maju.test",
    cover: null,
    isi: "<p>Isi</p>",
    attachments: [],
  })
})

test("its readers are told once when it is out, and not whoever wrote it", async () => {
  await world.sqlRows(sql`delete from notifications`)
  const id = await publish("Rapat besar", {
    target: "offices",
    offices_id: [world.seeded.maju.offices[0]],
    publish_at: "2026-11-20T09:00:00+07:00",
  })
  expect(await tellPublished(world.db, world.time.now)).toBe(0)
  const later = new Date("2026-11-20T02:00:00Z")
  expect(await tellPublished(world.db, later)).toBe(1)
  expect(await tellPublished(world.db, later)).toBe(0)
  expect(await bell()).toEqual([
    { email: "kantor@maju.test", title: "Rapat besar", body: "Isi", link: `/pengumuman?baca=${id}` },
  ])
})

test("what was over before anybody could be told rings no bell; a draft that is out later does", async () => {
  await world.sqlRows(sql`delete from notifications`)
  await publish("Terlewat", { expire_at: "2026-11-20T08:30:00+07:00" })
  const draft = await publish("Draf", { publish_at: null })
  const later = new Date("2026-11-20T03:00:00Z")
  await tellPublished(world.db, later)
  expect(await bell()).toEqual([])
  const row = (await world.call("artikel/find", { artikel_id: draft }, admin)).data as object
  await world.call(
    "artikel/update",
    { ...row, artikel_id: draft, publish_at: "2026-11-20T07:30:00+07:00" },
    admin,
  )
  await tellPublished(world.db, later)
  expect((await bell()).map(({ email }) => email)).toEqual([
    "biasa@maju.test",
    "kantor@maju.test",
    "pegawai@maju.test",
    "terbatas@maju.test",
  ])
})
