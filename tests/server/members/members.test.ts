import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { members } from "#contract/areas/members/members.ts"
import type { Upload } from "#server/files/store.ts"
import { type Answered, openWorld, type World } from "../lib/harness.ts"
import { newMember } from "../lib/writes.members.ts"

let world: World
let admin: string
let office: string
beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn("admin@maju.test")
  office = await world.signIn("kantor@maju.test")
})
afterAll(() => world.close())

let made = 0
const values = (more: object = {}) => {
  made += 1
  return { ...members.example, nip: `T${made}`, nama: `Uji ${made}`, ...more }
}
const create = (more: object, token = admin, uploads?: ReadonlyMap<string, Upload>) =>
  world.call("members/create", values(more), token, "POST", undefined, uploads)
const errorsOf = (answer: Answered) => (answer.data as { errors?: unknown } | undefined)?.errors
const find = async (id: number, token = admin) =>
  (await world.call("members/find", { members_id: id }, token)).data as Record<string, unknown>
const change = async (id: number, more: object, token = admin) => {
  const row = await find(id, token)
  return world.call("members/create", { ...row, type: "edit", members_id: id, ...more }, token)
}

describe("what is filled in", () => {
  const wrong: readonly (readonly [string, object, object])[] = [
    ["a short NIK", { nik: "12345" }, { nik: ["NIK terdiri dari 16 angka"] }],
    ["NPWP of 14", { npwp: "12345678901234" }, { npwp: ["NPWP terdiri dari 15 atau 16 angka"] }],
    [
      "a landline",
      { phone: "021-5550100" },
      { phone: ["Nomor HP diawali 08 atau +62 8 dan terdiri dari 10 sampai 13 angka"] },
    ],
    [
      "a short account number",
      { bank_kode: "014", no_rekening: "12" },
      { no_rekening: ["Nomor rekening terdiri dari 6 sampai 20 angka"] },
    ],
    [
      "an account without a bank",
      { no_rekening: "1234567" },
      { bank_kode: ["Pilih bank untuk nomor rekening ini"] },
    ],
    [
      "a bank nobody knows",
      { bank_kode: "zzz", no_rekening: "1234567" },
      { bank_kode: ["Bank ini tidak dikenal"] },
    ],
    [
      "a child",
      { tanggal_lahir: "2015-01-01" },
      { tanggal_lahir: ["Usia paling muda 15 tahun pada tanggal masuk"] },
    ],
    [
      "a fixed term without its end",
      { status_karyawan: "pkwt" },
      { tanggal_akhir_kontrak: ["Wajib diisi untuk pegawai PKWT"] },
    ],
    [
      "a term that ends before it begins",
      { tanggal_akhir_kontrak: "2024-01-01" },
      { tanggal_akhir_kontrak: ["Harus sesudah tanggal masuk"] },
    ],
    [
      "the app without an address",
      { app_access: true },
      { email: ["Wajib diisi untuk pegawai yang memakai aplikasi"] },
    ],
    [
      "somebody gone without a day",
      { status: "resigned" },
      { tanggal_keluar: ["Wajib diisi untuk pegawai yang sudah keluar"] },
    ],
    ["a NIP of somebody else", { nip: "mj-1" }, { nip: ["Sudah ada pegawai dengan NIP ini"] }],
    ["an edit of nobody", { type: "edit" }, { id: ["Wajib diisi untuk mengubah pegawai"] }],
    [
      "a paper without its file",
      { documents: [{ type: "ktp" }] },
      { "documents.0.file": ["Pilih berkas dokumen"] },
    ],
    [
      "a paper that is gone, without another file",
      { documents: [{ no: 999_999, type: "ktp" }] },
      { "documents.0.file": ["Berkas dokumen ini sudah tidak ada; pilih berkasnya lagi"] },
    ],
  ]
  test.each(wrong)("%s is refused at its field", async (_what, more, errors) => {
    expect(errorsOf(await create(more))).toEqual(errors)
  })

  test("numbers are kept without separators, and an odd NIK only warns", async () => {
    const answer = await create({
      nik: "99.0101 120495 0001",
      npwp: "09.254.294.3-407.000",
      phone: "0812 3456-7890",
    })
    expect(answer.api_message).toBe(
      "Pegawai berhasil ditambahkan. Perhatikan: Kode provinsi pada NIK tidak dikenal. Perhatikan: Jenis kelamin pada NIK berbeda dengan isian",
    )
    const { id } = answer.data as { id: number }
    expect(await find(id)).toMatchObject({
      nik: "9901011204950001",
      npwp: "092542943407000",
      phone: "+6281234567890",
    })
  })
})

test("a telephone number is found as people write it", async () => {
  const id = await newMember(world, { phone: "0857-1122-3399" })
  const found = async (q: string) => {
    const { rows } = (await world.call("members/list-all", { q }, admin)).data as { rows: { id: number }[] }
    return rows.map((row) => row.id)
  }
  for (const q of [
    "085711223399",
    "0857-1122-3399",
    "0857 1122",
    "+62 857-1122",
    "62857",
    "857 1122",
    "3399",
  ])
    expect({ q, ids: await found(q) }).toMatchObject({ ids: expect.arrayContaining([id]) as number[] })
  expect(await found("0857-1122-3398")).toEqual([])
  expect(await found("-")).not.toContain(id)
})

test("what has been switched off stays with those who have it, and is not chosen anew", async () => {
  const opened = await world.call("devisi/create", { nama: "Divisi yang akan ditutup" }, admin)
  const devisi = opened.data as { id: number; version: number }
  const id = await newMember(world, { departement_id: devisi.id })
  const closed = { ...devisi, nama: "Divisi yang ditutup", is_active: false }
  expect(await world.call("devisi/create", closed, admin)).toMatchObject({ api_status: 1 })
  expect(await change(id, { nama: "Tetap di divisinya" })).toMatchObject({ api_status: 1 })
  expect(errorsOf(await create({ departement_id: devisi.id }))).toEqual({
    departement_id: ["Sudah tidak aktif; pilih yang lain"],
  })
})

test("nobody comes to stand above themselves, also by way of another office", async () => {
  const [boss, middle, low] = [
    await newMember(world),
    await newMember(world, { offices_id: world.seeded.maju.offices[1] }),
    await newMember(world),
  ]
  expect(await change(middle, { atasan_id: boss })).toMatchObject({ api_status: 1 })
  expect(await change(low, { atasan_id: middle })).toMatchObject({ api_status: 1 })
  const circle = { atasan_id: ["Atasan tidak boleh pegawai ini sendiri atau bawahannya"] }
  expect(errorsOf(await change(boss, { atasan_id: boss }))).toEqual(circle)
  /**
   * The office administrator may see neither the employee in between nor the cycle; the change is refused all the same.
   */
  expect(errorsOf(await change(boss, { atasan_id: low }, office))).toEqual(circle)
  expect(await change(low, { nama: "Tetap" }, office)).toMatchObject({ api_status: 1 })
  expect(await find(low)).toMatchObject({ atasan_id: middle })
})

describe("an office admin", () => {
  test("meets only the people of their offices, in rows, counts and searches", async () => {
    const rows = async (token: string, q?: string) =>
      (await world.call("members/list-all", { per_page: 100, ...(q === undefined ? {} : { q }) }, token))
        .data as {
        rows: { offices_id: number }[]
        total: number
      }
    const [all, own] = [await rows(admin), await rows(office)]
    const [first] = world.seeded.maju.offices
    expect(new Set(own.rows.map((row) => row.offices_id))).toEqual(new Set([first]))
    expect(own.total).toBe(all.rows.filter((row) => row.offices_id === first).length)
    expect((await rows(office, "Pegawai MJ 2")).total).toBe(0)
  })

  test("neither sees nor changes what they earn, nor moves them out of sight", async () => {
    const id = await newMember(world, { gaji_pokok: 7_000_000 })
    expect(await find(id, office)).toMatchObject({ gaji_pokok: null, no_rekening: null })
    expect(await change(id, { gaji_pokok: 1, nama: "Diubah kantor" }, office)).toMatchObject({
      api_status: 1,
    })
    expect(await find(id)).toMatchObject({ gaji_pokok: 7_000_000, nama: "Diubah kantor" })
    expect(errorsOf(await change(id, { offices_id: world.seeded.maju.offices[1] }, office))).toEqual({
      offices_id: ["Pilihan tidak dikenal"],
    })
  })
})

describe("leaving", () => {
  test("whoever did nothing goes, the others are archived and can come back under the same NIP", async () => {
    const fresh = await newMember(world)
    const [worked = 0] = world.seeded.maju.members
    await change(fresh, { atasan_id: worked })
    const under = await newMember(world, { atasan_id: worked })
    const answer = await world.call("members/delete", { ids: [fresh, worked] }, admin)
    expect(answer).toMatchObject({
      api_success: 2,
      api_gagal: 0,
      data: {
        rows: [
          { id: fresh, ok: true, message: "Dihapus" },
          {
            id: worked,
            ok: true,
            message:
              "Diarsipkan: riwayatnya tetap ada. 1 bawahan kini tanpa atasan: pilih yang baru di daftar pegawai",
          },
        ],
      },
    })
    const left = await world.sqlRows(
      sql`select id::float8 as id, status, archived_at is not null as archived from members where id in (${fresh}, ${worked})`,
    )
    expect(left).toEqual([{ id: worked, status: "inactive", archived: true }])
    expect(await world.call("members/find", { id: worked }, admin)).toMatchObject({
      data: { reason: "not_found" },
    })
    expect(await find(under)).toMatchObject({ atasan_id: null })
    expect(await create({ nip: "MJ-1" })).toMatchObject({ api_status: 1 })
  })

  test("whoever an office admin archives is above nobody any more, in other offices neither", async () => {
    const worked = Number(world.seeded.maju.members[1])
    const [here, there] = world.seeded.maju.offices
    await world.sqlRows(sql`update members set offices_id = ${here} where id = ${worked}`)
    const under = await newMember(world, { offices_id: there, atasan_id: worked })
    await world.sqlRows(sql`update offices set pic_id = ${worked} where id = ${there}`)
    expect(await world.call("members/delete", { id: worked }, office)).toMatchObject({
      data: {
        rows: [
          {
            id: worked,
            message:
              "Diarsipkan: riwayatnya tetap ada. 1 bawahan kini tanpa atasan: pilih yang baru di daftar pegawai",
          },
        ],
      },
    })
    expect(await find(under)).toMatchObject({ atasan_id: null })
    expect(await world.sqlRows(sql`select pic_id from offices where id = ${there}`)).toEqual([
      { pic_id: null },
    ])
  })
})

describe("invitations", () => {
  const mailed = (to: string) =>
    world.sqlRows<{ subject: string; body: string }>(
      sql`select subject, body from outbox where to_address = ${to} order by id`,
    )

  test("say row by row whom they reached; the link sets a password that signs in", async () => {
    const [reached, without, other] = [
      await newMember(world, { email: "baru@maju.test" }),
      await newMember(world),
      await newMember(world, { email: "admin@lain.test" }),
    ]
    const answer = await world.call(
      "members/send-email-demo",
      { type: "invite", members_id: [reached, without, other] },
      admin,
    )
    expect(answer).toMatchObject({
      api_status: 1,
      api_message: "1 email sedang dikirim, 2 tidak",
      data: {
        rows: [
          { id: reached, ok: true, message: "Dikirim ke baru@maju.test" },
          { id: without, ok: false, message: "Email pegawai ini belum diisi" },
          { id: other, ok: false, message: "Email ini dipakai akun lain" },
        ],
      },
    })
    expect(await find(reached)).toMatchObject({ password_state: "invited", app_access: true })
    const key = /key=(\S+)/.exec((await mailed("baru@maju.test"))[0]?.body ?? "")?.[1]
    const password = { password: "rahasia-1", confirm_password: "rahasia-1" }
    expect(await world.call("mail/mailing/update/password", { key, ...password })).toMatchObject({
      api_status: 1,
    })
    expect(await find(reached)).toMatchObject({ password_state: "set" })
    await world.signIn("baru@maju.test", "rahasia-1")
    /** The account follows the employee's address, and is closed when the employee becomes inactive. */
    await change(reached, { email: "lebihbaru@maju.test" })
    await world.signIn("lebihbaru@maju.test", "rahasia-1")
    await change(reached, { status: "inactive" })
    await expect(world.signIn("lebihbaru@maju.test", "rahasia-1")).rejects.toThrow("lebihbaru@maju.test: ")
  })

  test("that reach nobody are refused, with every reason", async () => {
    const id = await newMember(world)
    expect(
      await world.call("members/send-email-demo", { type: "reset", members_id: [id] }, admin),
    ).toMatchObject({
      api_status: 0,
      api_message: "Email pegawai ini belum diisi",
      data: { reason: "state", rows: [{ id, ok: false, message: "Email pegawai ini belum diisi" }] },
    })
  })
})

test("a photo and papers come as parts, are shown by address, and go", async () => {
  const file = (name: string, type: Upload["type"], mark: string): Upload => ({
    name,
    type,
    size: 10,
    sha256: mark.repeat(64),
  })
  const uploads = new Map([
    ["foto", file("saya.png", "png", "a")],
    ["documents.0.file", file("ktp.pdf", "pdf", "b")],
  ])
  const answer = await create({ documents: [{ type: "ktp", expires_at: "2030-01-01" }] }, admin, uploads)
  const { id } = answer.data as { id: number }
  const row = await find(id)
  const link = expect.stringMatching(/^\/files\/\d+\/\d+\?until=/) as string
  expect(row).toMatchObject({
    foto: link,
    documents: [
      {
        no: expect.any(Number) as number,
        type: "ktp",
        expires_at: "2030-01-01",
        name: "ktp.pdf",
        file: link,
      },
    ],
  })
  const [paper] = row["documents"] as { no: number }[]
  await change(id, { documents: [{ no: paper?.no, type: "kk" }] })
  expect(await find(id)).toMatchObject({ documents: [{ no: paper?.no, type: "kk", expires_at: null }] })
  /** Another user has removed the document: with its file uploaded again, the line becomes a new document. */
  const gone = { documents: [{ no: 999_999, type: "ktp" }] }
  const again = new Map([["documents.0.file", file("ktp2.pdf", "pdf", "c")]])
  const copy = await create(gone, admin, again)
  expect(await find((copy.data as { id: number }).id)).toMatchObject({ documents: [{ type: "ktp" }] })
  await change(id, { documents: [] })
  await world.call("members/delete/foto-profile", { members_id: id }, admin)
  expect(await find(id)).toMatchObject({ documents: [], foto: null })
})

test("a month of somebody: shifts, holidays and what they did", async () => {
  const [, member = 0] = world.seeded.maju.members
  const answer = await world.call("members/attendance-dates", { members_id: member, month: "2026-11" }, admin)
  const { rows } = answer.data as { rows: { date: string; status: string | null }[] }
  expect(rows).toHaveLength(30)
  expect(rows.find((row) => row.date === "2026-11-19")).toEqual({
    date: "2026-11-19",
    shift_id: null,
    offices_hours_id: null,
    holiday: null,
    status: "hadir",
  })
})

describe("finding somebody", () => {
  const names = async (payload: object) =>
    ((await world.call("members/list-all", payload, admin)).data as { rows: { nama: string }[] }).rows.map(
      (row) => row.nama,
    )

  test("by words in any order, by NIK, and by a number in pieces; every word has to be there", async () => {
    await create({ nama: "Zubaidah Wijayakusuma", nik: "9901014505900001", phone: "0840-7654-3210" })
    expect(await names({ q: "wijayakusuma zubai" })).toEqual(["Zubaidah Wijayakusuma"])
    expect(await names({ q: "9901014505900001" })).toEqual(["Zubaidah Wijayakusuma"])
    expect(await names({ q: "9901-0145 0590.0001" })).toEqual(["Zubaidah Wijayakusuma"])
    expect(await names({ q: "0840 7654 3210" })).toEqual(["Zubaidah Wijayakusuma"])
    expect(await names({ q: "zubaidah wirawan" })).toEqual([])
    /** The NIK is encrypted: only the whole number finds its employee. */
    expect(await names({ q: "450590" })).toEqual([])
  })

  test("by the end of their contract: the next one first, who has none last, on every page once", async () => {
    const end = (tanggal_akhir_kontrak: string) => ({ status_karyawan: "pkwt", tanggal_akhir_kontrak })
    await create({ nama: "Akhir B", ...end("2027-03-01") })
    await create({ nama: "Akhir A", ...end("2026-12-01") })
    const sorted = { sort: "tanggal_akhir_kontrak", per_page: 2 }
    const first = await world.call("members/list-all", sorted, admin)
    const { rows, next } = first.data as { rows: { nama: string }[]; next: string }
    expect(rows.map(({ nama }) => nama)).toEqual(["Akhir A", "Akhir B"])
    const after = await names({ ...sorted, cursor: next, page: 2 })
    expect(after).not.toContain("Akhir B")
    expect(after.length).toBe(2)
  })
})
