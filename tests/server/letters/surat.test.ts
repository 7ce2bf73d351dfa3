import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { ownSurat } from "#contract/areas/self/ownSurat.ts"
import type { surat } from "#contract/areas/letters/surat.ts"
import type { AnswerOf } from "#contract/kit/call.ts"
import { letterSamples } from "#contract/areas/letters/samples.ts"
import { NUMBER_PATTERN } from "#contract/areas/letters/templateSurat.ts"
import { suratPaper } from "#server/areas/letters/paper.ts"
import { asCompany } from "#server/db/asCompany.ts"
import { NOW, openWorld, type World } from "../lib/harness.ts"

type Row = (typeof surat)["row"]["Type"]
type Saved = { readonly id: number }
let world: World
let admin: string
let office: string
let self: string
let member: number
beforeAll(async () => {
  world = await openWorld()
  member = world.seeded.maju.members[0] ?? 0
})
beforeEach(async () => {
  world.time.now = NOW
  for (const table of ["letter_history", "letters", "letter_templates"])
    await world.sqlRows(
      sql`delete from ${sql.identifier(table)} where companies_id = ${world.seeded.maju.id}`,
    )
  await world.sqlRows(
    sql`update members set gaji_pokok = 7354919, nik = null, alamat_ktp = null where companies_id = ${world.seeded.maju.id}`,
  )
  await world.sqlRows(sql`update accounts set roles_id = null where email = 'admin@maju.test'`)
  admin = await world.signIn("admin@maju.test")
  office = await world.signIn("kantor@maju.test")
  self = await world.signIn("pegawai@maju.test")
})
afterAll(() => world.close())

const template = (values: object = {}) => ({
  nama: "Surat keterangan",
  jenis: "keterangan",
  kode: "SKK",
  judul: "SURAT KETERANGAN",
  isi: "<p><strong>{{nama}}</strong> ({{nip}}) bekerja di {{kantor}}.</p>",
  pola: NUMBER_PATTERN,
  ...values,
})
const call = (path: string, payload: object, token = admin) => world.call(path, payload, token)
const saved = async (path: string, payload: object, token = admin): Promise<number> => {
  const answer = await call(path, payload, token)
  expect(answer).toMatchObject({ api_status: 1 })
  return (answer.data as Saved).id
}
const templateOf = (values: object = {}) => saved("template-surat/create", template(values))
const letter = (template_surat_id: number, values: object = {}) => ({
  template_surat_id,
  members_id: member,
  judul: "Keterangan untuk bank",
  tanggal: "2026-11-20",
  ...values,
})
const find = async (id: number, token = admin): Promise<Row> =>
  (await call("surat/find", { id }, token)).data as Row
const issue = (...ids: readonly number[]) => call("surat/terbitkan", { ids })
const issuedOf = async (id: number) => {
  const [row] = await world.sqlRows<{ issued: { html: string; title: string; head: string[] } }>(
    sql`select issued from letters where id = ${id}`,
  )
  return row?.issued
}
const errorsOf = async (values: object) =>
  ((await call("template-surat/create", template(values))).data as { errors?: unknown }).errors

describe("a template", () => {
  test("refuses unknown fields at the text, and numbers that would occur twice", async () => {
    expect(await errorsOf({ isi: "<p>{{gajih}}</p>" })).toEqual({
      isi: ["{{gajih}} bukan isian yang dikenal; pilih isian dari daftar"],
    })
    expect(await errorsOf({ isi: "<p>{{na<strong>ma}}</strong></p>" })).toHaveProperty("isi")
    expect(await errorsOf({ isi: "<p>{{nama</p>" })).toEqual({
      isi: ["Ada kurung {{ atau }} tanpa pasangannya"],
    })
    expect(await errorsOf({ judul: "Surat {{tingkat}}" })).toEqual({
      judul: ["{{tingkat}} tidak dipakai di surat keterangan kerja"],
    })
    expect(await errorsOf({ pola: "{kode}/{tahun}" })).toEqual({
      pola: ["Nomor perlu {urut}: nomor urut dalam setahun"],
    })
    expect(await errorsOf({ pola: "{urut}/{bln}/{tahun}" })).toEqual({
      pola: ["{bln} bukan bagian nomor yang dikenal"],
    })
  })

  test("keeps clean text, and cannot be deleted while letters use it", async () => {
    const id = await templateOf({ isi: "<p onclick=x>{{nama}}<script>alert(1)</script></p>" })
    expect((await call("template-surat/find", { id })).data).toMatchObject({
      isi: "<p>{{nama}}</p>",
      bergaji: false,
    })
    await saved("surat/create", letter(id))
    expect(await call("template-surat/delete", { ids: [id] })).toMatchObject({ api_status: 0 })
    expect(await call("template-surat/create", template({ nama: "Lain" }))).toMatchObject({
      data: { errors: { kode: ["Sudah ada templat surat dengan kode ini"] } },
    })
  })

  test("every sample is accepted as it is", async () => {
    for (const [kind, sample] of Object.entries(letterSamples))
      expect([
        kind,
        (await call("template-surat/create", { ...sample, pola: NUMBER_PATTERN })).api_status,
      ]).toEqual([kind, 1])
  })
})

describe("one letter", () => {
  test("from the template to the number, and it stays as it was when it was issued", async () => {
    const made = await templateOf()
    const id = await saved("surat/create", letter(made))
    expect(await find(id)).toMatchObject({ status: "draft", no: null, kurang: [], jenis: "keterangan" })
    expect(await issue(id)).toMatchObject({ api_status: 1, api_message: "1 surat diterbitkan" })
    const row = await find(id)
    expect(row).toMatchObject({ status: "terbit", no: "001/SKK/XI/2026", is_fixed: true })
    expect(row.history.map(({ to }) => to)).toEqual(["draft", "terbit"])
    const [person] = await world.sqlRows<{ nama: string }>(sql`select nama from members where id = ${member}`)
    const before = await issuedOf(id)
    expect(before?.html).toContain(`<strong>${person?.nama}</strong>`)
    const drawn = async () => {
      const paper = await world.db.transact((tx) =>
        asCompany(tx, world.seeded.maju.id, "2026-11-20", () =>
          suratPaper(tx, { id }, NOW, () => Promise.resolve(null)),
        ),
      )
      return paper.draw()
    }
    const first = await drawn()
    expect(first.subarray(0, 5).toString()).toBe("%PDF-")
    await world.sqlRows(
      sql`update members set jabatan_id = null, nip = 'LAIN-1', version = version + 1 where id = ${member}`,
    )
    await world.sqlRows(
      sql`update companies set nama = 'PT Ganti Nama', nama_legal = null where id = ${world.seeded.maju.id}`,
    )
    await saved("template-surat/create", template({ id: made, isi: "<p>Isi lain {{nama}}</p>" }))
    expect(await issuedOf(id)).toEqual(before)
    expect((await drawn()).equals(first)).toBe(true)
    expect(await call("surat/create", letter(made, { id, judul: "Lain" }))).toMatchObject({ api_status: 0 })
    expect(await call("surat/delete", { ids: [id] })).toMatchObject({ api_status: 0 })
    expect((await call("surat/pdf", { id })).api_status).toBe(1)
    expect(
      ((await call("surat/list-all", { members_id: member })).data as { rows: Row[] }).rows.map(
        (one) => one.id,
      ),
    ).toEqual([id])
  })

  test("what the employee lacks is said before, and refuses the issue", async () => {
    const made = await templateOf({ isi: "<p>{{nama}}, NIK {{nik}}, untuk {{keperluan}}</p>" })
    const { data } = await call("surat/pratinjau", letter(made))
    expect(data).toMatchObject({ no: "…/SKK/XI/2026", kurang: ["Keperluan", "NIK"] })
    const id = await saved("surat/create", letter(made, { keperluan: "KPR <b>& lain</b>" }))
    expect((await find(id)).kurang).toEqual(["NIK"])
    expect((await issue(id)).data).toMatchObject({ rows: [{ ok: false, message: "Belum lengkap: NIK" }] })
    await world.sqlRows(sql`update members set nik = '3201010101900001' where id = ${member}`)
    expect((await issue(id)).api_status).toBe(1)
    expect((await issuedOf(id))?.html).toContain("untuk KPR &lt;b&gt;&amp; lain&lt;/b&gt;")
  })

  test("is cancelled with a reason, keeps its number, and is marked", async () => {
    const made = await templateOf()
    const [one, two] = [await saved("surat/create", letter(made)), await saved("surat/create", letter(made))]
    await issue(one)
    expect(await call("surat/batalkan", { ids: [one] })).toMatchObject({ api_status: 0 })
    expect((await call("surat/batalkan", { ids: [one], note: "Jabatannya keliru" })).api_status).toBe(1)
    expect(await find(one)).toMatchObject({ status: "dibatalkan", no: "001/SKK/XI/2026" })
    await issue(two)
    expect((await find(two)).no).toBe("002/SKK/XI/2026")
    expect((await issue(one)).api_status).toBe(0)
  })

  test("an office admin prepares letters of their own employees and issues none; another company sees none", async () => {
    const made = await templateOf()
    const id = await saved("surat/create", letter(made), office)
    expect((await call("surat/terbitkan", { ids: [id] }, office)).api_status).toBe(0)
    const other = await world.signIn("admin@lain.test")
    expect(await call("surat/find", { id }, other)).toMatchObject({ data: { reason: "not_found" } })
    expect(
      await call("surat/create", letter(made, { members_id: world.seeded.lain.members[0] })),
    ).toMatchObject({
      data: { errors: { members_id: ["Pilihan tidak dikenal"] } },
    })
  })
})

describe("many letters", () => {
  test("drafts for several, with what each lacks, then numbers without gaps", async () => {
    const made = await templateOf({ isi: "<p>{{nama}} {{nik}}</p>" })
    const [one = 0, two = 0] = world.seeded.maju.members
    await world.sqlRows(sql`update members set nik = '3201010101900001' where id = ${one}`)
    const answer = await call("surat/buat", {
      ids: [one, two],
      template_surat_id: made,
      tanggal: "2026-11-20",
    })
    expect(answer.data).toMatchObject({
      rows: [
        { id: one, ok: true, message: "Konsep dibuat" },
        { id: two, ok: true, message: "Konsep dibuat; belum lengkap: NIK" },
      ],
    })
    expect(
      await call("surat/buat", { ids: [one], template_surat_id: made, tanggal: "1990-01-01" }),
    ).toMatchObject({ api_status: 0 })
    const { rows } = (await call("surat/list-all", { status: "draft" })).data as { rows: Row[] }
    expect(await issue(...rows.map(({ id }) => id))).toMatchObject({ api_success: 1, api_gagal: 1 })
  })

  test("twelve that are issued at once have the numbers from 1 to 12 of their template and year", async () => {
    const [a, b] = [await templateOf(), await templateOf({ nama: "Dua", kode: "DUA" })]
    const ids: number[] = []
    for (let at = 0; at < 12; at += 1) ids.push(await saved("surat/create", letter(a)))
    await Promise.all(ids.map((id) => issue(id)))
    const rows = await world.sqlRows<{ urut: number }>(
      sql`select urut from letters where template_surat_id = ${a} order by urut`,
    )
    expect(rows.map(({ urut }) => urut)).toEqual(Array.from({ length: 12 }, (_, at) => at + 1))
    const [next, last] = [
      await saved("surat/create", letter(b)),
      await saved("surat/create", letter(a, { tanggal: "2027-01-04" })),
    ]
    await issue(next, last)
    expect((await find(next)).no).toBe("001/DUA/XI/2026")
    expect((await find(last)).no).toBe("001/SKK/I/2027")
  })

  test("two templates whose numbers are alike do not give the same number twice", async () => {
    const pola = "{urut}/HRD/{tahun}"
    const [a, b] = [await templateOf({ pola }), await templateOf({ nama: "Dua", kode: "DUA", pola })]
    const [one, two] = [await saved("surat/create", letter(a)), await saved("surat/create", letter(b))]
    expect((await issue(one)).api_status).toBe(1)
    expect((await issue(two)).data).toMatchObject({
      rows: [{ ok: false, message: expect.stringContaining("Nomor 001/HRD/2026 sudah dipakai") as string }],
    })
  })
})

describe("pay", () => {
  const paid = () => templateOf({ isi: "<p>{{nama}}: {{gaji_pokok}} ({{gaji_terbilang}})</p>" })
  const refused = { template_surat_id: [expect.stringContaining("memuat gaji")] }

  test("is told to accounts that see salaries, and to its employee", async () => {
    const made = await paid()
    const own = world.seeded.maju.self
    const id = await saved("surat/create", letter(made, { members_id: own }))
    await issue(id)
    expect((await issuedOf(id))?.html).toContain("7.354.919")
    expect(await find(id)).toMatchObject({ bergaji: true, is_secret: false })
    const mine = (await call("saya/surat-kerja", {}, self)).data as AnswerOf<typeof ownSurat>
    expect(mine.rows.map((row) => row.id)).toEqual([id])
    expect((await call("saya/surat-kerja/pdf", { id }, self)).api_status).toBe(1)
  })

  test("an office admin neither previews, makes, lists nor downloads such a letter", async () => {
    const made = await paid()
    expect((await call("surat/pratinjau", letter(made), office)).data).toMatchObject({ errors: refused })
    expect((await call("surat/create", letter(made), office)).data).toMatchObject({ errors: refused })
    expect(
      (await call("surat/buat", { ids: [member], template_surat_id: made, tanggal: "2026-11-20" }, office))
        .data,
    ).toMatchObject({ errors: refused })
    const id = await saved("surat/create", letter(made))
    expect(await find(id, office)).toMatchObject({ is_secret: true, kurang: [] })
    expect((await call("surat/pdf", { id }, office)).api_status).toBe(0)
    await issue(id)
    expect((await call("surat/find", { id }, office)).data).toMatchObject({ reason: "not_found" })
    expect((await call("surat/pdf", { id }, office)).data).toMatchObject({ reason: "not_found" })
    expect((await call("surat/list-all", {}, office)).data).toMatchObject({ rows: [] })
  })

  test("a role of the whole company without the rights to pay does not either", async () => {
    const made = await paid()
    const [draft, done] = [
      await saved("surat/create", letter(made)),
      await saved("surat/create", letter(made)),
    ]
    await issue(done)
    await world.sqlRows(sql`insert into roles (companies_id, nama, rights, created_at, updated_at) values (${world.seeded.maju.id},
      'Hanya surat', '{letters.view,letters.create,letters.edit,letters.approve,letters.export}', now(), now()) on conflict do nothing`)
    await world.sqlRows(
      sql`update accounts set roles_id = (select id from roles where nama = 'Hanya surat') where email = 'admin@maju.test'`,
    )
    const clerk = await world.signIn("admin@maju.test")
    expect((await call("surat/find", { id: done }, clerk)).data).toMatchObject({ reason: "not_found" })
    expect((await call("surat/terbitkan", { ids: [draft] }, clerk)).data).toMatchObject({
      rows: [{ ok: false, message: expect.stringContaining("memuat gaji") as string }],
    })
    expect((await call("surat/pratinjau", letter(made), clerk)).data).toMatchObject({ errors: refused })
  })
})

test("an employee sees what was issued to them and nothing of others, and no draft", async () => {
  const made = await templateOf()
  const own = await saved("surat/create", letter(made, { members_id: world.seeded.maju.self }))
  const draft = await saved("surat/create", letter(made, { members_id: world.seeded.maju.self }))
  const others = await saved("surat/create", letter(made))
  await issue(own, others)
  const { rows } = (await call("saya/surat-kerja", {}, self)).data as AnswerOf<typeof ownSurat>
  expect(rows).toMatchObject([{ id: own, status: "terbit", no: "001/SKK/XI/2026" }])
  for (const id of [draft, others])
    expect((await call("saya/surat-kerja/pdf", { id }, self)).data).toMatchObject({ reason: "not_found" })
  const [note] = await world.sqlRows<{ title: string; link: string }>(
    sql`select n.title, n.link from notifications n join accounts a on a.id = n.accounts_id where a.email = 'pegawai@maju.test' order by n.id desc limit 1`,
  )
  expect(note).toEqual({ title: "Surat diterbitkan untuk Anda", link: "/saya/surat-kerja" })
})

test("replacing the company's logo leaves the letters that were issued with it", async () => {
  const company = world.seeded.maju.id
  await world.sqlRows(sql`with f as (insert into files (companies_id, name, type, size, sha256, created_at)
      values (${company}, 'logo.png', 'png', 70, ${"c".repeat(64)}, now()) returning id)
    update companies set logo_files_id = f.id from f where companies.id = ${company}`)
  const made = await templateOf()
  const [one, two] = [await saved("surat/create", letter(made)), await saved("surat/create", letter(made))]
  await issue(one, two)
  const [held] = await world.sqlRows<{ logo: number; kinds: number }>(
    sql`select max(l.logo_files_id)::float8 as logo, count(distinct l.logo_files_id)::float8 as kinds from letters l where l.id in (${one}, ${two})`,
  )
  expect(held?.kinds).toBe(1)
  const { data } = await call("companies/find", {})
  const { nama, email, phone } = data as { nama: string; email: string; phone: string | null }
  const gone = await call("companies/update/data", { nama, email, phone, hapus_logo: true })
  expect(gone).toMatchObject({ api_status: 1 })
  const rows = await world.sqlRows<{ sha256: string }>(
    sql`select sha256 from files where companies_id = ${company} and id = ${held?.logo ?? 0}`,
  )
  expect(rows).toEqual([{ sha256: "c".repeat(64) }])
})
