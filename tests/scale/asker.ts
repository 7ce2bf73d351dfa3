/**
 * A process of its own that sends calls and reports how they were answered. Open loop: a call is sent when it is due, however
 * many others are still unanswered; with `lanes` it sends the next one when a lane is free. Its standard input is an `Order`,
 * its last line a `Told`.
 */
import { Agent, request } from "node:http"
import { setTimeout as pause } from "node:timers/promises"

export type Asked = {
  readonly kind: string
  /** When it is sent, ms from the start; not used with `lanes`. */
  readonly due: number
  readonly method: "GET" | "POST"
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}
export type Order = { readonly url: string; readonly lanes: number | null; readonly calls: readonly Asked[] }
export type Answered = {
  readonly kind: string
  readonly ms: number
  /** How late it was sent, ms: the sender itself was busy. */
  readonly late: number
  readonly bytes: number
  /** The refusal in words; null = it succeeded. */
  readonly wrong: string | null
}
export type Told = { readonly seconds: number; readonly answered: readonly Answered[] }

const refusalIn = (status: number, text: string): string | null => {
  if (status !== 200) return `${status} ${text.slice(0, 120)}`
  if (text.startsWith("OK")) return null
  const { api_status, api_message } = JSON.parse(text) as {
    readonly api_status: number
    readonly api_message: string
  }
  return api_status === 1 ? null : api_message
}

const readAll = async (): Promise<string> => {
  let text = ""
  for await (const chunk of process.stdin) text += String(chunk)
  return text
}

const run = async ({ url, lanes, calls }: Order): Promise<Told> => {
  const agent = new Agent({ keepAlive: true, maxSockets: lanes ?? 500 })
  const from = performance.now()
  const send = ({ kind, due, method, path, headers, body }: Asked): Promise<Answered> =>
    new Promise((resolve) => {
      const sent = performance.now()
      const late = lanes === null ? sent - from - due : 0
      const end = (bytes: number, wrong: string | null) =>
        resolve({ kind, ms: performance.now() - sent + Math.max(0, late), late, bytes, wrong })
      request(`${url}${path}`, { agent, method, headers }, (answer) => {
        const chunks: Buffer[] = []
        answer.on("data", (chunk: Buffer) => chunks.push(chunk))
        answer.on("end", () => {
          const text = Buffer.concat(chunks)
          end(text.length, refusalIn(answer.statusCode ?? 0, text.toString()))
        })
        answer.on("error", (error) => end(0, error.message))
      })
        .on("error", (error) => end(0, error.message))
        .end(body)
    })
  const answered: Answered[] = []
  if (lanes === null) {
    const open: Promise<number>[] = []
    for (const call of calls) {
      const wait = call.due - (performance.now() - from)
      if (wait > 0) await pause(wait)
      open.push(send(call).then((one) => answered.push(one)))
    }
    await Promise.all(open)
  } else {
    const rest = calls.values()
    const lane = async () => {
      for (const call of rest) answered.push(await send(call))
    }
    await Promise.all(Array.from({ length: lanes }, lane))
  }
  agent.destroy()
  return { seconds: (performance.now() - from) / 1_000, answered }
}

process.stdout.write(`${JSON.stringify(await run(JSON.parse(await readAll()) as Order))}\n`)
