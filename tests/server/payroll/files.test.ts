import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { AnswerOf } from "#contract/kit/call.ts"
import { type FileKind, fileKinds, type payrollFiles } from "#contract/areas/payroll/berkas.ts"
import type { home } from "#contract/areas/home/home.ts"
import { fillParameters } from "#server/areas/payroll/index.ts"
import { berkasPaper } from "#server/areas/payroll/berkasPaper.ts"
import { taxSlipPaper } from "#server/areas/payroll/taxSlip.ts"
import { asCompany } from "#server/db/asCompany.ts"
import { openStore } from "#server/files/store.ts"
import { runJobs } from "#server/kit/jobs/worker.ts"
import { jobKinds } from "#server/register/jobs.ts"
import { NOW, openWorld, type World } from "../lib/harness.ts"
import { newPeriod, withoutPeriods } from "../lib/writes.payroll.ts"

type Files = AnswerOf<typeof payrollFiles>
type File = Files["files"][number]

let world: World
let admin: string
let folder: string
let april = 0
const company = () => world.seeded.maju.id
const members = () => world.seeded.maju.members

const call = (path: string, payload: object, token = admin) => world.call(path, payload, token)
const done = async (path: string, payload: object) => {
  const answer = await call(path, payload)
  expect(answer).toMatchObject({ api_status: 1 })
  return answer.data as Record<string, unknown>
}
const work = () =>
  runJobs({ db: world.db, store: openStore(folder), kinds: jobKinds, clock: () => world.time.now })
const month = (of: string, end: string) => ({
  nama: `Gaji ${of}`,
  type: "regular",
  month: of,
  start_date: `${of}-01`,
  end_date: `${of}-${end}`,
  pay_date: `${of}-${end}`,
})
/** A calculated period, approved by the administrator alone. */
const closedPeriod = async (of: string, end: string): Promise<number> => {
  const id = await newPeriod(world, month(of, end))
  await done("payroll/hitung-gaji", { period_id: id })
  await work()
  await world.sqlRows(sql`update payroll_periods set calculated_by = null where id = ${id}`)
  await done("payroll/periode-gajian/status", { id, status: "approved" })
  return id
}
const filesOf = async (id: number) => (await done("payroll/berkas", { period_id: id })) as unknown as Files
const fileOf = async (id: number, kind: FileKind): Promise<File> => {
  const found = (await filesOf(id)).files.find((file) => file.kind === kind)
  if (found === undefined) throw new Error(`no file ${kind}`)
  return found
}
const totalOf = ({ totals }: File, label: string) => totals.find((one) => one.label === label)?.amount
const contentOf = async (exported: number) => {
  const paper = await world.db.transact((tx) =>
    asCompany(tx, company(), "2026-11-20", () =>
      berkasPaper(tx, { id: exported }, NOW, () => Promise.resolve(null)),
    ),
  )
  return { type: paper.type?.extension, text: (await paper.draw()).toString("utf8") }
}
const make = async (id: number, kind: FileKind, more: object = {}) =>
  Number((await done("payroll/berkas/buat", { period_id: id, kind, ...more }))["id"])
const sumOf = async (column: "taxable" | "tax" | "net", id: number): Promise<number> => {
  const [row] = await world.sqlRows<{ readonly sum: number }>(
    sql`select sum(${sql.identifier(column)})::float8 as sum from slips where payroll_periods_id = ${id} and not is_draft and error is null`,
  )
  return row?.sum ?? 0
}

beforeAll(async () => {
  world = await openWorld()
  folder = await mkdtemp(join(tmpdir(), "balai-files-"))
  admin = await world.signIn("admin@maju.test")
  await withoutPeriods(world)
  await world.sqlRows(sql`delete from jobs`)
  await world.sqlRows(
    sql`update members set nik = '32010101010' || lpad(id::text, 5, '0'), bpjs_kes_no = '0001234567890', bpjs_tk_no = '12345678901',
      tanggal_lahir = '1990-01-01', tanggal_masuk = '2024-01-01', bank_kode = '014', no_rekening = lpad(id::text, 10, '5'), status_karyawan = 'tetap',
      jabatan_id = (select min(j.id) from jabatan j where j.companies_id = members.companies_id) where companies_id = ${company()}`,
  )
  await world.sqlRows(
    sql`insert into banks (kode, nama, is_active, created_at, updated_at) values ('014', 'BCA', true, now(), now()) on conflict do nothing`,
  )
  await world.db.transact((tx) => fillParameters(tx, { companyId: company(), now: NOW, accountId: null }))
  april = await closedPeriod("2026-04", "30")
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

describe("Coretax", () => {
  test("without the company's tax number nothing can be written, and the reason is named", async () => {
    await world.sqlRows(sql`update companies set npwp = null where id = ${company()}`)
    const file = await fileOf(april, "bpmp")
    expect(file.barred).toBe("NPWP perusahaan: Isi 15 atau 16 angka di profil perusahaan")
    expect(await call("payroll/berkas/buat", { period_id: april, kind: "bpmp" })).toMatchObject({
      api_status: 0,
      data: { reason: "state" },
    })
    await world.sqlRows(sql`update companies set npwp = '012345678901000' where id = ${company()}`)
  })

  test("BPMP has everybody of the month, and its sums are those of the slips", async () => {
    const file = await fileOf(april, "bpmp")
    expect(file).toMatchObject({ problem_count: 0, barred: null, last: null, parts: 1 })
    expect(file.rows).toBeGreaterThan(1)
    expect([totalOf(file, "Penghasilan bruto"), totalOf(file, "PPh 21")]).toEqual([
      await sumOf("taxable", april),
      await sumOf("tax", april),
    ])
    const { type, text } = await contentOf(await make(april, "bpmp"))
    expect(type).toBe("xml")
    expect(text).toContain("<TIN>0012345678901000</TIN>")
    const gross = [...text.matchAll(/<Gross>(\d+)<\/Gross>/g)].reduce((sum, [, one]) => sum + Number(one), 0)
    expect(gross).toBe(await sumOf("taxable", april))
  })

  test("a second export says what changed since, and the first one stays as it was", async () => {
    const before = await fileOf(april, "bpmp")
    expect(before.last).toMatchObject({ times: 1, change_count: 0, rows: before.rows })
    expect(before.last?.sha).toMatch(/^[0-9a-f]{64}$/)
    const first = await contentOf(before.last?.id ?? 0)
    const member = members()[0] ?? 0
    await world.sqlRows(
      sql`update slips set person = person || '{"ptkp": "K/3"}' where payroll_periods_id = ${april} and members_id = ${member} and not is_draft`,
    )
    const after = await fileOf(april, "bpmp")
    expect(after.last?.change_count).toBe(1)
    expect(after.last?.changes[0]).toMatchObject({ what: "changed" })
    expect(after.last?.changes[0]?.fields).toContainEqual({
      field: "StatusTaxExemption",
      before: "TK/0",
      after: "K/3",
    })
    expect(await contentOf(before.last?.id ?? 0)).toEqual(first)
    await make(april, "bpmp")
    const again = await fileOf(april, "bpmp")
    expect(again.last).toMatchObject({ times: 2, change_count: 0 })
    expect(again.last?.sha).not.toBe(before.last?.sha)
  })

  test("a problem names the employee and the field; the file can be written without them", async () => {
    const member = members()[1] ?? 0
    await world.sqlRows(
      sql`update slips set person = person - 'nik' || '{"npwp": null}' where payroll_periods_id = ${april} and members_id = ${member} and not is_draft`,
    )
    await world.sqlRows(sql`update members set nik = null where id = ${member}`)
    const file = await fileOf(april, "bpmp")
    expect(file.problems.filter(({ level }) => level === "problem")).toMatchObject([
      { members_id: member, field: "NPWP/NIK", issue: "Belum diisi" },
    ])
    expect(await call("payroll/berkas/buat", { period_id: april, kind: "bpmp" })).toMatchObject({
      api_status: 0,
      api_message: "Perbaiki data 1 pegawai dahulu",
    })
    const exported = await make(april, "bpmp", { tanpa_bermasalah: true })
    expect((await contentOf(exported)).text.match(/<MmPayroll>/g)).toHaveLength(file.rows)
    await world.sqlRows(sql`update members set nik = '3201010101019999' where id = ${member}`)
  })

  test("a list longer than a file may be is an archive of several", async () => {
    await done("payroll/berkas/pengaturan/save", { baris_per_berkas: 1 })
    const file = await fileOf(april, "bpmp")
    expect(file.parts).toBe(file.rows)
    expect((await contentOf(await make(april, "bpmp"))).type).toBe("zip")
    await done("payroll/berkas/pengaturan/save", { baris_per_berkas: 100 })
  })

  test("everybody without a row is left out with a reason, casual workers are in BP21", async () => {
    const member = members()[2] ?? 0
    await world.sqlRows(
      sql`update slips set person = person || '{"tax_as": "casual_monthly"}' where payroll_periods_id = ${april} and members_id = ${member} and not is_draft`,
    )
    const { files } = await filesOf(april)
    const rows = new Map(files.map((file) => [file.kind, file]))
    expect(rows.get("bpmp")?.left_out.map(({ members_id, reason }) => [members_id, reason])).toContainEqual([
      member,
      "Bukan pegawai tetap: masuk BP21",
    ])
    expect(rows.get("bp21")?.rows).toBe(1)
    expect(rows.get("bpa1")?.rows).toBe(0)
    expect(rows.get("bp21")?.barred).toBeNull()
    const { text } = await contentOf(await make(april, "bp21"))
    expect(text).toContain("<TaxObjectCode>21-100-35</TaxObjectCode>")
  })
})

describe("banks and accounting", () => {
  test("the bank's file is the net pay; who has no account is left out by name", async () => {
    const member = members()[3] ?? 0
    await world.sqlRows(
      sql`update slips set person = person || '{"no_rekening": null}' where payroll_periods_id = ${april} and members_id = ${member} and not is_draft`,
    )
    const [out] = await world.sqlRows<{ readonly net: number }>(
      sql`select net::float8 as net from slips where payroll_periods_id = ${april} and members_id = ${member} and not is_draft`,
    )
    const file = await fileOf(april, "bca_excel")
    expect(file.left_out).toMatchObject([{ members_id: member, reason: "Belum punya rekening bank" }])
    expect((totalOf(file, "Jumlah transfer") ?? 0) + (out?.net ?? 0)).toBe(await sumOf("net", april))
    expect((await contentOf(await make(april, "bca_excel"))).type).toBe("xlsx")
  })

  test("the text of BCA and the file of Mandiri ask for the paying account", async () => {
    expect((await fileOf(april, "bca_teks")).barred).toContain("Corporate ID")
    expect((await fileOf(april, "mandiri")).barred).toContain("Rekening pembayar")
    await done("payroll/berkas/pengaturan/save", {
      rekening: "5270001234",
      bca_corporate_id: "KBSMAJU",
      bca_kode: "0001",
    })
    const mandiri = await contentOf(await make(april, "mandiri"))
    const file = await fileOf(april, "mandiri")
    expect(mandiri.text.split("\r\n")[0]).toBe(
      `P,20260430,5270001234,${file.rows},${totalOf(file, "Jumlah transfer")}`,
    )
    expect((await contentOf(await make(april, "bca_teks"))).text.startsWith("0|PY|KBSMAJU|0001|")).toBe(true)
  })

  test("the journal balances, names the accounts that are missing, and is written with those there are", async () => {
    await done("payroll/berkas/pengaturan/save", {
      akun_beban_gaji: "6101",
      akun: [{ kode: "LEMBUR", akun: "6109" }],
    })
    const file = await fileOf(april, "jurnal")
    expect(totalOf(file, "Debit")).toBe(totalOf(file, "Kredit"))
    expect(totalOf(file, "Debit")).toBeGreaterThan(await sumOf("net", april))
    expect(file.problems.map(({ field }) => field)).toContain("Utang gaji")
    expect(file.problems.map(({ field }) => field)).not.toContain("Beban gaji")
    expect((await contentOf(await make(april, "jurnal"))).type).toBe("xlsx")
  })

  test("an account of an unknown component, and an unknown bank, are refused at their fields", async () => {
    const answer = await call("payroll/berkas/pengaturan/save", {
      bank_kode: "999",
      akun: [{ kode: "TIDAK_ADA", akun: "1" }],
    })
    expect(answer).toMatchObject({ api_status: 0 })
    expect(JSON.stringify(answer)).toContain("akun.0.kode")
    expect(JSON.stringify(answer)).toContain("Bank ini tidak dikenal")
  })

  test("a column map is a file of its own, with totals", async () => {
    const { id } = await done("peta-kolom/create", {
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
    const { files } = await filesOf(april)
    const file = files.find(({ peta_kolom_id }) => peta_kolom_id === id)
    expect(file).toMatchObject({ kind: "peta", nama: "Upah SIPP", barred: null })
    const { text } = await contentOf(await make(april, "peta", { peta_kolom_id: id }))
    const lines = text.trimEnd().split("\r\n")
    expect(lines[0]).toBe("KPJ;UPAH;IURAN")
    expect(lines.at(-1)).toBe(`TOTAL;${file && totalOf(file, "Upah")};${file && totalOf(file, "Iuran")}`)
    const [tk] = await world.sqlRows<{ readonly sum: number }>(
      sql`select sum((e->>'amount')::bigint)::float8 as sum from slips s, jsonb_array_elements(s.lines) e where s.payroll_periods_id = ${april}
        and not s.is_draft and e->>'kode' in ('JHT', 'JHT_PERUSAHAAN', 'JP', 'JP_PERUSAHAAN', 'JKK', 'JKM')`,
    )
    expect(file && totalOf(file, "Iuran")).toBe(tk?.sum)
    expect(file && totalOf(file, "Upah")).toBeGreaterThan(0)
  })
})

test("a period that is not approved can be checked, and nothing of it is written", async () => {
  const id = await newPeriod(world, month("2026-05", "31"))
  await done("payroll/hitung-gaji", { period_id: id })
  await work()
  for (const { barred } of (await filesOf(id)).files) expect(barred).toBe("Setujui periode gajinya dahulu")
  const bpmp = await fileOf(id, "bpmp")
  expect(bpmp.rows).toBeGreaterThan(0)
  await done("payroll/periode-gajian/status", { id, status: "cancelled" })
})

test("many employees are written in the background, with the same rows", async () => {
  const direct = await make(april, "bca_excel")
  await done("payroll/berkas/latar", { period_id: april, kind: "bca_excel" })
  await work()
  const [job] = await world.sqlRows<{ readonly state: string; readonly has: boolean }>(
    sql`select state, files_id is not null as has from jobs where kind = 'berkas-gaji' order by id desc limit 1`,
  )
  expect(job).toEqual({ state: "done", has: true })
  const shas = await world.sqlRows<{ readonly sha: string }>(
    sql`select sha from payroll_exports where id >= ${direct} and kind = 'bca_excel' order by id`,
  )
  expect(shas).toHaveLength(2)
  expect(shas[0]?.sha).toBe(shas[1]?.sha)
})

describe("the last tax period", () => {
  test("BPA1 is of the year's slips, and its PDF has the same sums", async () => {
    const id = await closedPeriod("2026-12", "31")
    const { files } = await filesOf(id)
    const rows = new Map(files.map((file) => [file.kind, file]))
    expect(rows.get("bpmp")?.rows).toBe(0)
    const bpa1 = rows.get("bpa1")
    expect(bpa1?.rows).toBeGreaterThan(1)
    expect(bpa1?.problems.map(({ issue }) => issue).join()).toContain(
      "Tidak ada slip Januari, Februari, Maret, Mei",
    )
    const { text } = await contentOf(await make(id, "bpa1"))
    expect(text).toContain("<StatusOfWithholding>FullYear</StatusOfWithholding>")
    const member = members()[0] ?? 0
    const [year] = await world.sqlRows<{ readonly taxable: number }>(
      sql`select sum(taxable)::float8 as taxable from slips where members_id = ${member} and not is_draft and error is null
        and payroll_periods_id in (${april}, ${id})`,
    )
    const own =
      text.split("<A1>").find((part) => part.includes(`32010101010${String(member).padStart(5, "0")}`)) ?? ""
    const parts = [
      "SalaryPensionJhtTht",
      "IncomeTaxBenefit",
      "OtherBenefit",
      "InsurancePaidByEmployer",
      "TantiemBonusThr",
    ]
    const gross = parts.reduce(
      (sum, name) => sum + Number(new RegExp(`<${name}>(\\d+)</${name}>`).exec(own)?.[1]),
      0,
    )
    expect(gross).toBe(year?.taxable)
    expect(await call("payroll/pdf/bpa1", { period_id: id, members_id: member })).toMatchObject({
      api_status: 1,
    })
    const paper = await world.db.transact((tx) =>
      asCompany(tx, company(), "2026-12-31", () =>
        taxSlipPaper(tx, { period_id: id, members_id: member, company: company() }, NOW, () =>
          Promise.resolve(null),
        ),
      ),
    )
    expect(paper.name).toContain("BPA1 2026")
    expect((await paper.draw()).toString("latin1").startsWith("%PDF-")).toBe(true)
  })

  test("another month has no tax slip of the year", async () => {
    expect(await call("payroll/pdf/bpa1", { period_id: april, members_id: members()[0] ?? 0 })).toMatchObject(
      { api_status: 0, data: { reason: "state" } },
    )
  })
})

describe("due dates", () => {
  const actions = async (date: string) =>
    ((await done("index/home", { date })) as unknown as AnswerOf<typeof home>).actions.filter(({ kind }) =>
      kind.startsWith("tenggat_"),
    )

  test("are in the home until they are ticked, and again once the tick is taken back", async () => {
    // Of April: 14 May 2026 is a holiday and the 15th joint leave, so that tax is due on Monday the 18th.
    const before = await actions("2026-05-11")
    expect(before.map(({ kind, days }) => [kind, days])).toEqual([
      ["tenggat_bpjs_kes", -31],
      ["tenggat_pph21", 7],
      ["tenggat_spt", 9],
    ])
    expect(before[1]?.address).toBe(`/payroll/detail/${april}?tampilan=berkas`)
    await done("payroll/tenggat/tandai", { duty: "pph21", month: "2026-04" })
    expect((await actions("2026-05-11")).map(({ kind }) => kind)).not.toContain("tenggat_pph21")
    const { duties } = await filesOf(april)
    expect(duties.find(({ duty }) => duty === "pph21")?.done_at).not.toBeNull()
    await done("payroll/tenggat/tandai", { duty: "pph21", month: "2026-04", selesai: false })
    expect((await actions("2026-05-11")).map(({ kind }) => kind)).toContain("tenggat_pph21")
  })

  test("THR of a religious holiday is due seven days before it, for employees of that religion", async () => {
    await world.sqlRows(sql`update members set agama = 'kristen' where id = ${members()[0] ?? 0}`)
    const [thr] = (await actions("2026-12-10")).filter(({ kind }) => kind === "tenggat_thr")
    expect(thr).toMatchObject({ days: 8, count: 1, address: "/payroll" })
  })
})

test("files are of the company, and need the right to export", async () => {
  const exported = await make(april, "jurnal")
  for (const [path, payload] of [
    ["payroll/berkas", { period_id: april }],
    ["payroll/berkas/buat", { period_id: april, kind: "jurnal" }],
    ["payroll/berkas/unduh", { id: exported }],
  ] as const)
    for (const [username, reason] of [
      ["kantor@maju.test", "forbidden"],
      ["admin@lain.test", "not_found"],
    ] as const)
      expect(await call(path, payload, await world.signIn(username))).toMatchObject({
        api_status: 0,
        data: { reason },
      })
  expect(await call("payroll/berkas/unduh", { id: exported })).toMatchObject({ api_status: 1 })
  const [trail] = await world.sqlRows<{ readonly n: number }>(
    sql`select count(*)::int as n from audit where entity = 'berkas gaji' and entity_id = ${exported}`,
  )
  expect(trail?.n).toBe(2)
  expect(fileKinds).toHaveLength(8)
})
