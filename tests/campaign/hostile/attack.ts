import { Agent, request } from "node:http"
import { connect } from "node:net"
import { percentile } from "#tests/bench/lib/maths.ts"
import { type Hostile, hostileOf, type Tokens } from "./requests.ts"

export type Attack = {
  readonly sent: number
  /** Answers that must not occur, with the number of their request. */
  readonly wrong: readonly string[]
  readonly times: {
    readonly p50: number
    readonly p99: number
    readonly most: number
    readonly slowest: string
  }
  readonly byStatus: Readonly<Record<string, number>>
}

const PATIENCE_MS = 60_000
const MOST_BODY = 6_000_000

type Got = { readonly status: number; readonly text: string }

const hostPort = (url: string) => ({ host: new URL(url).hostname, port: Number(new URL(url).port) })

const sendOne = (agent: Agent, url: string, hostile: Hostile): Promise<Got> =>
  new Promise((resolve, reject) => {
    const sent = request(
      {
        ...hostPort(url),
        agent,
        method: hostile.method,
        path: hostile.path.replaceAll(/[^\x21-\x7e]/g, (sign) => encodeURIComponent(sign)),
        headers: {
          ...hostile.headers,
          ...(hostile.body === null ? {} : { "content-length": String(Buffer.byteLength(hostile.body)) }),
        },
        timeout: PATIENCE_MS,
      },
      (answer) => {
        const chunks: Buffer[] = []
        let size = 0
        answer.on("data", (chunk: Buffer) => {
          size += chunk.length
          chunks.push(chunk)
          /** A stream of events never ends by itself, and no answer is that long. */
          const isStream = answer.headers["content-type"]?.startsWith("text/event-stream") === true
          if (isStream || size > MOST_BODY) answer.destroy()
        })
        answer.on("close", () =>
          resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString("utf8") }),
        )
      },
    )
    sent.on("timeout", () => sent.destroy(new Error("no answer in time")))
    sent.on("error", reject)
    sent.end(hostile.body ?? undefined)
  })

/** Status 0: the connection was closed without an answer, which is allowed for bytes that are not HTTP. */
const sendRaw = (url: string, bytes: string): Promise<Got> =>
  new Promise((resolve, reject) => {
    const { host, port } = hostPort(url)
    const socket = connect(port, host)
    let text = ""
    const timer = setTimeout(() => {
      socket.destroy()
      reject(new Error("no answer in time"))
    }, PATIENCE_MS)
    socket.setEncoding("latin1")
    socket.on("connect", () => {
      socket.write(bytes, "latin1")
      // Half-closed: without it, a request that is not complete would wait for the time limit of headers.
      socket.end()
    })
    socket.on("data", (chunk: string) => (text += chunk))
    socket.on("error", () => undefined)
    socket.on("close", () => {
      clearTimeout(timer)
      resolve({ status: Number(/^HTTP\/1\.[01] (\d{3})/.exec(text)?.[1] ?? 0), text })
    })
  })

const wordsOf = ({ number, kind, method, path, body }: Hostile): string =>
  `#${number} ${kind}: ${method} ${path.slice(0, 80)} ${String(body ?? "").slice(0, 160)}`

/** Trouble with an answer; null = none. */
const troubleWith = (got: Got): string | null => {
  if (got.status >= 500) return `status ${got.status}: ${got.text.slice(0, 120)}`
  if (got.text.includes('"error_track"')) return `a fault: ${got.text.slice(0, 160)}`
  if (/root:x:0:0|at \S+ \(\S+\.[jt]s:\d+/.test(got.text))
    return `it tells internals: ${got.text.slice(0, 120)}`
  return null
}

type Options = {
  readonly url: string
  readonly tokens: Tokens
  readonly from?: number
  readonly many: number
  readonly atOnce: number
  readonly onProgress?: (sent: number) => void
}

/** Sends the hostile requests of the numbers `from` to `from + many`, several at once. */
export const attack = async ({
  url,
  tokens,
  from = 0,
  many,
  atOnce,
  onProgress = () => undefined,
}: Options): Promise<Attack> => {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const wrong: string[] = []
  const times: number[] = []
  const byStatus: Record<string, number> = {}
  let slowest = { ms: 0, words: "" }
  let next = from
  const one = async (): Promise<void> => {
    while (next < from + many) {
      const hostile = hostileOf(next++, tokens)
      const began = performance.now()
      try {
        const got =
          hostile.raw === null ? await sendOne(agent, url, hostile) : await sendRaw(url, hostile.raw)
        const trouble = troubleWith(got)
        if (trouble !== null) wrong.push(`${wordsOf(hostile)} → ${trouble}`)
        byStatus[got.status] = (byStatus[got.status] ?? 0) + 1
      } catch (thrown) {
        const code = thrown instanceof Error && "code" in thrown ? String(thrown.code) : ""
        /** The server closes the connection after 413 while the rest of the body is still being sent. */
        const isClosed = ["EPIPE", "ECONNRESET"].includes(code)
        byStatus["closed"] = (byStatus["closed"] ?? 0) + 1
        if (!isClosed) wrong.push(`${wordsOf(hostile)} → ${thrown instanceof Error ? thrown.message : code}`)
      }
      const took = performance.now() - began
      times.push(took)
      if (took > slowest.ms) slowest = { ms: took, words: wordsOf(hostile) }
      if (times.length % 5_000 === 0) onProgress(times.length)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  agent.destroy()
  return {
    sent: times.length,
    wrong,
    byStatus,
    times: {
      p50: Math.round(percentile(times, 0.5)),
      p99: Math.round(percentile(times, 0.99)),
      most: Math.round(slowest.ms),
      slowest: slowest.words,
    },
  }
}

/** Opens connections that drip a request byte by byte (slowloris). @returns how many the server has ended, and a closer */
export const drip = (url: string, many: number) => {
  const { host, port } = hostPort(url)
  let ended = 0
  const sockets = Array.from({ length: many }, () => {
    const socket = connect(port, host)
    socket.on("error", () => undefined)
    socket.on("close", () => (ended += 1))
    socket.resume()
    socket.write("POST /api/v1/devisi/create HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n")
    return socket
  })
  const timer = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write("X")
  }, 1_000)
  return {
    ended: () => ended,
    close: () => {
      clearInterval(timer)
      for (const socket of sockets) socket.destroy()
    },
  }
}
