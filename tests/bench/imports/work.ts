import { Agent } from "node:http"
import { setTimeout as pause } from "node:timers/promises"
import { API_BASE } from "#contract/kit/constants.ts"
import type { ImportState } from "#contract/areas/imports/imports.ts"
import { askAndTime } from "../lib/asking.ts"
import { tokenHeader } from "../lib/serverProcess.ts"

/**
 * Sends a request this often without waiting for the last answer (open loop), so a slow answer does not reduce the
 * load.
 */
const ASK_EVERY_MS = 25
const POLL_MS = 200
const LIMIT_MS = 120_000

export type Site = { readonly url: string; readonly token: string }
type Envelope = { readonly api_status: number; readonly api_message: string; readonly data: unknown }

const send = async ({ url, token }: Site, path: string, body: object | FormData): Promise<Envelope> => {
  const isForm = body instanceof FormData
  const response = await fetch(`${url}${API_BASE}/${path}`, {
    method: "POST",
    /** No keep-alive: the server may close an idle connection just as it is used again. */
    headers: {
      ...tokenHeader(token),
      connection: "close",
      ...(isForm ? {} : { "content-type": "application/json" }),
    },
    body: isForm ? body : JSON.stringify(body),
  })
  const envelope = (await response.json()) as Envelope
  if (envelope.api_status !== 1) throw new Error(`${path}: ${envelope.api_message}`)
  return envelope
}

/** Asks for `me` while other work runs. @returns how long each took, ms */
export const whileAsking = async <A>(
  { url, token }: Site,
  work: () => Promise<A>,
): Promise<{ readonly done: A; readonly times: readonly number[] }> => {
  const agent = new Agent({ keepAlive: true })
  const asked: Promise<number>[] = []
  const timer = setInterval(
    () => asked.push(askAndTime(agent, `${url}${API_BASE}/me`, tokenHeader(token))),
    ASK_EVERY_MS,
  )
  try {
    const done = await work()
    clearInterval(timer)
    return { done, times: await Promise.all(asked) }
  } finally {
    clearInterval(timer)
    agent.destroy()
  }
}

/** Uploads a workbook, waits for its validation, and writes it. Times in ms. */
export const importOnce = async (site: Site, sheet: Buffer, rows: number) => {
  const from = performance.now()
  const form = new FormData()
  form.set("payload", JSON.stringify({ mode: "check" }))
  form.set("file", new Blob([new Uint8Array(sheet)]), "pegawai.xlsx")
  await send(site, "members/import/pegawai", form)
  const checked = await (async (): Promise<ImportState> => {
    while (performance.now() - from < LIMIT_MS) {
      const { data } = await send(site, "members/import/status", { kind: "pegawai" })
      const state = (data as { readonly import: ImportState | null }).import
      if (state !== null && state.state !== "checking") return state
      await pause(POLL_MS)
    }
    throw new Error("the check took too long")
  })()
  if (checked.good !== rows) throw new Error(`${checked.good} of ${rows} rows are good: ${checked.message}`)
  const between = performance.now()
  await send(site, "members/import/pegawai", { mode: "commit", import_id: checked.id, only: "all" })
  return { check: between - from, commit: performance.now() - between }
}

/** Runs an export to its end. @returns how long it took, ms, and its size */
export const exportOnce = async (site: Site, format: "csv" | "xlsx", filter: object) => {
  const from = performance.now()
  const { data } = await send(site, "export/data-karyawan", { format, ...filter })
  const response = await fetch(`${site.url}${(data as { readonly url: string }).url}`)
  if (!response.ok || response.body === null) throw new Error(`export: ${response.status}`)
  let bytes = 0
  for await (const chunk of response.body) bytes += (chunk as Uint8Array).length
  return { ms: performance.now() - from, bytes }
}
