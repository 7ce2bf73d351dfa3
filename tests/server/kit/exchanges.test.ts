import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type Edge, openEdge, PIXEL } from "../lib/edge.ts"
import { type Exchange, holdConversation } from "../lib/exchanges.ts"
import { openWorld, type World } from "../lib/harness.ts"
import { transcript } from "../lib/transcript.ts"

let world: World
let edge: Edge
let heard: Map<string, Exchange>
beforeAll(async () => {
  world = await openWorld()
  edge = await openEdge(world)
  heard = await holdConversation(world, edge)
})
afterAll(async () => {
  await edge.close()
  await world.close()
})

const invalid = (errors: Record<string, string[]>) => ({
  api_status: 0,
  api_message: "Periksa kembali isian Anda",
  is_validate: 1,
  data: { errors },
})
const refused = (reason: string, message: string, more: object = {}) => ({
  api_status: 0,
  api_message: message,
  data: { reason, ...more },
})
const stopped = (message: string) => ({ api_status: 0, api_message: message })
const UNREADABLE = "Permintaan tidak terbaca"
const GONE = "The page you were looking for doesn't exist."
const WAIT = "Terlalu banyak percobaan masuk. Coba lagi dalam 15 menit."

/** The meaning of each answer; the full text is in golden/exchanges.txt. Short bodies are given whole. */
const meant: readonly (readonly [name: string, status: number, body: object])[] = [
  ["signed in", 200, { api_status: 1, data: { user: { email: "admin@maju.test", scope: "company" } } }],
  ["ok, GET", 200, { api_status: 1, data: { email: "admin@maju.test", user: { email: "admin@maju.test" } } }],
  ["ok, a page of rows", 200, { api_status: 1, data: { total: 3, page: 1, last_page: 2 } }],
  ["ok, a new row", 200, { api_status: 1, api_message: "Divisi berhasil ditambahkan", data: { version: 1 } }],
  ["repeated with another payload", 200, { api_status: 0, data: { reason: "repeated" } }],
  ["stale", 200, { api_status: 0, data: { reason: "stale", current: { nama: "Keuangan", version: 1 } } }],
  [
    "invalid",
    200,
    invalid({
      nama: ["Wajib diisi"],
      kode: ["Maksimal 20 karakter"],
      parent_id: ["Isi dengan angka bulat"],
    }),
  ],
  [
    "invalid, nested",
    200,
    invalid({ "ids.1": ["Isi dengan angka bulat"], "ids.2": ["Pilihan tidak dikenal"] }),
  ],
  ["invalid, said by the database", 200, invalid({ nama: ["Sudah ada divisi dengan nama ini"] })],
  ["refused", 200, refused("not_found", "Data divisi tidak ditemukan")],
  ["several rows", 200, { api_status: 1, api_success: 1, api_gagal: 1 }],
  [
    "several rows, none of them",
    200,
    { api_status: 0, api_message: "Tidak ada divisi yang terhapus", api_success: 0, api_gagal: 2 },
  ],
  ["forbidden", 200, refused("forbidden", "Anda tidak memiliki akses untuk tindakan ini")],
  ["form-serialized", 200, invalid({ confirm_password: ["Please insert confirm password"] })],
  ["form-serialized, not for this call", 400, stopped(UNREADABLE)],
  ["malformed JSON", 400, stopped(UNREADABLE)],
  ["JSON that is no object", 400, stopped(UNREADABLE)],
  ["another kind of body", 400, stopped(UNREADABLE)],
  ["too large", 413, stopped("Permintaan terlalu besar")],
  ["unknown call", 404, stopped(GONE)],
  ["wrong method", 404, stopped(GONE)],
  ["another method", 404, stopped(GONE)],
  ["multipart", 200, { api_status: 1, data: { version: 2 } }],
  ["multipart, another kind of file", 200, invalid({ logo: ["Pilih berkas PNG, JPEG, WEBP"] })],
  ["multipart, an unknown field", 400, stopped(UNREADABLE)],
  ["multipart, files before the payload", 400, stopped(UNREADABLE)],
  ["ok, with the address of a file", 200, { api_status: 1, data: { nama: "PT Maju", version: 2 } }],
  ["a file of another company", 404, stopped("Berkas tidak ditemukan atau tautannya sudah kedaluwarsa")],
  ["a file, too late", 404, stopped("Berkas tidak ditemukan atau tautannya sudah kedaluwarsa")],
  ["not signed in", 200, refused("credentials", "Email/username atau kata sandi salah")],
  ["throttled", 200, refused("throttled", WAIT, { retry_after: 900 })],
  ["invalid, nothing given", 200, invalid({ username: ["Wajib diisi"], password: ["Wajib diisi"] })],
  ["ok without data", 200, { api_status: 1, api_message: "Kamu telah logout" }],
  ["session over", 401, stopped("Sesi Anda telah berakhir. Silakan masuk lagi.")],
  ["draining", 503, stopped("Layanan sedang dimatikan. Coba lagi sebentar lagi.")],
  ["draining, health", 503, { status: "stopping" }],
]

const of = (name: string): Exchange => {
  const exchange = heard.get(name)
  if (exchange === undefined) throw new Error(`no exchange ${name}`)
  return exchange
}

describe("the wire", () => {
  test.each(meant)("%s", (name, status, body) => {
    const { got } = of(name)
    expect(got.status).toBe(status)
    expect(got.json()).toMatchObject(body)
    expect(got.headers).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    })
  })

  /** Compares exactly: toMatchObject would ignore additional fields. */
  test.each(meant.filter(([, status]) => status !== 200))(
    "%s: nothing more is said",
    (name, _status, body) => {
      expect(of(name).got.json()).toEqual(body)
    },
  )

  test("a repeated write gets its first answer, word for word", () => {
    expect(of("repeated").got.text).toBe(of("ok, a new row").got.text)
  })

  test("an answer without data has no data", () => {
    expect(of("ok without data").got.json()).toEqual({ api_status: 1, api_message: "Kamu telah logout" })
  })

  test("the page in the query wins over the one in the payload", () => {
    expect(of("ok, a page of rows").got.json()).toMatchObject({
      data: { page: 1, rows: [{ nama: "Keuangan" }, { nama: "Operasional" }] },
    })
  })

  test("a file is what was sent, of its kind, and runs nothing", () => {
    const { got } = of("a file")
    expect(got.status).toBe(200)
    expect(got.bytes).toEqual(PIXEL)
    expect(got.headers).toMatchObject({
      "content-type": "image/png",
      "content-disposition": "inline; filename*=UTF-8''logo%20kami.png",
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "cache-control": "private, max-age=300",
    })
  })

  test("nothing here was a fault, and every exchange is meant", () => {
    expect(world.faults).toEqual([])
    const elsewhere = ["repeated", "a file"]
    expect([...heard.keys()].sort()).toEqual([...meant.map(([name]) => name), ...elsewhere].sort())
  })

  /**
   * Golden file. Update it by `npx vitest run --project server exchanges -u`; its diff shows what API clients will
   * notice.
   */
  test("golden/exchanges.txt", async () => {
    await expect(transcript(heard.values())).toMatchFileSnapshot("golden/exchanges.txt")
  })
})
