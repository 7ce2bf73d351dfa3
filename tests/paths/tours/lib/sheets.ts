import type { Hand } from "../../browser/hand.ts"
import type { Fault } from "../../types.ts"
import { askAs, sendForm } from "./page.ts"

const CALL = "members/import/pegawai"
const STATUS = "members/import/status"
/** How long the server may take, ms. */
const SERVER_MS = 60_000

const HEAD =
  "NIP;Nama lengkap;Nomor HP;Kantor;Divisi;Jabatan;Status pegawai;Tanggal masuk;Jenis kelamin;Tipe absensi"
let last = 0
const newNip = () => `JLR-${process.pid}${Date.now() % 1e7}${last++}`
const line = (tanggal: string) =>
  `${newNip()};Orang Jalur;0840-1234-5678;Cabang Bekasi;Penjualan;Sales Lapangan;Tetap;${tanggal};L;Bebas`
const GOOD = "05/01/2026"
const BAD = "32/01/2026"

/** The server's result for a spreadsheet of employees; `checking`: first still in progress, then all rows are wrong. */
export type Verdict = "checking" | "clean" | "mixed" | "hopeless" | "failed" | "assignable"
const linesOf = (verdict: Verdict): readonly string[] => {
  if (verdict === "failed") return [HEAD]
  if (verdict === "assignable") return [HEAD.replace("Nomor HP", "Kontak"), line(GOOD)]
  const rows = { clean: [GOOD], mixed: [GOOD, BAD], hopeless: [BAD], checking: [BAD, BAD, BAD] }[verdict]
  return [HEAD, ...rows.map(line)]
}
export const sheetOf = (verdict: Verdict) => ({
  name: `${verdict}.csv`,
  mimeType: "text/csv",
  buffer: Buffer.from(linesOf(verdict).join("\r\n")),
})

export type Job = {
  readonly id: number
  readonly state: string
  readonly good: number
  readonly total: number
}

/** The last import, when the server has finished with it; null = none. */
export const checked = async (hand: Hand): Promise<Job | null> => {
  const ask = await askAs(hand, "admin")
  let job: Job | null = null
  await hand.until(
    "the server is still checking",
    async () => {
      job = ((await ask(STATUS, { kind: "pegawai" })) as { readonly import: Job | null }).import
      return job?.state !== "checking"
    },
    SERVER_MS,
  )
  return job
}

/** The same account uploads a spreadsheet, directly to the server. */
export const upload = async (hand: Hand, verdict: Verdict): Promise<void> => {
  await checked(hand)
  const { name, mimeType, buffer } = sheetOf(verdict)
  const file = new File([new Uint8Array(buffer)], name, { type: mimeType })
  await sendForm(hand, "admin", CALL, { mode: "check" }, { file })
}

/**
 * The server's answer while it checks the last file, after the first row: the real answer, reset to that point. Needed
 * because a few rows are checked before a request can arrive, and the time for many depends on the computer.
 */
export const stillAtIt = async (hand: Hand): Promise<Fault> => {
  const job = await checked(hand)
  const early = { state: "checking", message: null, done: 1, good: 0, bad: 0, report: null }
  return {
    status: 200,
    body: { api_status: 1, api_message: "", data: { import: job === null ? null : { ...job, ...early } } },
  }
}

/** Writes the rows of the last check. */
export const commit = async (hand: Hand): Promise<void> => {
  const job = await checked(hand)
  const ask = await askAs(hand, "admin")
  await ask(CALL, { mode: "commit", import_id: job?.id, only: "good" })
}
