import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { calls } from "#contract/index.ts"
import type { Call } from "#contract/kit/call.ts"
import { decoder } from "#contract/kit/decode.ts"
import type { Envelope } from "#contract/kit/envelope.ts"
import type { Database, Tx } from "#server/db/database.ts"
import { loadDemo } from "#server/demo/load.ts"
import { makeLinks } from "#server/files/links.ts"
import { openStore } from "#server/files/store.ts"
import { makeDispatch } from "#server/http/dispatch.ts"
import { liveCalls } from "#server/register/liveCalls.ts"
import { loadMenus } from "#server/start/menus.ts"
import { loadReference } from "#server/start/reference.ts"
import { type DemoWorld, LINK_SECRET, openDemoWorld } from "../lib/demo.world.ts"
import { NOW } from "../lib/harness.ts"

class RolledBack<R> extends Error {
  constructor(readonly result: R) {
    super("rolled back")
  }
}

/** Every transaction runs to its end and is rolled back: no example sees what another has written. */
const rollingBack = (db: Database): Database => ({
  ...db,
  transact: async <R>(work: (tx: Tx) => Promise<R>): Promise<R> => {
    const undone: unknown = await db
      .transact(async (tx) => {
        throw new RolledBack(await work(tx))
      })
      .catch((error: unknown) => error)
    if (undone instanceof RolledBack) return undone.result as R
    throw undone
  },
})

let world: DemoWorld
let folder: string
let send: (call: Call) => Promise<Envelope>
const tokens = new Map<string, string>()

const senderOf = (call: Call): string | null => {
  if (call.scope === "public") return null
  if (call.who.includes("self")) return "pegawai@maju.test"
  return call.who.includes("company") || call.who.includes("member") ? "admin@maju.test" : "super@balai.test"
}

beforeAll(async () => {
  world = await openDemoWorld(NOW)
  folder = await mkdtemp(join(tmpdir(), "balai-examples-"))
  await loadReference(world.db)
  await loadMenus(world.db, NOW)
  await loadDemo(world.db, NOW, openStore(folder))
  for (const email of ["admin@maju.test", "pegawai@maju.test", "super@balai.test"])
    tokens.set(email, (await world.signIn(email)).token)
  const dispatch = makeDispatch({
    db: rollingBack(world.db),
    clock: () => NOW,
    live: liveCalls,
    links: makeLinks(LINK_SECRET),
    onFault: ({ error }) => {
      throw error
    },
  })
  send = async (call) => {
    const sender = senderOf(call)
    const token = sender === null ? null : (tokens.get(sender) ?? null)
    const { path, method, example: payload } = call
    return (await dispatch({ path, method, payload, query: {}, token, address: "10.0.0.1" })).envelope
  }
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

type Exempt = { readonly refused: string; readonly why: string; readonly paths: readonly string[] }
/** Examples that no demo can accept as printed; the docs say of each how it is refused. */
const EXEMPT: readonly Exempt[] = [
  {
    refused: "not_found",
    why: "an import is confirmed by the id that its upload was answered with",
    paths: [
      "customers/import",
      "products/import",
      "holidays/import",
      "laporan-absensi/import",
      "mesin/import",
      "member-offices/import-members",
      "members/import/jadwal",
      "members/import/jadwal-tetap",
      "members/import/payroll-components",
      "members/import/pegawai",
      "members/import/kenaikan-gaji",
      "members/import/perubahan-kerja",
      "members/import/saldo-cuti",
      "members/import/sisa-kasbon",
      "members/import/saldo-pajak",
    ],
  },
  {
    refused: "not_found",
    why: "the employee of the demo has made no request and received no letter",
    paths: [
      ...["cuti", "persetujuan-absensi", "reimbursment", "perubahan-data"].map(
        (root) => `saya/${root}/lampir`,
      ),
      ...[
        "cuti",
        "cuti/klaim",
        "persetujuan-absensi",
        "reimbursment",
        "kasbon",
        "perubahan-data",
        "tukar-shift",
        "uang-muka-perjalanan",
      ].flatMap((root) => [`saya/${root}/detail`, `saya/${root}/batal`]),
      "saya/tukar-shift/jawab",
      "saya/uang-muka-perjalanan/lampir",
      "saya/uang-muka-perjalanan/lapor",
      "saya/surat/pdf",
      "saya/surat/terima",
      "saya/surat-kerja/pdf",
    ],
  },
  {
    refused: "not_found",
    why: "the work of the employee of the demo is of another day",
    paths: [
      ...["detail", "berangkat", "batal", "check-in", "check-out"].map((step) => `saya/kunjungan/${step}`),
      ...["detail", "jalankan", "centang"].map((step) => `saya/tugas/${step}`),
    ],
  },
  {
    refused: "not_found",
    why: "the employees whom the demo moves are not the first ones",
    paths: ["users/perubahan-kerja/keluarkan"],
  },
  {
    refused: "not_found",
    why: "no browser of the demo allows push notifications",
    paths: ["preferences/push/test"],
  },
  {
    refused: "not_found",
    why: "a photo is a file: the products and rewards of the demo have none",
    paths: ["good-id/varian-produk/foto/delete", "good-id/penukaran-hadiah/foto/delete"],
  },
  {
    refused: "not_found",
    why: "a background job only exists once a call has started one",
    paths: ["good-id/report-logs/download", "jobs/file", "jobs/status", "jobs/resume", "jobs/stop"],
  },
  {
    refused: "not_found",
    why: "an archive only exists once a company was deleted",
    paths: ["companies/archives/restore"],
  },
  {
    refused: "state",
    why: "no period of the demo has settled a tax year yet",
    paths: ["payroll/pdf/bpa1"],
  },
  {
    refused: "state",
    why: "the company of the examples has payroll already",
    paths: ["payroll/aktifkan", "payroll/minta-aktif"],
  },
  {
    refused: "state",
    why: "a route is ordered on the day it is driven, and the example has a fixed date",
    paths: ["penugasan/rute/urutkan"],
  },
  {
    refused: "state",
    why: "the employee of the example is in no team",
    paths: ["good-id/ploting-tim/urungkan", "good-id/delete-pegawai-tim"],
  },
  {
    refused: "state",
    why: "a check-in belongs to the hours of a working day",
    paths: ["saya/absen/catat"],
  },
  {
    refused: "state",
    why: "positions are sent by the employee's own account, not by the company's administrator",
    paths: ["tracker/titik"],
  },
  {
    refused: "state",
    why: "only a closed company is deleted, and the examples of the others need this one",
    paths: ["companies/delete"],
  },
  {
    refused: "state",
    why: "the demo has no file from before the example's date",
    paths: ["companies/reset-storage"],
  },
  {
    refused: "state",
    why: "a subscribed company with paid slips keeps its books, and the examples of the others need this one",
    paths: ["companies/delete-data-dummy"],
  },
  {
    refused: "state",
    why: "the webhook of the demo has no secret, so that it sends nothing to the internet",
    paths: ["webhook/percobaan", "webhook/kirim-ulang"],
  },
  {
    refused: "not_found",
    why: "the key is in a mail and works once",
    paths: ["mail/mailing/update/password"],
  },
  {
    refused: "in_use",
    why: "every one of the demo is in use, as a company's own soon are: the example shows how that is answered",
    paths: [
      "devisi/delete",
      "good-id/delete-area",
      "good-id/delete-tim",
      "jabatan/delete",
      "offices/delete",
      "offices-hours/delete",
      "shift/delete",
      "webs/faq/kategori/delete",
    ],
  },
  {
    refused: "state",
    why: "an order is open for a day at most, and its payment needs a file, which JSON cannot hold",
    paths: ["companies/history-topup/konfirmasi-pembayaran", "companies/history-topup/super/approved"],
  },
  {
    refused: "state",
    why: "a picture is a file, which JSON cannot hold",
    paths: ["artikel/picture", "webs/article/picture"],
  },
]
const exempts = EXEMPT.flatMap(({ paths, refused, why }) => paths.map((path) => ({ path, refused, why })))
const listed = new Set(exempts.map(({ path }) => path))
const all: readonly Call[] = calls

test.each(all.filter(({ path }) => !listed.has(path)).map((call) => [call.path, call] as const))(
  "%s accepts its example as printed",
  async (_path, call) => {
    expect(decoder(call.payload)(call.example)).toMatchObject({ ok: true })
    expect(await send(call)).toMatchObject({ api_status: 1 })
  },
)

test.each(exempts)("$path refuses its example, as the docs say: $why", async ({ path, refused }) => {
  const call = all.find((one) => one.path === path)
  if (call === undefined) throw new Error(`no call ${path}`)
  expect(call.refusal).toBe(refused)
  expect(decoder(call.payload)(call.example)).toMatchObject({ ok: true })
  expect(await send(call)).toMatchObject({ api_status: 0, data: { reason: refused } })
})
