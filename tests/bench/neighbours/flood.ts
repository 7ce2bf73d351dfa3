/**
 * One company's load, in a process of its own so that it does not delay the clock of the measured company: as many
 * clients as `argv` says ask for lists one after the other, without a pause, until the process is killed.
 */
import { Agent, request } from "node:http"
import { setTimeout as pause } from "node:timers/promises"
import { API_BASE } from "#contract/kit/constants.ts"
import { tokenHeader } from "../lib/serverProcess.ts"

const [url = "", token = "", clients = "1"] = process.argv.slice(2)
const CALLS = ["members/list-all", "offices/list-all", "reimbursment/list/all"] as const
const AGAIN_MS = 50

const counts = { answered: 0, refused: 0 }
const agent = new Agent({ keepAlive: true, maxSockets: Number(clients) })

const ask = (call: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const body = JSON.stringify({ per_page: 100 })
    const headers = {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
      ...tokenHeader(token),
    }
    const sent = request(`${url}${API_BASE}/${call}`, { method: "POST", agent, headers }, (answer) => {
      if (answer.headers["retry-after"] === undefined) counts.answered += 1
      else counts.refused += 1
      answer.resume().on("end", resolve)
    })
    sent.on("error", reject).end(body)
  })

const client = async (first: number): Promise<never> => {
  for (let at = first; ; at += 1) await ask(CALLS[at % CALLS.length] ?? CALLS[0]).catch(() => pause(AGAIN_MS))
}

process.on("SIGTERM", () => {
  process.stdout.write(JSON.stringify(counts), () => process.exit(0))
})
for (let at = 0; at < Number(clients); at += 1) void client(at)
process.stdout.write("\n")
