import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { openWorld, type World } from "../lib/harness.ts"

/** Data of one's own: what changes at once, and what is asked for and decided (`perubahan-data`). */
let world: World
let self: string
let admin: string
let office: string
let id = 0
beforeAll(async () => {
  world = await openWorld()
  self = await world.signIn("pegawai@maju.test")
  admin = await world.signIn("admin@maju.test")
  office = await world.signIn("kantor@maju.test")
  id = world.seeded.maju.self
  const [pusat = 0] = world.seeded.maju.offices
  await world.sqlRows(
    sql`update members set phone = '081234567890', offices_id = ${pusat}, nama = 'Lina Uji', bank_kode = '014',
      no_rekening = '1111111111', nama_rekening = 'Lina Uji', tempat_lahir = 'Bogor' where id = ${id}`,
  )
})
afterAll(() => world.close())
beforeEach(() =>
  world.sqlRows(
    sql`update data_changes set status = 'cancelled' where members_id = ${id} and status = 'pending'`,
  ),
)

type Line = {
  readonly field: string
  readonly before: string | null
  readonly after: string | null
  readonly current: string | null
  readonly moved: boolean
}
type Row = {
  readonly id: number
  readonly version: number
  readonly status: string
  readonly record_version: number
  readonly moved: readonly string[]
  readonly changes: readonly Line[]
}
const me = (end: string, payload: object = {}) => world.call(`saya/${end}`, payload, self)
const asked = async (payload: object): Promise<number> => {
  const answer = await me("perubahan-data/ajukan", payload)
  expect(answer).toMatchObject({ api_status: 1, api_message: "Perubahan data diajukan" })
  return (answer.data as { readonly id: number }).id
}
const rowOf = async (of: number, token = admin): Promise<Row> =>
  (await world.call("perubahan-data/detail", { id: of }, token)).data as Row
const decide = (of: number, payload: object, token = admin) =>
  world.call("perubahan-data/approval", { id: of, ...payload }, token)
const stored = async (): Promise<Record<string, unknown>> => {
  const [row] = await world.sqlRows<{ record: Record<string, unknown> }>(
    sql`select to_jsonb(m) as record from members m where id = ${id}`,
  )
  return row?.record ?? {}
}

describe("saya/profil", () => {
  test("the own record is read as it is stored, with the names of others it refers to", async () => {
    expect(await me("profil/lihat")).toMatchObject({
      api_status: 1,
      data: { id, nama: "Lina Uji", no_rekening: "1111111111", tempat_lahir: "Bogor", waiting: [] },
    })
    expect(await world.call("saya/profil/lihat", {}, admin)).toMatchObject({ api_status: 0 })
  })

  test("contact changes at once, with history by the employee, and nothing else does", async () => {
    const { version } = (await me("profil/lihat")).data as { readonly version: number }
    const saved = await me("profil/ubah", {
      version,
      phone: "0813-2222-3333",
      alamat_domisili: "Jl. Melati 5",
      nama: "Nama Lain",
      gaji_pokok: 99_000_000,
      id: world.seeded.maju.members[0],
    })
    expect(saved).toMatchObject({ api_status: 1, data: { id, version: version + 1 } })
    expect(await stored()).toMatchObject({
      phone: "+6281322223333",
      alamat_domisili: "Jl. Melati 5",
      nama: "Lina Uji",
    })
    const history = (await world.call("members/history", { id }, admin)).data as {
      readonly rows: readonly { readonly before: object; readonly after: object }[]
    }
    expect(history.rows[0]).toMatchObject({
      after: { phone: "+6281322223333", alamat_domisili: "Jl. Melati 5" },
    })
  })

  test("a wrong number is refused at its field, and an older version is a conflict with the own record", async () => {
    expect(await me("profil/ubah", { phone: "12" })).toMatchObject({
      api_status: 0,
      data: { errors: { phone: expect.any(Array) as unknown } },
    })
    const stale = await me("profil/ubah", { version: 1, phone: "0813-2222-4444" })
    expect(stale).toMatchObject({
      api_status: 0,
      data: { reason: "stale", current: { id, nama: "Lina Uji" } },
    })
    expect(JSON.stringify(stale.data)).not.toContain("gaji_pokok")
  })
})

describe("perubahan data", () => {
  test("what is asked for is told with both sides, waits, and is written when it is approved", async () => {
    const payload = { jenis: "nama", nama: "Lina Permata Uji", reason: "Sesuai KTP" }
    expect(await me("perubahan-data/hitung", payload)).toMatchObject({
      data: { lines: [{ label: "Nama lengkap", value: "Lina Uji → Lina Permata Uji" }], broken: [] },
    })
    const made = await asked(payload)
    expect((await me("profil/lihat")).data).toMatchObject({ waiting: [{ id: made, jenis: "nama" }] })
    expect(await rowOf(made)).toMatchObject({
      status: "pending",
      moved: [],
      changes: [
        { field: "nama", before: "Lina Uji", after: "Lina Permata Uji", current: "Lina Uji", moved: false },
      ],
    })
    expect(await decide(made, { status: "approved" })).toMatchObject({ api_status: 1 })
    expect(await stored()).toMatchObject({ nama: "Lina Permata Uji" })
    const history = (await world.call("members/history", { id }, admin)).data as {
      readonly rows: readonly { readonly before: object; readonly after: object }[]
    }
    expect(history.rows[0]).toMatchObject({
      before: { nama: "Lina Uji" },
      after: { nama: "Lina Permata Uji" },
    })

    expect(await decide(made, { status: "cancelled", note: "Salah membaca KTP" })).toMatchObject({
      api_status: 1,
    })
    expect(await stored()).toMatchObject({ nama: "Lina Uji" })
  })

  test("one request of a kind waits at a time, and nothing that is the same is asked for", async () => {
    const made = await asked({ jenis: "identitas", tempat_lahir: "Padang" })
    for (const [payload, message] of [
      [{ jenis: "identitas", tempat_lahir: "Solo" }, /sudah ada dan menunggu/],
      [{ jenis: "keluarga" }, /Tidak ada isian yang berbeda/],
      [{ jenis: "nama", nama: "Lina Uji" }, /Tidak ada isian yang berbeda/],
    ] as const)
      expect(await me("perubahan-data/ajukan", payload)).toMatchObject({
        api_status: 0,
        data: { errors: { jenis: [expect.stringMatching(message) as string] } },
      })
    expect(await me("perubahan-data/ajukan", { jenis: "rekening", no_rekening: "12" })).toMatchObject({
      api_status: 0,
      data: { errors: { no_rekening: expect.any(Array) as unknown } },
    })
    expect(await me("perubahan-data/batal", { id: made })).toMatchObject({ api_status: 1 })
    await asked({ jenis: "identitas", tempat_lahir: "Solo" })
  })

  test("a record that was changed since is overwritten only by who has seen what it holds", async () => {
    const made = await asked({ jenis: "identitas", tempat_lahir: "Padang" })
    await world.sqlRows(sql`update members set tempat_lahir = 'Solo', version = version + 1 where id = ${id}`)
    const row = await rowOf(made)
    expect(row).toMatchObject({
      moved: ["Tempat lahir"],
      changes: [{ before: "Bogor", after: "Padang", current: "Solo", moved: true }],
    })
    for (const known of [undefined, row.record_version - 1])
      expect(
        await decide(made, { status: "approved", ...(known === undefined ? {} : { known }) }),
      ).toMatchObject({
        api_status: 0,
        data: { errors: { known: [expect.stringMatching(/^Sudah berubah sejak diminta/) as string] } },
      })
    const bulk = await world.call("perubahan-data/approval/bulk", { ids: [made], status: "approved" }, admin)
    expect(JSON.stringify(bulk)).toContain("Sudah berubah sejak diminta")
    expect(await stored()).toMatchObject({ tempat_lahir: "Solo" })
    expect(await decide(made, { status: "approved", known: row.record_version })).toMatchObject({
      api_status: 1,
    })
    expect(await stored()).toMatchObject({ tempat_lahir: "Padang" })
    expect((await rowOf(made)).changes).toMatchObject([{ before: "Solo", after: "Padang" }])

    await world.sqlRows(
      sql`update members set tempat_lahir = 'Medan', version = version + 1 where id = ${id}`,
    )
    expect(await decide(made, { status: "cancelled", note: "Salah ketik" })).toMatchObject({
      api_status: 0,
      api_message: expect.stringMatching(/sudah diubah lagi sejak disetujui/) as string,
    })
    expect(await stored()).toMatchObject({ tempat_lahir: "Medan" })
  })

  test("a refusal needs a reason and writes nothing", async () => {
    const made = await asked({ jenis: "nama", nama: "Nama Baru" })
    expect(await decide(made, { status: "rejected" })).toMatchObject({
      data: { errors: { note: expect.any(Array) as unknown } },
    })
    expect(await decide(made, { status: "rejected", note: "Bukti tidak terbaca" })).toMatchObject({
      api_status: 1,
    })
    expect(await stored()).toMatchObject({ nama: "Lina Uji" })
  })

  test("account numbers are pay: an office admin sees neither the request nor that it waits", async () => {
    const seen = await asked({ jenis: "identitas", tempat_lahir: "Jambi" })
    const made = await asked({ jenis: "rekening", no_rekening: "2222222222" })
    const list = async (token: string) =>
      (
        (await world.call("perubahan-data/list", { status: "pending" }, token)).data as {
          readonly rows: readonly Row[]
        }
      ).rows.map((row) => row.id)
    expect(await list(admin)).toEqual(expect.arrayContaining([seen, made]))
    expect(await list(office)).toContain(seen)
    expect(await list(office)).not.toContain(made)
    expect(await world.call("perubahan-data/detail", { id: made }, office)).toMatchObject({
      api_status: 0,
      data: { reason: "not_found" },
    })
    expect(await decide(made, { status: "approved" }, office)).toMatchObject({ api_status: 0 })
    const waits = async (token: string) =>
      (
        (await world.call("inbox/waiting", {}, token)).data as {
          readonly queues: readonly { readonly flow: string; readonly count: number }[]
        }
      ).queues.find(({ flow }) => flow === "perubahan-data")?.count ?? 0
    expect((await waits(admin)) - (await waits(office))).toBeGreaterThanOrEqual(1)
    const told = await world.sqlRows<{ body: string; email: string }>(
      sql`select n.body, a.email from notifications n join accounts a on a.id = n.accounts_id
        where n.link = ${`/users/perubahan-data?id=${made}`}`,
    )
    expect(told.map(({ email }) => email)).not.toContain("kantor@maju.test")
    expect(told).toContainEqual({
      body: "Lina Uji meminta perubahan rekening bank",
      email: "admin@maju.test",
    })
    expect(await decide(made, { status: "approved" })).toMatchObject({ api_status: 1 })
    expect(await stored()).toMatchObject({ no_rekening: "2222222222", bank_kode: "014" })
  })

  test("requests of others are neither read nor taken back", async () => {
    const [theirs] = await world.sqlRows<{ id: number }>(
      sql`select id::float8 as id from data_changes where companies_id = ${world.seeded.maju.id} and members_id <> ${id} limit 1`,
    )
    for (const end of ["detail", "batal"])
      expect(await me(`perubahan-data/${end}`, { id: theirs?.id ?? 0 })).toMatchObject({
        api_status: 0,
        data: { reason: "not_found" },
      })
  })
})
