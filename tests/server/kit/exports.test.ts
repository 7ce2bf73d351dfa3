import { afterAll, beforeAll, expect, test } from "vitest"
import { API_BASE, TOKEN_HEADER } from "#contract/kit/constants.ts"
import { memberSheet } from "#contract/areas/imports/sheets.ts"
import { liveCalls } from "#server/register/liveCalls.ts"
import { readCsv } from "#server/sheets/readCsv.ts"
import { readXlsx } from "#server/sheets/readXlsx.ts"
import { sql } from "drizzle-orm"
import { openEdge, type Edge } from "../lib/edge.ts"
import { openWorld, type World } from "../lib/harness.ts"
import { addJob } from "../lib/seed.jobs.ts"
import { newMember } from "../lib/writes.members.ts"

/** Fields of a struct schema by name; empty for other schemas. */
const fieldsOf = (schema: object): object => ("fields" in schema ? (schema.fields as object) : {})

let world: World
let edge: Edge
beforeAll(async () => {
  world = await openWorld()
  edge = await openEdge(world)
  await newMember(world, {
    nip: "X-1",
    nama: "=HYPERLINK(A1)",
    alamat_ktp: '@jalan; "raya", 1\nlantai 2',
    gaji_pokok: 5_500_000,
  })
  await newMember(world, {
    nip: "+62",
    nama: "-Minus",
    kontak_darurat_nama: "+tambah",
    tanggal_lahir: "1990-02-28",
  })
})
afterAll(async () => {
  await edge.close()
  await world.close()
})

const fetchSheet = async (who: string, payload: object) => {
  const token = await world.signIn(who)
  const asked = await edge.send({
    method: "POST",
    url: `${API_BASE}/export/data-karyawan`,
    headers: { "content-type": "application/json", [TOKEN_HEADER]: token },
    body: JSON.stringify(payload),
  })
  const { url } = asked.json()["data"] as { readonly url: string }
  return edge.send({ method: "GET", url })
}
const lines = (rows: readonly { readonly cells: readonly ({ readonly text: string } | undefined)[] }[]) =>
  rows.map(({ cells }) => cells.map((cell) => cell?.text ?? ""))

test("a csv: the import's own headings, dates and amounts, and nothing that a spreadsheet would run", async () => {
  const got = await fetchSheet("admin@maju.test", { format: "csv", q: "X-1" })
  expect(got.headers["content-type"]).toBe("text/csv; charset=utf-8")
  expect(got.headers["content-disposition"]).toBe(
    "attachment; filename*=UTF-8''Data%20pegawai%202026-11-20.csv",
  )
  expect(got.text).toContain("'=HYPERLINK(A1)")
  expect(got.text).toContain(`"'@jalan; ""raya"", 1\nlantai 2"`)
  const [head = [], row = []] = lines(readCsv(got.bytes, 10))
  expect(head).toEqual([...memberSheet.map(({ label }) => label), "Status", "Tanggal keluar"])
  const at = (label: string) => row[head.indexOf(label)]
  expect([
    at("NIP"),
    at("Nama lengkap"),
    at("Gaji pokok"),
    at("Status"),
    at("Jenis kelamin"),
    at("Akses aplikasi"),
  ]).toEqual(["X-1", "=HYPERLINK(A1)", "5500000", "Aktif", "Perempuan", "Tidak"])
})

test("an xlsx: text stays text, dates are dates", async () => {
  const got = await fetchSheet("admin@maju.test", { format: "xlsx", q: "+62" })
  const [head, row] = readXlsx(got.bytes, 10)
  const at = (label: string) => row?.cells[head?.cells.findIndex((cell) => cell?.text === label) ?? -1]
  expect([at("NIP"), at("Nama lengkap"), at("Nama kontak darurat"), at("Tanggal lahir")]).toEqual([
    { kind: "text", text: "+62" },
    { kind: "text", text: "-Minus" },
    { kind: "text", text: "+tambah" },
    { kind: "date", text: "1990-02-28" },
  ])
})

test("every row comes once and in order, over many parts, as far as the filter goes", async () => {
  const { id } = world.seeded.maju
  await world.sqlRows(
    sql`insert into members (companies_id, nip, nama, offices_id, departement_id, jabatan_id, status_karyawan, tanggal_masuk,
        jenis_kelamin, attendance_type, status, created_at, updated_at)
      select ${id}, 'M-' || n, 'Banyak ' || (n % 7), ${world.seeded.maju.offices[0]}, null, null, 'tetap', '2025-01-06', 'L', 'free',
        case when n % 2 = 0 then 'active' else 'inactive' end, now(), now() from generate_series(1, 1100) n`,
  )
  const got = await fetchSheet("admin@maju.test", { format: "csv", q: "banyak", status: "inactive" })
  const [, ...rows] = lines(readCsv(got.bytes, 5_000))
  expect(rows.length).toBe(550)
  expect(new Set(rows.map((row) => row[0])).size).toBe(550)
  const names = rows.map((row) => row[1] ?? "")
  expect(names).toEqual(names.toSorted())
})

test("an office admin gets the people of the office, and no column of their pay", async () => {
  const got = await fetchSheet("kantor@maju.test", { format: "csv" })
  const [head = [], ...rows] = lines(readCsv(got.bytes, 5_000))
  expect(head.filter((label) => /gaji|rekening|bank|bpjs|pajak/i.test(label))).toEqual([])
  const [own] = await world.sqlRows<{ nama: string }>(
    sql`select nama from offices where companies_id = ${world.seeded.maju.id} and id = ${world.seeded.maju.offices[0]}`,
  )
  expect(new Set(rows.map((row) => row[head.indexOf("Kantor")]))).toEqual(new Set([own?.nama]))
})

test("an address dies with the session that asked for it, in the same way as for everybody else", async () => {
  const url = async (token: string) => {
    const answer = await world.call("export/data-karyawan", { format: "csv", q: "X-1" }, token)
    return (answer.data as { readonly url: string }).url
  }
  const [here, there] = [await world.signIn("admin@maju.test"), await world.signIn("admin@maju.test")]
  const [own, other] = [await url(here), await url(there)]
  expect((await edge.send({ method: "GET", url: own })).status).toBe(200)
  await world.call("auth/logout", {}, here)
  expect((await edge.send({ method: "GET", url: own })).status).toBe(404)
  expect((await edge.send({ method: "GET", url: other })).status).toBe(200)
  await world.sqlRows(sql`update accounts set is_active = false where email = 'admin@maju.test'`)
  expect((await edge.send({ method: "GET", url: other })).status).toBe(404)
  await world.sqlRows(sql`update accounts set is_active = true where email = 'admin@maju.test'`)
})

test("an address that was changed or is too old says nothing", async () => {
  const token = await world.signIn("admin@maju.test")
  const answer = await world.call("export/data-karyawan", { format: "csv" }, token)
  const { url } = answer.data as { readonly url: string }
  expect((await edge.send({ method: "GET", url: `${url}x` })).status).toBe(404)
  expect((await edge.send({ method: "GET", url: "/files/sheets/abc" })).status).toBe(404)
})

/** Reads that return the address of a file and accept its format. */
const tables = [...liveCalls.values()]
  .map(({ call }) => call)
  .filter(({ payload, answer, write, who }) => {
    const isAsked = who.includes("company") || who.includes("super")
    if (write || !isAsked || !("url" in fieldsOf(answer))) return false
    return "format" in fieldsOf(payload)
  })

test("every call that ends in /export takes a format", () => {
  const exports = [...liveCalls.keys()].filter((path) => path.endsWith("/export"))
  expect(exports.length).toBeGreaterThan(3)
  expect(exports.filter((path) => !tables.some((call) => call.path === path))).toEqual([])
})

/** The payload for a call. The example of `jobs/file` asks for the job's result; only the failed rows are a table. */
const askOf = async (path: string, example: object): Promise<object> => {
  if (path !== "jobs/file") return example
  const { id: companies_id, accounts } = world.seeded.maju
  const owner = { companies_id, accounts_id: accounts.admin }
  return {
    id: await world.db.transact((tx) => addJob(tx, world.time.now, owner, "stopped")),
    what: "failures",
  }
}

test.each(tables.map((call) => [call.path, call] as const))(
  "%s: csv is csv, xlsx is xlsx",
  async (path, call) => {
    const token = await world.signIn(call.scope === "platform" ? "super@balai.test" : "admin@maju.test")
    const ask = await askOf(path, call.example as object)
    for (const [format, type] of [
      ["csv", "text/csv; charset=utf-8"],
      ["xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
    ] as const) {
      const { data, api_message } = await world.call(path, { ...ask, format }, token)
      /** An example may refer to a missing row; then the call declares the refusal, and the format is not its cause. */
      const isAnswered = data !== undefined && "url" in (data as object)
      expect([path, isAnswered || call.refusal !== null, api_message]).toEqual([path, true, api_message])
      if (!isAnswered) continue
      const got = await edge.send({ method: "GET", url: (data as { readonly url: string }).url })
      expect([got.status, got.headers["content-type"]]).toEqual([200, type])
      expect(got.headers["content-disposition"]).toContain(`.${format}`)
      expect(got.bytes.subarray(0, 2).toString("latin1") === "PK").toBe(format === "xlsx")
    }
  },
)
