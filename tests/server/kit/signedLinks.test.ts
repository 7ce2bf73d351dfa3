import { sql } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { importKinds } from "#contract/areas/imports/imports.ts"
import { LINK_MS } from "#server/files/linkTime.ts"
import { papers } from "#server/register/papers.ts"
import { sheets } from "#server/register/sheets.ts"
import { streams } from "#server/register/streams.ts"
import type { SheetClaim } from "#server/files/sheetLinks.ts"
import { type Edge, openEdge } from "../lib/edge.ts"
import { fileColumns } from "../lib/fileColumns.ts"
import { NOW, openWorld, type World } from "../lib/harness.ts"
import { platformSheets } from "../lib/platformSheets.ts"
import type { SeededCompany } from "../lib/seed.ts"
import { number, spoilt } from "../lib/spoiltText.ts"
import { keepBytes } from "../lib/testStore.ts"
import { passwordKey } from "../lib/writes.ts"

const columns = fileColumns
type Column = keyof typeof columns
const columnNames = Object.keys(columns) as Column[]
const FORMER_MS = 1

let world: World
let edge: Edge
const hosts = ["maju", "lain"] as const
type Host = (typeof hosts)[number]
const tokens = {} as Record<Host, string>
const companyOf = (host: Host): SeededCompany => world.seeded[host]
const bytesOf = (host: Host, id: number) => Buffer.from(`bytes of ${host} ${id}`)

const keepFiles = async (host: Host) => {
  const { id: company } = companyOf(host)
  for (const [name, { id }] of Object.entries(columns)) {
    const bytes = bytesOf(host, id)
    const sha256 = await keepBytes(edge.store, company, bytes)
    await world.sqlRows(
      sql`insert into files (companies_id, id, name, type, size, sha256, created_at) overriding system value
        values (${company}, ${id}, 'gambar.png', 'png', ${bytes.length}, ${sha256}, now())`,
    )
    const [table = "", column = ""] = name.split(".")
    const own = sql.identifier(table === "companies" ? "id" : "companies_id")
    if (table === "reimbursment_receipts")
      await world.sqlRows(sql`delete from reimbursment_receipts where companies_id = ${company}
        and ctid <> (select min(ctid) from reimbursment_receipts where companies_id = ${company})`)
    const proven = table === "topups" ? sql`, paid_at = '2026-11-20'` : sql``
    await world.sqlRows(
      sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = ${id}${proven} where ${own} = ${company}`,
    )
  }
}

beforeAll(async () => {
  world = await openWorld()
  edge = await openEdge(world)
  await world.sqlRows(sql`update letters set status = 'terbit'`)
  for (const host of hosts) {
    await keepFiles(host)
    tokens[host] = await world.signIn(`admin@${host}.test`)
  }
})
afterAll(async () => {
  await edge.close()
  await world.close()
})
afterEach(() => {
  world.time.now = NOW
})

const get = (url: string) => edge.send({ method: "GET", url })
const GONE = { api_status: 0, api_message: "Berkas tidak ditemukan atau tautannya sudah kedaluwarsa" }
const addresses = (value: unknown): string[] => JSON.stringify(value).match(/\/files\/[^"]+/g) ?? []
const ask = async (host: Host, path: string, payload: object): Promise<unknown> => {
  const answer = await world.call(path, payload, tokens[host])
  if (answer.api_status !== 1) throw new Error(`${path}: ${answer.api_message}`)
  return answer.data
}

/** A day with an attendance photo. */
const markedDay = async (host: Host): Promise<object> => {
  const [row] = await world.sqlRows<{ members_id: number; business_date: string }>(
    sql`select members_id::float8 as members_id, business_date::text as business_date from attendance_marks
      where companies_id = ${companyOf(host).id} order by 1, 2 limit 1`,
  )
  return row ?? {}
}

const firstOf = async (host: Host, table: string): Promise<object> => {
  const [row] = await world.sqlRows<{ id: number }>(
    sql`select id::float8 as id from ${sql.identifier(table)} where companies_id = ${companyOf(host).id} order by id limit 1`,
  )
  return row ?? {}
}
const articleWithPapers = async (host: Host): Promise<object> => {
  const [row] = await world.sqlRows<{ artikel_id: number }>(
    sql`select articles_id::float8 as artikel_id from article_attachments where companies_id = ${companyOf(host).id} limit 1`,
  )
  return row ?? {}
}
/** Payloads of the calls that return one row. */
const asked: Readonly<Record<string, (host: Host) => Promise<object>>> = {
  "members/find": (host) => Promise.resolve({ members_id: companyOf(host).members[0] }),
  "artikel/find": articleWithPapers,
  "laporan-absensi/bukti": markedDay,
  "template-surat/find": (host) => firstOf(host, "letter_templates"),
  "surat-peringatan/find": (host) => firstOf(host, "warning_letters"),
  "users/perubahan-kerja/find": (host) => firstOf(host, "career_changes"),
  "jobs/file": (host) => firstOf(host, "jobs"),
  "good-id/varian-produk/find": (host) => firstOf(host, "products"),
  "good-id/penukaran-hadiah/find": (host) => firstOf(host, "rewards"),
}

/** A link as the product returns it. */
const fileLink = async (host: Host, column: Column): Promise<string> => {
  const { id, path } = columns[column]
  const payload = (await asked[path]?.(host)) ?? {}
  const found = addresses(await ask(host, path, payload)).find((url) => url.includes(`/${id}?`))
  if (found === undefined) throw new Error(`${path} shows no ${column}`)
  return found
}

type Parts = { company: string; file: string; until: string; sig: string }
const partsOf = (url: string): Parts => {
  const { pathname, searchParams } = new URL(url, "http://x")
  const [, , company = "", file = ""] = pathname.split("/")
  return { company, file, until: searchParams.get("until") ?? "", sig: searchParams.get("sig") ?? "" }
}
const urlOf = ({ company, file, until, sig }: Parts) => `/files/${company}/${file}?until=${until}&sig=${sig}`

/** Every way in which a link can differ from the issued one. */
const fileVariants = (own: Parts, others: Readonly<Record<string, Parts>>): [string, string][] => {
  const changed: [string, Partial<Parts>][] = [
    ...(["company", "file", "until"] as const).flatMap((part) =>
      Object.entries(number(own[part])).map(([how, value]): [string, Partial<Parts>] => [
        `${part}: ${how}`,
        { [part]: value },
      ]),
    ),
    ...Object.entries(spoilt(own.sig)).map(([how, sig]): [string, Partial<Parts>] => [
      `sig: ${how}`,
      { sig },
    ]),
    ...Object.entries(others).flatMap(([whose, other]): [string, Partial<Parts>][] =>
      (["company", "file", "until", "sig"] as const)
        .filter((part) => other[part] !== own[part])
        .flatMap((part) => [
          [`${part} of ${whose}`, { [part]: other[part] }],
          [`all of ${whose} but its ${part}`, { ...other, [part]: own[part] }],
        ]),
    ),
    ["company and file swapped", { company: own.file, file: own.company }],
  ]
  const path = `/files/${own.company}/${own.file}`
  return [
    ...changed.map(([how, part]): [string, string] => [how, urlOf({ ...own, ...part })]),
    ["no until", `${path}?sig=${own.sig}`],
    ["no signature", `${path}?until=${own.until}`],
    ["neither", path],
    ["until twice", `${path}?until=${own.until}&until=${own.until}&sig=${own.sig}`],
    ["the signature twice", `${path}?until=${own.until}&sig=${own.sig}&sig=${own.sig}`],
  ]
}

const opened = async (variants: readonly (readonly [string, string])[]): Promise<string[]> => {
  const found: string[] = []
  for (const [how, url] of variants) {
    const got = await get(url)
    if (got.status !== 404 || JSON.stringify(got.json()) !== JSON.stringify(GONE)) found.push(how)
  }
  return found
}

/** Sheets of imports and pictures on letters, which are not handed out, and files of the platform (platform/blogPublic.test.ts). */
const OTHERS = [
  "letters.logo_files_id",
  "letters.tanda_tangan_files_id",
  "warning_letters.logo_files_id",
  "warning_letters.tanda_tangan_files_id",
  "imports.files_id",
  "blogs.cover_files_id",
  "blog_pictures.files_id",
  "app_settings.logo_files_id",
  "registrations.proof_files_id",
]
test("every column that holds a file is handed out here, except for imports and the platform's files", async () => {
  const rows = await world.sqlRows<{ name: string }>(
    sql`select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and column_name like '%files_id' order by 1`,
  )
  expect(
    rows.map(({ name }) => name),
    "a new column of files: add it to `columns` of this test with the call that shows it, and to `asked` if that call takes an id",
  ).toEqual([...columnNames, ...OTHERS].toSorted())
})

describe.each(hosts)("links to files of %s", (host) => {
  const other = host === "maju" ? "lain" : "maju"

  test.each(columnNames)("%s: the one that was handed out opens, no other does", async (column) => {
    const url = await fileLink(host, column)
    const got = await get(url)
    expect([got.status, got.text]).toEqual([200, bytesOf(host, columns[column].id).toString()])
    const next = columnNames[(columnNames.indexOf(column) + 1) % columnNames.length] as Column
    world.time.now = new Date(NOW.getTime() - FORMER_MS)
    const former = partsOf(await fileLink(host, column))
    world.time.now = NOW
    const others = {
      "the other company's same file": partsOf(await fileLink(other, column)),
      "another file of the company": partsOf(await fileLink(host, next)),
      "an earlier link to it": former,
    }
    expect(await opened(fileVariants(partsOf(url), others))).toEqual([])
    world.time.now = new Date(NOW.getTime() + LINK_MS)
    expect((await get(url)).status).toBe(200)
    world.time.now = new Date(NOW.getTime() + LINK_MS + 1)
    expect(await opened([["when it is over", url]])).toEqual([])
  })
})

/** Every sheet and paper, with the account and the payload that request it. */
const period = { start_date: "2026-11-01", end_date: "2026-11-30" }
const tables: Readonly<Record<string, (host: Host) => Promise<unknown>>> = {
  "data-karyawan": (host) => ask(host, "export/data-karyawan", { format: "csv" }),
  "impor-templat": (host) =>
    ask(host, "members/import/file", { kind: "pegawai", what: "template", format: "csv" }),
  "impor-perbaikan": async (host) => {
    const [kind] = importKinds
    const [row] = await world.sqlRows<{ id: number }>(
      sql`select id::float8 as id from imports where companies_id = ${companyOf(host).id} and kind = ${kind}`,
    )
    return ask(host, "members/import/file", { kind, what: "problems", import_id: row?.id, format: "csv" })
  },
  "tagihan-topup": async (host) => {
    const [row] = await world.sqlRows<{ id: number }>(
      sql`select id::float8 as id from topups where companies_id = ${companyOf(host).id}`,
    )
    return ask(host, "companies/history-topup/tagihan", { id: row?.id })
  },
  "laporan-absensi": (host) => ask(host, "laporan-absensi/export", { ...period, format: "csv" }),
  "tren-kehadiran": (host) =>
    ask(host, "home/tren-performance-kehadiran/export", { step: "week", format: "csv" }),
  cuti: (host) => ask(host, "cuti/rangkuman", period),
  "cuti/klaim": (host) => ask(host, "cuti/klaim/rangkuman", period),
  "cuti/saldo": (host) => ask(host, "cuti/saldo/export", { tahun: 2026 }),
  "ploting-absensi": (host) => ask(host, "ploting-absensi/export", { month: "2026-12", format: "csv" }),
  kasbon: (host) => ask(host, "kasbon/rangkuman", period),
  "surat-peringatan": async (host) =>
    ask(host, "surat-peringatan/pdf", await firstOf(host, "warning_letters")),
  surat: async (host) => ask(host, "surat/pdf", await firstOf(host, "letters")),
  "surat/cetak": async (host) =>
    ask(host, "surat/cetak", { ids: Object.values(await firstOf(host, "letters")) }),
  "raises/surat": async (host) => {
    const [row] = await world.sqlRows<{ id: number; members_id: number }>(
      sql`select pay_raises_id::float8 as id, members_id::float8 as members_id from pay_raise_rows
        where companies_id = ${companyOf(host).id} and no is not null limit 1`,
    )
    return ask(host, "payroll/kenaikan-gaji/surat", { ...row })
  },
  "endings/phk": async (host) =>
    ask(host, "payroll/akhir-kerja/pdf", { ...(await firstOf(host, "employment_endings")), letter: "phk" }),
  "endings/keterangan": async (host) =>
    ask(host, "payroll/akhir-kerja/pdf", {
      ...(await firstOf(host, "employment_endings")),
      letter: "keterangan",
    }),
  "good-id/permintaan-hadiah": (host) => ask(host, "good-id/permintaan-hadiah/rangkuman", period),
  visit: (host) => ask(host, "visit/rangkuman", period),
  penugasan: (host) => ask(host, "penugasan/export", { format: "csv" }),
  layanan: async (host) => {
    await world.sqlRows(
      sql`update companies set features = array_append(array_remove(features, 'area_courier'), 'area_courier') where id = ${companyOf(host).id}`,
    )
    return ask(host, "layanan/laporan/export", { area: "courier", by: "person", ...period, format: "csv" })
  },
  "visit/list": (host) => ask(host, "visit/export", { ...period, format: "xlsx" }),
  "visit/pdf": (host) => ask(host, "visit/export", { ...period, format: "pdf" }),
  "visit/kml": (host) => ask(host, "visit/export", { ...period, format: "kml" }),
  "komponen-gaji": (host) => ask(host, "export/data-karyawan-payroll-components", { format: "csv" }),
  "pekerjaan-gagal": async (host) =>
    ask(host, "jobs/file", { ...(await firstOf(host, "jobs")), what: "failures", format: "csv" }),
  "slip-gaji": async (host) => {
    const [row] = await world.sqlRows<{ period_id: number; members_id: number }>(
      sql`select payroll_periods_id::float8 as period_id, members_id::float8 as members_id from slips
        where companies_id = ${companyOf(host).id} order by id limit 1`,
    )
    return ask(host, "payroll/pdf/slip", { ...row })
  },
  "berkas-gaji": async (host) => ask(host, "payroll/berkas/unduh", await firstOf(host, "payroll_exports")),
  "bukti-potong": async (host) => {
    const [row] = await world.sqlRows<{ period_id: number; members_id: number }>(
      sql`update slips set closing = true where id = (select id from slips where companies_id = ${companyOf(host).id} order by id limit 1)
        returning payroll_periods_id::float8 as period_id, members_id::float8 as members_id`,
    )
    return ask(host, "payroll/pdf/bpa1", { ...row })
  },
  "rekap-gaji": async (host) => {
    const { id: period_id } = (await firstOf(host, "payroll_periods")) as { readonly id?: number }
    return ask(host, "payroll/rekap", { period_id, what: "bank", format: "csv" })
  },
  lembur: (host) => ask(host, "lembur/export", { ...period, format: "csv" }),
  "absensi-lembur": (host) => ask(host, "absensi-lembur/export", { ...period, format: "csv" }),
  "perubahan-data": (host) => ask(host, "perubahan-data/rangkuman", period),
  "uang-muka-perjalanan": (host) => ask(host, "uang-muka-perjalanan/rangkuman", period),
  "tukar-shift": (host) => ask(host, "tukar-shift/rangkuman", period),
  "reimbursment/list": (host) => ask(host, "reimbursment/export", period),
  reimbursment: (host) => ask(host, "reimbursment/rangkuman", period),
  "persetujuan-absensi": (host) => ask(host, "persetujuan-absensi/per-users", { ...period, summary: true }),
}
/** Only a job makes them: no call hands out a link (tests/server/kit/reportLogs.test.ts). */
const queued = ["laporan-penjualan"]
const sheetLink = async (host: Host, name: string): Promise<string> => {
  const [url] = addresses(await tables[name]?.(host))
  if (url === undefined) throw new Error(`no address of ${name}`)
  return url
}
const START = "/files/sheets/"
const halves = (url: string) => {
  const [text = "", sig = ""] = url.slice(START.length).split(".")
  const claim = JSON.parse(Buffer.from(text, "base64url").toString()) as SheetClaim
  return { text, sig, claim }
}
const written = (claim: unknown) => Buffer.from(JSON.stringify(claim)).toString("base64url")

test("every sheet, paper and stream is asked for here", () => {
  const known = Object.keys({ ...sheets, ...papers, ...streams })
  expect(
    [...Object.keys({ ...tables, ...platformSheets }), ...queued].toSorted(),
    "a new sheet, paper or stream (every approval has one): add the call that hands out its link to `tables` of this test",
  ).toEqual(known.toSorted())
})

describe.each(hosts)("links to sheets and papers of %s", (host) => {
  const other = host === "maju" ? "lain" : "maju"
  test.each(Object.keys(tables))("%s: the one that was handed out opens, no other does", async (name) => {
    const url = await sheetLink(host, name)
    const got = await get(url)
    expect([got.status, got.bytes.length > 0]).toEqual([200, true])
    const own = halves(url)
    const theirs = halves(await sheetLink(other, name))
    const next = halves(await sheetLink(host, name === "lembur" ? "cuti" : "lembur"))
    const changed: Partial<SheetClaim>[] = [
      ...(["company", "account", "session"] as const).map((key) => ({ [key]: theirs.claim[key] })),
      { sheet: next.claim.sheet },
      { offices: [companyOf(host).offices[0] ?? 0] },
      { offices: [...companyOf(other).offices] },
      { ask: next.claim.ask },
      { until: own.claim.until + LINK_MS },
      { until: own.claim.until - 1 },
    ]
    const file = partsOf(await fileLink(host, "companies.logo_files_id"))
    const variants: [string, string][] = [
      ...changed.map((part): [string, string] => [
        `another ${Object.keys(part)[0]}`,
        `${START}${written({ ...own.claim, ...part })}.${own.sig}`,
      ]),
      ...Object.entries(spoilt(own.sig)).map(([how, sig]): [string, string] => [
        `signature: ${how}`,
        `${START}${own.text}.${sig}`,
      ]),
      ...Object.entries(spoilt(own.text)).map(([how, text]): [string, string] => [
        `text: ${how}`,
        `${START}${text}.${own.sig}`,
      ]),
      ["the other company's signature", `${START}${own.text}.${theirs.sig}`],
      ["the other company's text", `${START}${theirs.text}.${own.sig}`],
      ["another sheet's signature", `${START}${own.text}.${next.sig}`],
      ["a file's signature", `${START}${own.text}.${file.sig}`],
      ["a file's text and signature", `${START}${file.company}/${file.file}/${file.until}.${file.sig}`],
      ["something behind both", `${START}${own.text}.${own.sig}.x`],
      ["a dot behind both", `${START}${own.text}.${own.sig}.`],
      ["no signature", `${START}${own.text}`],
      ["nothing", START],
    ]
    expect(await opened(variants)).toEqual([])
    world.time.now = new Date(NOW.getTime() + LINK_MS)
    expect((await get(url)).status).toBe(200)
    world.time.now = new Date(NOW.getTime() + LINK_MS + 1)
    expect(await opened([["when it is over", url]])).toEqual([])
  })
})

test("a mailed link names its account by the whole key, and by no other text", async () => {
  const state = async (key: string) => (await world.call("mail/mailing/input-password-data", { key })).data
  const keys = { maju: "", lain: "" }
  for (const host of hosts) keys[host] = await passwordKey(world, companyOf(host).accounts.admin)
  for (const host of hosts) {
    const key = keys[host]
    expect(await state(key)).toMatchObject({ link_state: "valid", email: `admin@${host}.test` })
    const [first, second] = [key.slice(0, 20), keys[host === "maju" ? "lain" : "maju"].slice(20)]
    for (const [how, text] of Object.entries({ ...spoilt(key), "half another's": `${first}${second}` })) {
      if (text === key) continue
      const found = (await state(text)) as { readonly email?: unknown } | undefined
      expect([how, found?.email ?? null]).toEqual([how, null])
    }
  }
})
