import { spawn } from "node:child_process"
import { once } from "node:events"
import { API_BASE, TOKEN_HEADER } from "#contract/kit/constants.ts"
import { DEMO_PASSWORD } from "#server/areas/session/passwords.ts"
import { at } from "../../scripts/lib/paths.mjs"
import { own } from "../bench/lib/serverProcess.ts"
import type { Asked, Order, Told } from "./asker.ts"
import { serialOf, tokenOf } from "./fill.ts"

/** Sends an order from a process of its own. */
export const ask = async (order: Order): Promise<Told> => {
  const words = ["--import", "tsx", at("tests", "scale", "asker.ts")]
  const child = own(spawn(process.execPath, words, { stdio: ["pipe", "pipe", "inherit"] }))
  let said = ""
  child.stdout?.on("data", (chunk: Buffer) => (said += chunk.toString()))
  child.stdin?.end(JSON.stringify(order))
  await once(child, "close")
  return JSON.parse(said) as Told
}

/** Every person has an address of their own, as phones do; the server trusts the sender as its proxy. */
const addressOf = (n: number): string => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`

const posted = (kind: string, path: string, account: number, payload: object, due = 0): Asked => ({
  kind,
  due,
  method: "POST",
  path: `${API_BASE}/${path}`,
  headers: {
    "content-type": "application/json",
    "x-forwarded-for": addressOf(account),
    [TOKEN_HEADER]: tokenOf(account),
  },
  body: JSON.stringify(payload),
})

export const call = {
  signIn: (account: number, username: string): Asked => {
    const asked = posted("auth/login", "auth/login", account, { username, password: DEMO_PASSWORD })
    const { [TOKEN_HEADER]: _none, ...headers } = asked.headers
    return { ...asked, headers }
  },
  me: (account: number, due = 0): Asked => {
    const { body: _none, ...asked } = posted("me", "me", account, {}, due)
    return { ...asked, method: "GET" }
  },
  state: (account: number, due = 0): Asked =>
    posted("saya/absen/keadaan", "saya/absen/keadaan", account, {}, due),
  press: (account: number, due = 0): Asked =>
    posted(
      "saya/absen/catat",
      "saya/absen/catat",
      account,
      {
        request_id: `skala-${account}-masuk`,
        kind: "in",
        lat: -6.2,
        lng: 106.8,
        accuracy_m: 12,
        reason: "Ukuran skala",
      },
      due,
    ),
  named: (kind: string, path: string, account: number, payload: object): Asked =>
    posted(kind, path, account, payload),
  /** One record, as machines send it at once. */
  upload: (company: number, pin: number, wall: string): Asked => {
    const body = `${pin}\t${wall}\t255\t1\t0\t0\t0\n`
    return {
      kind: "iclock/cdata",
      due: 0,
      method: "POST",
      path: `/iclock/cdata?SN=${serialOf(company)}&table=ATTLOG&Stamp=9999`,
      headers: {
        "content-type": "text/plain",
        "content-length": String(Buffer.byteLength(body)),
        "x-forwarded-for": addressOf(company),
      },
      body,
    }
  },
} as const

/** A call whose answer this program needs. @throws Error where it is refused */
export const must = async <A>(url: string, path: string, account: number, payload: object): Promise<A> => {
  const { path: where, headers, body } = posted(path, path, account, payload)
  const response = await fetch(`${url}${where}`, { method: "POST", headers, body: body ?? "" })
  const { api_status, api_message, data } = (await response.json()) as {
    readonly api_status: number
    readonly api_message: string
    readonly data: A
  }
  if (api_status !== 1) throw new Error(`${path}: ${api_message} ${JSON.stringify(data)}`)
  return data
}
