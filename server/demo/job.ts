import type { Database } from "../db/database.ts"
import { messageOf } from "../run/messageOf.ts"
import { fillCompany, type Filled, type FillProgress, readRequest } from "./fill.ts"

/** The JSON output of `demo status`. */
export type FillStatus =
  | { readonly state: "idle" }
  | ({ readonly state: "filling" } & FillProgress)
  | ({ readonly state: "done" } & Filled)
  | { readonly state: "failed"; readonly message: string }

/**
 * A running server has one fill at a time, controlled by commands on its control socket: `fill <JSON>`, `status`,
 * `stop`.
 */
export const makeFillJob = (db: Database, clock: () => Date) => {
  let status: FillStatus = { state: "idle" }
  let job: { readonly abort: AbortController; readonly end: Promise<void> } | null = null

  const start = (text: string): string => {
    if (job !== null) throw new Error("Server sedang mengisi perusahaan lain; tunggu sampai selesai")
    const request = readRequest(JSON.parse(text))
    const abort = new AbortController()
    status = { state: "filling", people: 0, rows: 0, requests: 0, claims: 0 }
    const onProgress = (progress: FillProgress) => {
      status = { state: "filling", ...progress }
    }
    const end = fillCompany(db, request, { now: clock(), onProgress, signal: abort.signal }).then(
      (filled) => {
        status = { state: "done", ...filled }
        job = null
      },
      (error: unknown) => {
        status = { state: "failed", message: messageOf(error) }
        job = null
      },
    )
    job = { abort, end }
    return "ok"
  }

  const stop = async (): Promise<string> => {
    job?.abort.abort(new Error("Dihentikan; jalankan lagi untuk meneruskan"))
    await job?.end
    return "ok"
  }

  return {
    command: (line: string): Promise<string> => {
      const [word = "", ...rest] = line.trim().split(" ")
      if (word === "status") return Promise.resolve(JSON.stringify(status))
      if (word === "stop") return stop()
      if (word === "fill") return Promise.resolve().then(() => start(rest.join(" ")))
      return Promise.reject(new Error(`Perintah tidak dikenal: demo ${word}`))
    },
    stop,
  }
}
