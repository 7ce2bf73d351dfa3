import { Agent, request } from "node:http"
import { setTimeout as pause } from "node:timers/promises"
import { serialOf } from "./fill.ts"
import type { Press } from "./morning.ts"

/** Requests of many machines at once, each with a connection and an address of its own, as devices at different offices have. */

const BLOCK = 100
const POLL_MS = 10_000

type Answer = { readonly status: number; readonly text: string; readonly took: number }

const send = (
  agent: Agent,
  base: string,
  machine: number,
  { path, body }: { readonly path: string; readonly body?: string },
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const from = performance.now()
    const headers = {
      "x-forwarded-for": `10.1.${machine >> 8}.${machine & 255}`,
      "content-type": "text/plain",
      ...(body === undefined ? {} : { "content-length": Buffer.byteLength(body) }),
    }
    const method = body === undefined ? "GET" : "POST"
    request(`${base}/iclock/${path}`, { agent, method, headers }, (answer) => {
      let text = ""
      answer.setEncoding("utf8").on("data", (chunk: string) => (text += chunk))
      answer.on("end", () =>
        resolve({ status: answer.statusCode ?? 0, text, took: performance.now() - from }),
      )
      answer.on("error", reject)
    })
      .on("error", reject)
      .end(body)
  })

export type Sent = {
  /** Time from sending an upload to its acknowledgement, ms. */
  readonly acknowledged: readonly number[]
  readonly polled: readonly number[]
  /** Answers other than OK: a machine sends the block again. */
  readonly refused: number
  /** From the first press to the last acknowledgement, s. */
  readonly seconds: number
}

/** Sends each press when it is due. What comes while an upload is under way goes with the next one, as devices do. */
export const sendMorning = async (
  base: string,
  presses: readonly Press[],
  machines: number,
): Promise<Sent> => {
  const agent = new Agent({ keepAlive: true, maxSockets: machines * 2 })
  const queues: Press[][] = Array.from({ length: machines }, () => [])
  for (const press of presses) queues[press.machine]?.push(press)
  const [acknowledged, polled]: [number[], number[]] = [[], []]
  let refused = 0
  const start = performance.now()
  const now = () => performance.now() - start

  const upload = async (machine: number): Promise<void> => {
    const queue = queues[machine] ?? []
    while (queue.length > 0) {
      const wait = (queue[0]?.due ?? 0) - now()
      if (wait > 0) await pause(wait)
      const due = queue.findIndex((press) => press.due > now())
      const block = queue.slice(0, Math.min(BLOCK, due < 0 ? queue.length : Math.max(1, due)))
      const body = block.map(({ pin, wall }) => `${pin}\t${wall}\t255\t1\t0\t0\t0\n`).join("")
      const { status, text, took } = await send(agent, base, machine, {
        path: `cdata?SN=${serialOf(machine)}&table=ATTLOG&Stamp=9999`,
        body,
      })
      if (status === 200 && text === `OK: ${block.length}`) {
        acknowledged.push(took)
        queue.splice(0, block.length)
      } else {
        refused += 1
        await pause(1_000)
      }
    }
  }
  let isOver = false
  const poll = async (machine: number): Promise<void> => {
    await pause((machine / machines) * POLL_MS)
    while (!isOver) {
      const { took } = await send(agent, base, machine, { path: `getrequest?SN=${serialOf(machine)}` })
      polled.push(took)
      await pause(POLL_MS)
    }
  }
  const all = queues.map((_, machine) => machine)
  const polling = all.map((machine) => poll(machine))
  await Promise.all(all.map((machine) => upload(machine)))
  const seconds = now() / 1_000
  isOver = true
  await Promise.all(polling)
  agent.destroy()
  return { acknowledged, polled, refused, seconds }
}
