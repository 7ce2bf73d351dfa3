import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { fileKinds } from "#contract/areas/payroll/berkas.ts"
import { type FileDesk, monthOf, openFileDesk, totalOf } from "../lib/payrollFiles.ts"
import { newPeriod } from "../lib/writes.payroll.ts"

let desk: FileDesk
let april = 0
beforeAll(async () => {
  desk = await openFileDesk()
  april = desk.april
})
afterAll(() => desk.close())

describe("Coretax", () => {
  test("without the company's tax number nothing can be written, and the reason is named", async () => {
    await desk.world.sqlRows(sql`update companies set npwp = null where id = ${desk.company}`)
    const file = await desk.fileOf(april, "bpmp")
    expect(file.barred).toBe("NPWP perusahaan: Isi 15 atau 16 angka di profil perusahaan")
    expect(await desk.call("payroll/berkas/buat", { period_id: april, kind: "bpmp" })).toMatchObject({
      api_status: 0,
      data: { reason: "state" },
    })
    await desk.world.sqlRows(sql`update companies set npwp = '012345678901000' where id = ${desk.company}`)
  })

  test("BPMP has everybody of the month, and its sums are those of the slips", async () => {
    const file = await desk.fileOf(april, "bpmp")
    expect(file).toMatchObject({ problem_count: 0, barred: null, last: null, parts: 1 })
    expect(file.rows).toBeGreaterThan(1)
    expect([totalOf(file, "Penghasilan bruto"), totalOf(file, "PPh 21")]).toEqual([
      await desk.sumOf("taxable", april),
      await desk.sumOf("tax", april),
    ])
    const { type, text } = await desk.contentOf(await desk.make(april, "bpmp"))
    expect(type).toBe("xml")
    expect(text).toContain("<TIN>0012345678901000</TIN>")
    const gross = [...text.matchAll(/<Gross>(\d+)<\/Gross>/g)].reduce((sum, [, one]) => sum + Number(one), 0)
    expect(gross).toBe(await desk.sumOf("taxable", april))
  })

  test("a second export says what changed since, and the first one stays as it was", async () => {
    const before = await desk.fileOf(april, "bpmp")
    expect(before.last).toMatchObject({ times: 1, change_count: 0, rows: before.rows })
    expect(before.last?.sha).toMatch(/^[0-9a-f]{64}$/)
    const first = await desk.contentOf(before.last?.id ?? 0)
    const member = desk.members[0] ?? 0
    await desk.world.sqlRows(
      sql`update slips set person = person || '{"ptkp": "K/3"}' where payroll_periods_id = ${april} and members_id = ${member} and not is_draft`,
    )
    const after = await desk.fileOf(april, "bpmp")
    expect(after.last?.change_count).toBe(1)
    expect(after.last?.changes[0]).toMatchObject({ what: "changed" })
    expect(after.last?.changes[0]?.fields).toContainEqual({
      field: "StatusTaxExemption",
      before: "TK/0",
      after: "K/3",
    })
    expect(await desk.contentOf(before.last?.id ?? 0)).toEqual(first)
    await desk.make(april, "bpmp")
    const again = await desk.fileOf(april, "bpmp")
    expect(again.last).toMatchObject({ times: 2, change_count: 0 })
    expect(again.last?.sha).not.toBe(before.last?.sha)
  })

  test("a problem names the employee and the field; the file can be written without them", async () => {
    const member = desk.members[1] ?? 0
    await desk.world.sqlRows(
      sql`update slips set person = person - 'nik' || '{"npwp": null}' where payroll_periods_id = ${april} and members_id = ${member} and not is_draft`,
    )
    await desk.world.sqlRows(sql`update members set nik = null where id = ${member}`)
    const file = await desk.fileOf(april, "bpmp")
    expect(file.problems.filter(({ level }) => level === "problem")).toMatchObject([
      { members_id: member, field: "NPWP/NIK", issue: "Belum diisi" },
    ])
    expect(await desk.call("payroll/berkas/buat", { period_id: april, kind: "bpmp" })).toMatchObject({
      api_status: 0,
      api_message: "Perbaiki data 1 pegawai dahulu",
    })
    const exported = await desk.make(april, "bpmp", { tanpa_bermasalah: true })
    expect((await desk.contentOf(exported)).text.match(/<MmPayroll>/g)).toHaveLength(file.rows)
    await desk.world.sqlRows(sql`update members set nik = '3201010101019999' where id = ${member}`)
  })

  test("a list longer than a file may be is an archive of several", async () => {
    await desk.done("payroll/berkas/pengaturan/save", { baris_per_berkas: 1 })
    const file = await desk.fileOf(april, "bpmp")
    expect(file.parts).toBe(file.rows)
    expect((await desk.contentOf(await desk.make(april, "bpmp"))).type).toBe("zip")
    await desk.done("payroll/berkas/pengaturan/save", { baris_per_berkas: 100 })
  })

  test("everybody without a row is left out with a reason, casual workers are in BP21", async () => {
    const member = desk.members[2] ?? 0
    await desk.world.sqlRows(
      sql`update slips set person = person || '{"tax_as": "casual_monthly"}' where payroll_periods_id = ${april} and members_id = ${member} and not is_draft`,
    )
    const { files } = await desk.filesOf(april)
    const rows = new Map(files.map((file) => [file.kind, file]))
    expect(rows.get("bpmp")?.left_out.map(({ members_id, reason }) => [members_id, reason])).toContainEqual([
      member,
      "Bukan pegawai tetap: masuk BP21",
    ])
    expect(rows.get("bp21")?.rows).toBe(1)
    expect(rows.get("bpa1")?.rows).toBe(0)
    expect(rows.get("bp21")?.barred).toBeNull()
    const { text } = await desk.contentOf(await desk.make(april, "bp21"))
    expect(text).toContain("<TaxObjectCode>21-100-35</TaxObjectCode>")
  })
})

describe("banks and accounting", () => {
  test("the bank's file is the net pay; who has no account is left out by name", async () => {
    const member = desk.members[3] ?? 0
    await desk.world.sqlRows(
      sql`update slips set person = person || '{"no_rekening": null}' where payroll_periods_id = ${april} and members_id = ${member} and not is_draft`,
    )
    const [out] = await desk.world.sqlRows<{ readonly net: number }>(
      sql`select net::float8 as net from slips where payroll_periods_id = ${april} and members_id = ${member} and not is_draft`,
    )
    const file = await desk.fileOf(april, "bca_excel")
    expect(file.left_out).toMatchObject([{ members_id: member, reason: "Belum punya rekening bank" }])
    expect((totalOf(file, "Jumlah transfer") ?? 0) + (out?.net ?? 0)).toBe(await desk.sumOf("net", april))
    expect((await desk.contentOf(await desk.make(april, "bca_excel"))).type).toBe("xlsx")
  })

  test("the text of BCA and the file of Mandiri ask for the paying account", async () => {
    expect((await desk.fileOf(april, "bca_teks")).barred).toContain("Corporate ID")
    expect((await desk.fileOf(april, "mandiri")).barred).toContain("Rekening pembayar")
    await desk.done("payroll/berkas/pengaturan/save", {
      rekening: "5270001234",
      bca_korporat: "KBSMAJU",
      bca_kode: "0001",
    })
    const mandiri = await desk.contentOf(await desk.make(april, "mandiri"))
    const file = await desk.fileOf(april, "mandiri")
    expect(mandiri.text.split("\r\n")[0]).toBe(
      `P,20260430,5270001234,${file.rows},${totalOf(file, "Jumlah transfer")}`,
    )
    expect(
      (await desk.contentOf(await desk.make(april, "bca_teks"))).text.startsWith("0|PY|KBSMAJU|0001|"),
    ).toBe(true)
  })

  test("the journal balances, names the accounts that are missing, and is written with those there are", async () => {
    await desk.done("payroll/berkas/pengaturan/save", {
      akun_beban_gaji: "6101",
      akun: [
        { kode: "LEMBUR", akun: "6109" },
        { kode: "UP", akun: "6120" },
        { kode: "PPH26", akun: "2106" },
      ],
    })
    const file = await desk.fileOf(april, "jurnal")
    expect(totalOf(file, "Debit")).toBe(totalOf(file, "Kredit"))
    expect(totalOf(file, "Debit")).toBeGreaterThan(await desk.sumOf("net", april))
    expect(file.problems.map(({ field }) => field)).toContain("Utang gaji")
    expect(file.problems.map(({ field }) => field)).not.toContain("Beban gaji")
    expect((await desk.contentOf(await desk.make(april, "jurnal"))).type).toBe("xlsx")
  })

  test("an account of an unknown component, and an unknown bank, are refused at their fields", async () => {
    const answer = await desk.call("payroll/berkas/pengaturan/save", {
      bank_kode: "999",
      akun: [{ kode: "TIDAK_ADA", akun: "1" }],
    })
    expect(answer).toMatchObject({ api_status: 0 })
    expect(JSON.stringify(answer)).toContain("akun.0.kode")
    expect(JSON.stringify(answer)).toContain("Bank ini tidak dikenal")
  })

  test("a column map is a file of its own, with totals", async () => {
    const { id } = await desk.done("peta-kolom/create", {
      nama: "Upah SIPP",
      tujuan: "bpjs_tk",
      tipe: "csv",
      pemisah: "titik_koma",
      kolom: [
        { judul: "KPJ", isi: "bpjs_tk_no", wajib: true },
        { judul: "UPAH", isi: "upah" },
        { judul: "IURAN", isi: "tk_jumlah" },
      ],
    })
    const { files } = await desk.filesOf(april)
    const file = files.find(({ peta_kolom_id }) => peta_kolom_id === id)
    expect(file).toMatchObject({ kind: "peta", nama: "Upah SIPP", barred: null })
    const { text } = await desk.contentOf(await desk.make(april, "peta", { peta_kolom_id: id }))
    const lines = text.trimEnd().split("\r\n")
    expect(lines[0]).toBe("KPJ;UPAH;IURAN")
    expect(lines.at(-1)).toBe(`TOTAL;${file && totalOf(file, "Upah")};${file && totalOf(file, "Iuran")}`)
    const [tk] = await desk.world.sqlRows<{ readonly sum: number }>(
      sql`select sum((e->>'amount')::bigint)::float8 as sum from slips s, jsonb_array_elements(s.lines) e where s.payroll_periods_id = ${april}
        and not s.is_draft and e->>'kode' in ('JHT', 'JHT_PERUSAHAAN', 'JP', 'JP_PERUSAHAAN', 'JKK', 'JKM')`,
    )
    expect(file && totalOf(file, "Iuran")).toBe(tk?.sum)
    expect(file && totalOf(file, "Upah")).toBeGreaterThan(0)
  })
})

test("a period that is not approved can be checked, and nothing of it is written", async () => {
  const id = await newPeriod(desk.world, monthOf("2026-05", "31"))
  await desk.done("payroll/hitung-gaji", { period_id: id })
  await desk.work()
  for (const { barred } of (await desk.filesOf(id)).files)
    expect(barred).toBe("Setujui periode gajinya dahulu")
  const bpmp = await desk.fileOf(id, "bpmp")
  expect(bpmp.rows).toBeGreaterThan(0)
  await desk.done("payroll/periode-gajian/status", { id, status: "cancelled" })
})

test("many employees are written in the background, with the same rows", async () => {
  const direct = await desk.make(april, "bca_excel")
  await desk.done("payroll/berkas/latar", { period_id: april, kind: "bca_excel" })
  await desk.work()
  const [job] = await desk.world.sqlRows<{ readonly state: string; readonly has: boolean }>(
    sql`select state, files_id is not null as has from jobs where kind = 'berkas-gaji' order by id desc limit 1`,
  )
  expect(job).toEqual({ state: "done", has: true })
  const shas = await desk.world.sqlRows<{ readonly sha: string }>(
    sql`select sha from payroll_exports where id >= ${direct} and kind = 'bca_excel' order by id`,
  )
  expect(shas).toHaveLength(2)
  expect(shas[0]?.sha).toBe(shas[1]?.sha)
})

test("files are of the company, and need the right to export", async () => {
  const exported = await desk.make(april, "jurnal")
  for (const [path, payload] of [
    ["payroll/berkas", { period_id: april }],
    ["payroll/berkas/buat", { period_id: april, kind: "jurnal" }],
    ["payroll/berkas/unduh", { id: exported }],
  ] as const)
    for (const [username, reason] of [
      ["kantor@maju.test", "forbidden"],
      ["admin@lain.test", "not_found"],
    ] as const)
      expect(await desk.call(path, payload, await desk.world.signIn(username))).toMatchObject({
        api_status: 0,
        data: { reason },
      })
  expect(await desk.call("payroll/berkas/unduh", { id: exported })).toMatchObject({ api_status: 1 })
  const [trail] = await desk.world.sqlRows<{ readonly n: number }>(
    sql`select count(*)::int as n from audit where entity = 'berkas gaji' and entity_id = ${exported}`,
  )
  expect(trail?.n).toBe(2)
  expect(fileKinds).toHaveLength(8)
})

describe("a large period", () => {
  const big = (count: number) =>
    desk.world.sqlRows(sql`update payroll_periods set member_count = ${count} where id = ${april}`)

  test("is not built while a page waits; its file is written in the background", async () => {
    await big(1_500)
    const file = await desk.fileOf(april, "bca_excel")
    expect(file).toMatchObject({ is_checked: false, rows: 1_500, problem_count: 0 })
    expect(totalOf(file, "Gaji bersih semua pegawai")).toBe(await desk.sumOf("net", april))
    expect(await desk.call("payroll/berkas/buat", { period_id: april, kind: "bpmp" })).toMatchObject({
      api_status: 0,
      data: { reason: "state" },
    })
    await desk.done("payroll/berkas/latar", { period_id: april, kind: "bpmp", tanpa_bermasalah: true })
    await desk.work()
    expect(await lastJob()).toMatchObject({ state: "done" })
  })

  test("a period that changes while its file is written ends the job with the reason", async () => {
    await desk.done("payroll/berkas/latar", { period_id: april, kind: "bpmp", tanpa_bermasalah: true })
    await desk.world.sqlRows(sql`update payroll_periods set version = version + 1 where id = ${april}`)
    await desk.work()
    expect(await lastJob()).toMatchObject({
      state: "failed",
      message: "Periode gajinya berubah saat berkas ditulis. Buat lagi.",
    })
    await big(2)
  })
})

const lastJob = async () => {
  const { rows } = (await desk.done("jobs/list", { kind: "berkas-gaji", per_page: 1 })) as unknown as {
    readonly rows: readonly { readonly state: string; readonly message: string | null }[]
  }
  return rows[0]
}
