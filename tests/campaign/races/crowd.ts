import { connect } from "node:net"
import { join } from "node:path"
import { randomBytes } from "node:crypto"
import { type Answer, send } from "../lib/process.ts"

const SIZE = 20
/** Repetitions after 503: a busy pool answers so after ten seconds. */
const AGAIN = 10

export type Crowd = {
  readonly size: number
  readonly url: string
  /** Sends one call as the administrator. @throws when it is refused */
  readonly must: <D>(path: string, payload: object) => Promise<D>
  readonly ask: (path: string, payload: object, token?: string | null) => Promise<Answer>
  /** All clients send at once; `payloadOf` makes the payload of each. */
  readonly all: (
    path: string,
    payloadOf: (at: number) => object,
    token?: string | null,
  ) => Promise<readonly Answer[]>
  /** A single-use sign-in key, as `npm run key` prints it. */
  readonly key: (username: string) => Promise<string>
  readonly sent: () => number
  readonly slowestMs: () => number
  /** Answers that are a server fault. */
  readonly faults: () => readonly string[]
}

export const isGranted = ({ api_status }: Answer): boolean => api_status === 1
export const granted = (answers: readonly Answer[]): number => answers.filter(isGranted).length
export const wordsOf = (answers: readonly Answer[]): string =>
  [...new Set(answers.map(({ api_message }) => api_message ?? ""))].join(" / ")
/** A name that no earlier round has used. */
export const fresh = (): string => randomBytes(5).toString("hex")

const lineFrom = (path: string, line: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(path)
    let heard = ""
    socket.setEncoding("utf8").on("data", (chunk: string) => (heard += chunk))
    socket.on("error", reject)
    socket.on("end", () => resolve(heard.trim()))
    socket.write(`${line}\n`)
  })

export const makeCrowd = (url: string, admin: string, folder: string): Crowd => {
  let sent = 0
  let slowest = 0
  const faults: string[] = []
  const sendOnce = async (path: string, payload: object, token: string | null): Promise<Answer> => {
    sent += 1
    const from = performance.now()
    const answer = await send(url, path, payload, token)
    slowest = Math.max(slowest, performance.now() - from)
    return answer
  }
  /** As the browser does: a write has a `request_id` of its own, and 503 is followed by the same write again. */
  const ask = async (path: string, payload: object, token: string | null = admin): Promise<Answer> => {
    const identified = { request_id: `campaign-${fresh()}${fresh()}`, ...payload }
    let answer = await sendOnce(path, identified, token)
    for (let tries = 0; answer.status === 503 && tries < AGAIN; tries++)
      answer = await sendOnce(path, identified, token)
    if (answer.status >= 500 || answer.error_track !== undefined)
      faults.push(`${path}: ${answer.status} ${answer.api_message ?? ""}`)
    return answer
  }
  return {
    size: SIZE,
    url,
    ask,
    must: async <D>(path: string, payload: object) => {
      const answer = await ask(path, payload)
      if (!isGranted(answer)) throw new Error(`${path}: ${answer.api_message} ${JSON.stringify(answer.data)}`)
      return answer.data as D
    },
    all: (path, payloadOf, token = admin) =>
      Promise.all(Array.from({ length: SIZE }, (_, at) => ask(path, payloadOf(at), token))),
    key: async (username) => {
      const link = await lineFrom(join(folder, "control.sock"), `key ${username}`)
      return link.split("/special/auth/")[1] ?? link
    },
    sent: () => sent,
    slowestMs: () => Math.round(slowest),
    faults: () => faults,
  }
}
