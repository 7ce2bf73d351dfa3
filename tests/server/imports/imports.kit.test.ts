import { strFromU8, unzipSync } from "fflate"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { memberExport } from "#server/areas/members/exportSheet.ts"
import { importTemplate } from "#server/imports/sheets.ts"
import type { World } from "../lib/harness.ts"
import { csv, type ImportDesk, openImports } from "../lib/importDesk.ts"
import { importKit, HEAD, line } from "../lib/importKit.ts"
import { newMember } from "../lib/writes.members.ts"

/** Features of the import kit besides reading a valid file. */

let desk: ImportDesk
let world: World
beforeAll(async () => {
  desk = await openImports()
  ;({ world } = desk)
})
afterAll(() => desk.close())

const { people, call, again, update, memberOf, namesLike } = importKit(() => desk)

describe("columns", () => {
  test("below a title, by other names, with some that mean nothing: read as they are meant, and remembered", async () => {
    const sheet = csv(
      "DATA KARYAWAN;;;;",
      "No;NIP;Nama;Kontak;Cabang;Bagian;Posisi;Status pegawai;TMT;L/P",
      "1;KOL-1;Siti;81234567890;Cabang Bekasi;Penjualan;Sales Lapangan;Kontrak;1 Maret 2024;wanita",
    )
    const failed = await desk.check(sheet, "csv")
    expect(failed).toMatchObject({
      state: "failed",
      message: expect.stringMatching(
        /^Kolom wajib tidak ada: Nomor HP\. Kolom tidak dikenal: No, Kontak/,
      ) as string,
      report: { heading_row: 2, lacking: ["phone"] },
    })
    const put = await again(failed.id, { columns: [{ at: 3, key: "phone" }] })
    expect(put).toMatchObject({
      state: "checked",
      good: 0,
      problems: [{ row: 3, field: "Tanggal akhir kontrak", message: "Wajib diisi untuk pegawai PKWT" }],
    })
    expect(put.report?.columns.filter(({ key }) => key === null).map(({ text }) => text)).toEqual(["No"])
    const next = await desk.check(sheet, "csv")
    expect(next.report?.columns.find(({ at }) => at === 3)).toMatchObject({ text: "Kontak", key: "phone" })
  })

  test("what a file lacks may be said once for all rows", async () => {
    const head = HEAD.replace(";Status pegawai", "")
    const failed = await desk.check(csv(head, line({ nip: "TTP-1" }).replace(";Tetap", "")), "csv")
    expect(failed.report?.lacking).toEqual(["status_karyawan"])
    expect(await again(failed.id, { fixed: [{ key: "status_karyawan", text: "kontrk" }] })).toMatchObject({
      bad: 1,
    })
    expect(await again(failed.id, { fixed: [{ key: "status_karyawan", text: "Tetap" }] })).toMatchObject({
      good: 1,
      bad: 0,
    })
  })

  test("days off and who may check in elsewhere have all of it too", async () => {
    const found = await desk.check(
      csv("KALENDER 2027", "No,Keterangan,Tanggal,Jenis", "1,Ulang tahun,1 Juni 2027,Internal"),
      "csv",
      "libur",
    )
    expect(found).toMatchObject({
      good: 1,
      report: {
        heading_row: 2,
        preview: {
          labels: ["Nama hari libur", "Tanggal mulai", "Jenis"],
          rows: [{ row: 3, cells: ["Ulang tahun", "1 Juni 2027", "Libur perusahaan"] }],
        },
      },
    })
  })
})

describe("mistakes", () => {
  test("the same one over many rows is one group, with its rows and what stands there", async () => {
    const rows = Array.from({ length: 250 }, (_, n) => ({
      nip: `GRP-${n}`,
      tanggal: n % 2 === 0 ? "x" : "y",
    }))
    const found = await desk.check(people(...rows, { nip: "" }), "csv")
    expect(found.problems).toHaveLength(200)
    expect(found.report).toMatchObject({
      problems_total: 251,
      groups_total: 2,
      groups: [
        {
          field: "Tanggal masuk",
          count: 250,
          rows: [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13],
          values: ["x", "y"],
        },
        { field: "NIP", message: "Wajib diisi", count: 1, rows: [252], values: [""] },
      ],
    })
  })
})

describe("names the company does not have", () => {
  test("are told with what they may mean; divisions and positions are made with the rows, offices are not", async () => {
    const found = await desk.check(
      people(
        { nip: "BARU-1", divisi: "Pemasaran Uji", jabatan: "Penata Uji" },
        { nip: "BARU-2", divisi: "pemasaran uji" },
        { nip: "BARU-3", divisi: "Penjualn" },
        { nip: "BARU-4", kantor: "bandung" },
      ),
      "csv",
    )
    expect(found.report?.missing).toEqual([
      {
        column: "departement_id",
        label: "Divisi",
        name: "Pemasaran Uji",
        count: 2,
        create: true,
        why: null,
        near: null,
      },
      {
        column: "jabatan_id",
        label: "Jabatan",
        name: "Penata Uji",
        count: 1,
        create: true,
        why: null,
        near: null,
      },
      {
        column: "departement_id",
        label: "Divisi",
        name: "Penjualn",
        count: 1,
        create: true,
        why: null,
        near: { id: expect.any(Number) as number, nama: "Penjualan" },
      },
      {
        column: "offices_id",
        label: "Kantor",
        name: "bandung",
        count: 1,
        create: false,
        why: "Kantor perlu titik lokasi: tambahkan di Pengaturan › Kantor, lalu periksa lagi.",
        near: { id: expect.any(Number) as number, nama: "Cabang Bandung" },
      },
    ])
    expect(found.problems.map(({ message }) => message)).toContain(
      'Kantor ini tidak ada. Maksud Anda "Cabang Bandung"?',
    )
    const [office, division] = [found.report?.missing[3]?.near?.id, found.report?.missing[2]?.near?.id]
    await again(found.id, {
      names: [
        { column: "departement_id", name: "Pemasaran Uji" },
        { column: "jabatan_id", name: "Penata Uji" },
      ],
    })
    const put = await again(found.id, {
      names: [
        { column: "offices_id", name: "bandung", id: office },
        { column: "departement_id", name: "Penjualn", id: division },
      ],
    })
    expect(put).toMatchObject({ good: 4, bad: 0 })
    expect(put.report?.created).toEqual([
      { label: "Divisi", name: "Pemasaran Uji", count: 2 },
      { label: "Jabatan", name: "Penata Uji", count: 1 },
    ])
    expect(put.report?.preview.rows[0]?.cells).toContain("Pemasaran Uji (baru)")
    /** The check writes nothing: rows are created only by the commit. */
    expect(await namesLike("devisi", "Pemasaran%")).toEqual([])
    expect(await desk.commit(put.id, "all")).toMatchObject({ api_status: 1, api_success: 4 })
    expect([await namesLike("devisi", "%emasaran%"), await namesLike("jabatan", "Penata%")]).toEqual([
      ["Pemasaran Uji"],
      ["Penata Uji"],
    ])
    expect(await memberOf("BARU-2")).toMatchObject({ divisi: "Pemasaran Uji" })
  })

  test("an office admin makes none", async () => {
    const kantor = await world.signIn("kantor@maju.test")
    const found = await desk.check(people({ nip: "KTR-9", divisi: "Rahasia Uji" }), "csv", "pegawai", kantor)
    expect(found.report?.missing.map(({ create }) => create)).not.toContain(true)
    const asked = {
      mode: "check",
      import_id: found.id,
      names: [{ column: "departement_id", name: "Rahasia Uji" }],
    }
    await world.call("members/import/pegawai", asked, kantor)
    await desk.run()
    expect(await desk.status("pegawai", kantor)).toMatchObject({ good: 0 })
  })
})

describe("employees changed by their NIP", () => {
  test("an export goes back in and changes nothing; what is told is old and new, and empty cells say nothing", async () => {
    const id = await newMember(world, { nip: "UBAH-1", gaji_pokok: 5_000_000 })
    const bytes = await desk.sheetOf(
      memberExport({ ask: { format: "xlsx", q: "UBAH-1" }, offices: null }, world.time.now),
    )
    const same = await again((await desk.check(bytes, "xlsx")).id, { how: "update" })
    expect(same).toMatchObject({ good: 0, bad: 0, problems: [], report: { unchanged: 1, changes: [] } })

    const found = await update(
      "NIP;Nama lengkap;Gaji pokok;Divisi;Nomor HP",
      "ubah-1;;Rp 6,500,000.00;Divisi Baru Uji;",
      "TAK-ADA;Budi;;;",
    )
    expect(found.problems).toEqual([
      {
        row: 2,
        field: "Divisi",
        value: "Divisi Baru Uji",
        message: "Divisi ini tidak ada",
      },
      { row: 3, field: "NIP", value: "TAK-ADA", message: "Tidak ada pegawai dengan NIP ini" },
    ])
    const put = await again(found.id, { names: [{ column: "departement_id", name: "Divisi Baru Uji" }] })
    expect(put.report?.changes).toMatchObject([
      {
        row: 2,
        fields: [
          { field: "Gaji pokok", before: "Rp 5.000.000", after: "Rp 6.500.000" },
          { field: "Divisi", after: "Divisi Baru Uji (baru)" },
        ],
      },
    ])
    expect(await desk.commit(put.id)).toMatchObject({
      api_status: 1,
      api_message: "1 baris diperbarui, 1 tidak",
      api_success: 1,
      api_gagal: 1,
    })
    expect(await memberOf("UBAH-1")).toMatchObject({
      id,
      gaji: 6_500_000,
      divisi: "Divisi Baru Uji",
      version: 2,
    })
    expect(
      await world.sqlRows(
        sql`select before->>'gaji_pokok' as before, after->>'gaji_pokok' as after from audit
          where entity = 'pegawai' and entity_id = ${id} and action = 'update' order by id desc limit 1`,
      ),
    ).toEqual([{ before: "5000000", after: "6500000" }])

    expect(await call({ mode: "undo", import_id: put.id })).toMatchObject({ api_status: 1, api_success: 1 })
    expect(await memberOf("UBAH-1")).toMatchObject({ gaji: 5_000_000, version: 3 })
    expect(await namesLike("devisi", "Divisi Baru%")).toEqual([])
  })

  test("somebody who was changed meanwhile stays as they are, and is told", async () => {
    for (const nip of ["LOMBA-1", "LOMBA-2"]) await newMember(world, { nip })
    const found = await update("NIP;Nama lengkap", "LOMBA-1;Nama Satu", "LOMBA-2;Nama Dua")
    await world.sqlRows(sql`update members set version = version + 1 where nip = 'LOMBA-1'`)
    expect(await desk.commit(found.id, "all")).toMatchObject({ api_status: 1, api_success: 1, api_gagal: 1 })
    expect([(await memberOf("LOMBA-1"))?.nama, (await memberOf("LOMBA-2"))?.nama]).not.toContain("Nama Satu")
    expect(await desk.status()).toMatchObject({
      state: "committed",
      problems: [
        { row: 2, field: "NIP", value: "LOMBA-1", message: "Sudah diubah sejak berkas ini diperiksa" },
      ],
    })
    /** Optimistic lock: undo skips a row that was changed after the import. */
    await world.sqlRows(sql`update members set version = version + 1 where nip = 'LOMBA-2'`)
    expect(await call({ mode: "undo", import_id: found.id })).toMatchObject({ api_gagal: 1 })
    expect((await memberOf("LOMBA-2"))?.nama).toBe("Nama Dua")
  })

  test("rules hold for the whole as it would be, an address is one person's, and other kinds are not changed so", async () => {
    await newMember(world, { nip: "ATUR-1", email: "atur1@contoh.test" })
    await newMember(world, { nip: "ATUR-2", email: "atur2@contoh.test" })
    const found = await update(
      "NIP;Status pegawai;Email;Status",
      "ATUR-1;Kontrak;;",
      "ATUR-2;;ATUR1@contoh.test;",
      "ATUR-2;;;Keluar",
    )
    expect(found.problems.map(({ row, field, message }) => [row, field, message])).toEqual([
      [2, "Tanggal akhir kontrak", "Wajib diisi untuk pegawai PKWT"],
      [3, "Email", "Sudah ada pegawai dengan email ini"],
      [4, "NIP", "NIP ini sudah ada di baris 3"],
      [4, "Tanggal keluar", "Wajib diisi untuk pegawai yang sudah keluar"],
    ])
    const upload = {
      mode: "check",
      how: "update",
      import_id: (await desk.check(csv("NIP;Kantor", "A;B"), "csv", "kantor")).id,
    }
    expect(await world.call("member-offices/import-members", upload, desk.admin)).toMatchObject({
      data: { errors: { how: ["Baris jenis ini tidak dapat diperbarui dari berkas"] } },
    })
  })
})

test("the template is text all the way down, offers what may be chosen, and shows the company's own names", async () => {
  const bytes = await desk.sheetOf(
    importTemplate({ ask: { kind: "pegawai", format: "xlsx" }, offices: null }, world.time.now),
  )
  const parts = unzipSync(new Uint8Array(bytes))
  const [sheet, lists, styles] = ["worksheets/sheet1", "worksheets/sheet2", "styles"].map((name) =>
    strFromU8(parts[`xl/${name}.xml`] ?? new Uint8Array()),
  )
  const style = Number(/<col min="1" max="1"[^>]* style="(\d)"/.exec(sheet ?? "")?.[1])
  const formats = [...((styles ?? "").split("<cellXfs")[1]?.matchAll(/<xf numFmtId="(\d+)"/g) ?? [])]
  expect(formats[style]?.[1]).toBe("49")
  expect(sheet).toContain('sqref="F2:F10001"><formula1>Daftar!')
  expect(lists).toContain("Penjualan")
  expect(lists).toContain("PKWT")
  const found = await desk.check(bytes, "xlsx")
  expect(found.problems.filter(({ field }) => ["Kantor", "Divisi", "Jabatan"].includes(field))).toEqual([])
})
