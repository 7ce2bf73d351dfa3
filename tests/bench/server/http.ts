import { Agent, request } from "node:http"
import { API_BASE } from "#contract/kit/constants.ts"
import { tokenHeader } from "../lib/serverProcess.ts"
import { CALLS, type CallName } from "./statements.ts"

export type Client = {
  /** Sends the call once and reads its whole answer. @throws when it is not a success */
  readonly send: (name: CallName) => Promise<void>
  readonly close: () => void
}

/** @param encoding the accepted encoding; browsers accept br */
export const openClient = (url: string, token: string, many: number, encoding: string | null): Client => {
  const agent = new Agent({ keepAlive: true, maxSockets: many })
  const { hostname, port } = new URL(url)
  const prepared = Object.fromEntries(
    Object.entries(CALLS).map(([name, { method, payload }]) => {
      const body = payload === undefined ? null : Buffer.from(JSON.stringify(payload))
      const headers = {
        ...tokenHeader(token),
        ...(encoding === null ? {} : { "accept-encoding": encoding }),
        ...(body === null ? {} : { "content-type": "application/json", "content-length": body.length }),
      }
      return [
        name,
        { body, options: { agent, hostname, port, method, path: `${API_BASE}/${name}`, headers } },
      ]
    }),
  )
  const send = (name: CallName) =>
    new Promise<void>((resolve, reject) => {
      const call = prepared[name]
      if (call === undefined) throw new Error(`no call ${name}`)
      const sent = request(call.options, (answer) => {
        const chunks: Buffer[] = []
        answer.on("data", (chunk: Buffer) => chunks.push(chunk))
        answer.on("error", reject)
        answer.on("end", () => {
          const isPlain = answer.headers["content-encoding"] === undefined
          const isGood = !isPlain || Buffer.concat(chunks).includes('"api_status":1')
          if (answer.statusCode === 200 && isGood) resolve()
          else reject(new Error(`${name}: ${answer.statusCode} ${Buffer.concat(chunks).toString()}`))
        })
      })
      sent.on("error", reject)
      sent.end(call.body ?? undefined)
    })
  return { send, close: () => agent.destroy() }
}
