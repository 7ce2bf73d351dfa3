import { randomBytes } from "node:crypto"
import { API_BASE } from "#contract/kit/constants.ts"
import { tokenHeader } from "../lib/serverProcess.ts"

/** A write that was sent; `id` is from the server's acknowledgement. */
export type Write = { readonly request_id: string; readonly nama: string }
export type Acknowledged = Write & { readonly id: number }

/** Sends a write. @returns the acknowledged id, or null without an answer or when the server cannot do it now */
export const sendWrite = async (url: string, token: string, write: Write): Promise<number | null> => {
  let text: string
  try {
    const response = await fetch(`${url}${API_BASE}/devisi/create`, {
      method: "POST",
      headers: { "content-type": "application/json", ...tokenHeader(token) },
      body: JSON.stringify({ ...write, is_active: true }),
    })
    text = await response.text()
    if (response.status === 503) return null
  } catch {
    return null
  }
  const { api_status, api_message, data } = JSON.parse(text) as {
    readonly api_status: number
    readonly api_message: string
    readonly data?: { readonly id?: number }
  }
  if (api_status === 1 && data?.id !== undefined) return data.id
  throw new Error(`a write was refused: ${api_message}`)
}

export const newWrite = (): Write => {
  const mark = randomBytes(9).toString("hex")
  return { request_id: `kill-${mark}`, nama: `Divisi ${mark}` }
}

export type Load = {
  readonly acknowledged: Acknowledged[]
  /** Sent without an answer: each was executed once or not at all. */
  readonly unanswered: Write[]
  /** Resolves when the server is gone. */
  readonly end: Promise<void>
}

/** Concurrent writers in closed loops, until the server stops answering. */
export const writeUntilGone = (url: string, token: string, many: number): Load => {
  const acknowledged: Acknowledged[] = []
  const unanswered: Write[] = []
  const one = async (): Promise<void> => {
    for (;;) {
      const write = newWrite()
      const id = await sendWrite(url, token, write)
      if (id === null) {
        unanswered.push(write)
        return
      }
      acknowledged.push({ ...write, id })
    }
  }
  return {
    acknowledged,
    unanswered,
    end: Promise.all(Array.from({ length: many }, one)).then(() => undefined),
  }
}
