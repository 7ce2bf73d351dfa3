import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { parameter } from "#contract/areas/payroll/parameter.ts"
import { NUMBER_PATTERN } from "#contract/areas/letters/templateSurat.ts"
import { runJobs } from "#server/kit/jobs/worker.ts"
import { fillParameters } from "#server/areas/payroll/index.ts"
import { jobKinds } from "#server/register/jobs.ts"
import { openStore } from "#server/files/store.ts"
import { type Answered, NOW, openWorld, type World } from "../lib/harness.ts"
import { newPeriod, withoutPeriods } from "../lib/writes.payroll.ts"

let world: World
let admin: string
let member: number
beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn("admin@maju.test")
  member = world.seeded.maju.members[0] ?? 0
})
afterAll(() => world.close())

const call = (path: string, payload: object, token = admin) => world.call(path, payload, token)
const errorsOf = (answer: Answered) => (answer.data as { errors?: unknown } | undefined)?.errors
const saved = async (path: string, payload: object): Promise<number> => {
  const answer = await call(path, payload)
  expect([answer.api_message, errorsOf(answer)]).toEqual([expect.any(String), undefined])
  return (answer.data as { id: number }).id
}
const define = (nama: string, more: object = {}) => saved("isian-pegawai/create", { nama, ...more })
const alter = async (id: number, more: object) =>
  call("isian-pegawai/create", {
    ...((await call("isian-pegawai/find", { id })).data as object),
    id,
    ...more,
  })
const fill = (isian: object) =>
  world.sqlRows(sql`update members set isian = ${JSON.stringify(isian)}::jsonb where id = ${member}`)

describe("letters", () => {
  const template = (values: object = {}) => ({
    nama: "Keterangan seragam",
    jenis: "keterangan",
    kode: "SRG",
    judul: "SURAT KETERANGAN",
    isi: "<p>{{nama}} memakai seragam {{isian.ukuran_seragam}}.</p>",
    pola: NUMBER_PATTERN,
    ...values,
  })
  const letter = (template_surat_id: number) => ({
    template_surat_id,
    members_id: member,
    judul: "Seragam",
    tanggal: "2026-11-20",
  })

  test("name a custom field, tell by its label who lacks it, and print its value", async () => {
    expect(errorsOf(await call("template-surat/create", template()))).toEqual({
      isi: ["{{isian.ukuran_seragam}} bukan isian aktif perusahaan ini; pilih isian dari daftar"],
    })
    await define("Ukuran seragam", { type: "select", options: [{ text: "M" }, { text: "L & XL" }] })
    const made = await saved("template-surat/create", template())
    const id = await saved("surat/create", letter(made))
    expect((await call("surat/find", { id })).data).toMatchObject({
      kurang: ["Ukuran seragam"],
      bergaji: false,
    })
    expect((await call("surat/terbitkan", { ids: [id] })).data).toMatchObject({
      rows: [{ ok: false, message: expect.stringContaining("Ukuran seragam") as string }],
    })
    await fill({ ukuran_seragam: "L & XL" })
    expect((await call("surat/find", { id })).data).toMatchObject({ kurang: [] })
    expect((await call("surat/pratinjau", letter(made))).data).toMatchObject({
      isi: expect.stringContaining("memakai seragam L &amp; XL.") as string,
    })
    expect((await call("surat/terbitkan", { ids: [id] })).api_status).toBe(1)
    await fill({ ukuran_seragam: "M" })
    const [issued] = await world.sqlRows<{ html: string }>(
      sql`select issued->>'html' as html from letters where id = ${id}`,
    )
    expect(issued?.html).toContain("L &amp; XL")
  })

  test("are confidential like the salary when the field becomes so, and no longer when it is open again", async () => {
    const field = await define("Tunjangan rumah", { type: "rupiah" })
    const isi = "<p>{{nama}}: {{isian.tunjangan_rumah}}</p>"
    const id = await saved("template-surat/create", template({ nama: "Rumah", kode: "TJR", isi }))
    const isPay = async () => (await call("template-surat/find", { id })).data
    expect(await isPay()).toMatchObject({ bergaji: false })
    expect((await alter(field, { seen_by: "gaji", changed_by: "gaji" })).api_status).toBe(1)
    expect(await isPay()).toMatchObject({ bergaji: true })
    expect((await alter(field, { seen_by: "modul", changed_by: "modul" })).api_status).toBe(1)
    expect(await isPay()).toMatchObject({ bergaji: false })
  })

  test("of warnings have none", async () => {
    expect(
      errorsOf(
        await call(
          "template-surat/create",
          template({ nama: "Peringatan", jenis: "peringatan", kode: "PRG" }),
        ),
      ),
    ).toEqual({
      isi: ["{{isian.ukuran_seragam}} tidak dipakai di surat peringatan"],
    })
  })
})

describe("formulas of pay", () => {
  const formula = (values: object) => ({
    ...parameter.example,
    kode: "TUNJ_KELUARGA",
    nama: "Tunjangan keluarga",
    calc: "formula",
    amount: null,
    formula: "ISIAN_ANAK_SEKOLAH * 150000",
    effective_from: "2026-01",
    ...values,
  })
  const save = (values: object = {}) => call("parameter/save/update", formula(values))

  test("read the number of a field that only those who see pay can change", async () => {
    await withoutPeriods(world)
    await world.sqlRows(sql`delete from pay_parameter_versions where companies_id = ${world.seeded.maju.id}`)
    await world.db.transact((tx) =>
      fillParameters(tx, { companyId: world.seeded.maju.id, now: NOW, accountId: null }),
    )
    expect(errorsOf(await save())).toEqual({ formula: ["ISIAN_ANAK_SEKOLAH: isian ini tidak ada"] })
    const field = await define("Anak sekolah", { type: "number" })
    expect(errorsOf(await save())).toEqual({
      formula: ["ISIAN_ANAK_SEKOLAH: isian Anak sekolah hanya boleh diubah akun yang melihat gaji"],
    })
    await alter(field, { changed_by: "gaji" })
    expect((await save()).api_status).toBe(1)
    await fill({ anak_sekolah: 3 })

    for (const [changes, key] of [
      [{ is_active: false }, "is_active"],
      [{ self: "ubah" }, "self"],
      [{ changed_by: "modul" }, "changed_by"],
      [{ type: "text" }, "type"],
    ] as const)
      expect(errorsOf(await alter(field, changes))).toEqual({
        [key]: [expect.stringContaining("Dibaca rumus TUNJ_KELUARGA") as string],
      })
    await world.sqlRows(sql`update members set isian = '{}'::jsonb`)
    expect((await call("isian-pegawai/delete", { ids: [field] })).data).toMatchObject({
      rows: [{ ok: false, message: "Dibaca rumus TUNJ_KELUARGA" }],
    })
  })

  test("pay by it, and the slip says with which number", async () => {
    await fill({ anak_sekolah: 3 })
    await world.sqlRows(sql`delete from jobs`)
    const id = await newPeriod(world, {
      type: "regular",
      month: "2026-09",
      start_date: "2026-09-01",
      end_date: "2026-09-30",
      pay_date: "2026-09-30",
    })
    await call("payroll/hitung-gaji", { period_id: id })
    await runJobs({ db: world.db, store: openStore("unused"), kinds: jobKinds, clock: () => world.time.now })
    const { data } = await call("payroll/slip-gaji", { period_id: id, members_id: member })
    const { lines } = data as {
      readonly lines: readonly { readonly kode: string; readonly amount: number }[]
    }
    expect(lines.find(({ kode }) => kode === "TUNJ_KELUARGA")).toMatchObject({ amount: 450_000 })
    expect(JSON.stringify(data)).toContain("ISIAN_ANAK_SEKOLAH")
    const { lines: others } = (
      await call("payroll/slip-gaji", { period_id: id, members_id: world.seeded.maju.members[1] ?? 0 })
    ).data as { readonly lines: readonly { readonly kode: string; readonly amount: number }[] }
    expect(others.find(({ kode }) => kode === "TUNJ_KELUARGA")?.amount ?? 0).toBe(0)
  })
})
