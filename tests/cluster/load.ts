import { setTimeout as pause } from "node:timers/promises"
import { API_BASE, LIVE_PATH } from "#contract/kit/constants.ts"
import { play } from "#server/demo/activity/play.ts"
import type { Server } from "#server/demo/activity/client.ts"
import { type PlayName, plays } from "#server/demo/activity/plays.ts"
import { random } from "#server/demo/random.ts"
import { type Acknowledged, newWrite, type Write } from "../bench/kill/writers.ts"
import { tokenHeader } from "../bench/lib/serverProcess.ts"

/** A page repeats a write that is not answered for so long. */
const PATIENCE_MS = 12_000
const AGAIN_MS = 100
/** Pause of a writer between two writes: the machine's cores belong to the servers. */
const EVERY_MS = 60
const WRITERS = 4

type Answer = {
  readonly api_status: number
  readonly api_message: string
  readonly data?: { readonly id?: number }
}

/** Sends a call. @returns null without an answer, or with 502, 503 or 504: it may be repeated */
export const sendCall = async (
  url: string,
  path: string,
  payload: object,
  token: string,
): Promise<Answer | null> => {
  try {
    const response = await fetch(`${url}${API_BASE}/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...tokenHeader(token) },
      body: JSON.stringify(payload),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (response.status >= 502) return null
    return (await response.json()) as Answer
  } catch {
    return null
  }
}

export type Load = {
  readonly acknowledged: readonly Acknowledged[]
  /** Time of each acknowledgement, ms. */
  readonly times: readonly number[]
  /** Attempts without an answer that acknowledges or refuses. */
  readonly unanswered: () => number
  readonly refused: readonly string[]
  readonly sent: readonly Write[]
  readonly end: () => Promise<void>
}

/** Writers that repeat each write, with its request_id, until it is acknowledged, as pages do. */
export const startWriters = (url: string, token: string): Load => {
  const acknowledged: Acknowledged[] = []
  const times: number[] = []
  const sent: Write[] = []
  const refused: string[] = []
  let unanswered = 0
  let isOver = false
  const one = async (): Promise<void> => {
    while (!isOver) {
      const write = newWrite()
      sent.push(write)
      for (;;) {
        const answer = await sendCall(url, "devisi/create", { ...write, is_active: true }, token)
        const id = answer?.data?.id
        if (answer?.api_status === 1 && id !== undefined) {
          acknowledged.push({ ...write, id })
          times.push(Date.now())
          break
        }
        if (answer !== null) {
          refused.push(answer.api_message)
          if (refused.length > 20) break
        }
        unanswered += 1
        await pause(AGAIN_MS)
      }
      await pause(EVERY_MS)
    }
  }
  const all = Promise.all(Array.from({ length: WRITERS }, one))
  return {
    acknowledged,
    times,
    sent,
    refused,
    unanswered: () => unanswered,
    end: async () => {
      isOver = true
      await all
    },
  }
}

/** Longest time without an acknowledgement that begins or ends between two moments, ms. */
export const silenceIn = (times: readonly number[], from: number, to: number): number => {
  const inside = times.filter((time) => time > from && time < to)
  const before = times.filter((time) => time <= from).at(-1) ?? from
  const all = [before, ...inside, to]
  return Math.max(...all.map((time, place) => time - (all[place - 1] ?? time)))
}

const KINDS = Object.entries(plays).map(([word, { weight }]) => [word as PlayName, weight] as const)

/** `demo:activity`: employees and administrators use the product; each activity comes `everyMs` after the last one. */
export const startActivity = (server: Server, everyMs: number) => {
  const ending = new AbortController()
  let [done, failed] = [0, 0]
  const reasons = new Map<string, number>()
  let isPaused = false
  const chance = random("gugus", Date.now())
  const run = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      if (!isPaused)
        await play(server, chance.weighted(KINDS), new Date()).then(
          () => (done += 1),
          (error: unknown) => {
            failed += 1
            const reason = error instanceof Error ? error.message.slice(0, 120) : String(error)
            reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
          },
        )
      await pause(everyMs, undefined, { signal: ending.signal }).catch(() => undefined)
    }
  }
  const running = run()
  return {
    counts: () => ({ done, failed }),
    reasons,
    pause: (value: boolean) => {
      isPaused = value
    },
    end: async () => {
      ending.abort()
      await running
    },
  }
}

/** A page that is open at one server: hears what changed, and connects again when its stream ends. */
export const openPage = (url: string, token: string) => {
  const ending = new AbortController()
  const heard: { readonly at: number; readonly topic: string }[] = []
  const listen = async (): Promise<void> => {
    const response = await fetch(`${url}${LIVE_PATH}`, {
      headers: { accept: "text/event-stream", ...tokenHeader(token) },
      signal: ending.signal,
    })
    if (response.status !== 200 || response.body === null) return
    const decoder = new TextDecoder()
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>)
      for (const [, topic = ""] of decoder.decode(chunk).matchAll(/^data: (.*)$/gm))
        heard.push({ at: Date.now(), topic })
  }
  const run = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      await listen().catch(() => undefined)
      await pause(500, undefined, { signal: ending.signal }).catch(() => undefined)
    }
  }
  const running = run()
  return {
    /** When it first heard of a topic since a moment; null = not yet. */
    heardAt: (topic: string, since: number): number | null =>
      heard.find((one) => one.topic === topic && one.at >= since)?.at ?? null,
    end: async () => {
      ending.abort()
      await running
    },
  }
}
export type Page = ReturnType<typeof openPage>
