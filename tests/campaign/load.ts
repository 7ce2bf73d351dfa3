import { randomBytes } from "node:crypto"
import { setTimeout as pause } from "node:timers/promises"
import type { Place } from "./lib/place.ts"
import { send, until } from "./lib/process.ts"

/**
 * Write load that records what the server acknowledged, and afterwards compares it with the stored rows. Clients behave like the
 * browser: they repeat a write under its `request_id` until it is acknowledged.
 */

const CALLS = ["artikel/create", "devisi/create"] as const
/** `mark` is in the title of the row, so that the row can be found without the server's answer. */
export type Write = {
  readonly request_id: string
  readonly call: (typeof CALLS)[number]
  readonly mark: string
}
export type Acknowledged = Write & { readonly id: number }

/** Result of sending a write once. `away`: no answer, or 503, so nothing is known about it. */
export type Sent =
  | { readonly as: "done"; readonly id: number }
  | { readonly as: "away" }
  | { readonly as: "refused"; readonly why: string }
  | { readonly as: "fault"; readonly why: string }

/** Repetitions of an acknowledged write until it is answered: 503 says nothing about it. */
const REPEATED = 200
const PREFIX = "Beban"
/** Wait before a repetition. */
const AGAIN_MS = 250
/** A client's own patience: longer than the server may take for any answer. */
const PATIENCE_MS = 150_000

export const newWrite = (): Write => {
  const mark = randomBytes(9).toString("hex")
  const call = CALLS[Number.parseInt(mark.slice(0, 2), 16) % CALLS.length] ?? CALLS[0]
  return { request_id: `campaign-${mark}`, call, mark }
}

const payloadOf = ({ call, mark, request_id }: Write): object =>
  call === "devisi/create"
    ? { request_id, nama: `${PREFIX} ${mark}`, is_active: true }
    : { request_id, judul: `${PREFIX} ${mark}`, isi: "<p>Isi</p>" }

export const sendWrite = async (
  url: string,
  token: string,
  write: Write,
  patienceMs = PATIENCE_MS,
): Promise<Sent> => {
  const answer = await send(url, write.call, payloadOf(write), token, patienceMs).catch(() => null)
  if (answer === null || answer.status === 503) return { as: "away" }
  const id = (answer.data as { readonly id?: number } | undefined)?.id
  if (answer.api_status === 1 && id !== undefined) return { as: "done", id }
  const why = `${answer.status} ${answer.api_message ?? ""}`
  return answer.error_track === undefined && answer.status < 500
    ? { as: "refused", why }
    : { as: "fault", why }
}

export type Load = {
  readonly acknowledged: Acknowledged[]
  /** Stopped before they were acknowledged: each is stored once or not at all. */
  readonly open: Write[]
  /** Answers that must not occur: server faults, and refusals of a valid write. */
  readonly wrong: string[]
  /** Repetitions that were necessary. */
  readonly repeats: () => number
  /** Longest time of a single answer, ms. */
  readonly slowestMs: () => number
  /** Longest time without any acknowledgement, ms, since the last `mark`. */
  readonly silenceMs: () => number
  /** Begins to measure the silence anew. */
  readonly mark: () => void
  /** Resolves after so many more acknowledgements. @throws after the limit */
  readonly more: (many: number, limitMs?: number) => Promise<void>
  /** Ends the load; writes without an acknowledgement stay open. */
  readonly stop: () => Promise<void>
}
export type LoadOptions = {
  readonly url: string
  readonly token: string
  readonly writers: number
  /** Pause of a writer between two writes: a moderate rate instead of the highest. */
  readonly restMs?: number
  /** Answers that are no fault here, such as the refusal by a full disk. The write is repeated. */
  readonly isExpected?: (sent: Sent) => boolean
}

export const startLoad = ({
  url,
  token,
  writers,
  restMs = 0,
  isExpected = () => false,
}: LoadOptions): Load => {
  const acknowledged: Acknowledged[] = []
  const open: Write[] = []
  const wrong: string[] = []
  let repeats = 0
  let slowest = 0
  let silence = 0
  let last = performance.now()
  let isOver = false

  const note = () => {
    const now = performance.now()
    silence = Math.max(silence, now - last)
    last = now
  }
  const persist = async (write: Write): Promise<void> => {
    while (!isOver) {
      const from = performance.now()
      const sent = await sendWrite(url, token, write)
      slowest = Math.max(slowest, performance.now() - from)
      if (sent.as === "done") {
        acknowledged.push({ ...write, id: sent.id })
        note()
        return
      }
      if (sent.as !== "away" && !isExpected(sent)) wrong.push(`${write.call} ${write.mark}: ${sent.why}`)
      repeats += 1
      await pause(AGAIN_MS)
    }
    open.push(write)
  }
  const one = async (): Promise<void> => {
    while (!isOver) {
      await persist(newWrite())
      if (restMs > 0) await pause(restMs * (0.5 + Math.random()))
    }
  }
  const all = Promise.all(Array.from({ length: writers }, one))
  return {
    acknowledged,
    open,
    wrong,
    repeats: () => repeats,
    slowestMs: () => Math.round(slowest),
    silenceMs: () => Math.round(Math.max(silence, performance.now() - last)),
    mark: () => {
      silence = 0
      last = performance.now()
    },
    more: (many, limitMs = 300_000) => {
      const wanted = acknowledged.length + many
      return until(() => acknowledged.length >= wanted, limitMs, `${many} more acknowledged writes`)
    },
    stop: async () => {
      isOver = true
      await all
    },
  }
}

type Stored = { readonly call: string; readonly id: number; readonly title: string }
const STORED = `select 'devisi/create' as call, id::float8 as id, nama as title from devisi where nama like '${PREFIX} %'
  union all select 'artikel/create', id::float8, judul from articles where judul like '${PREFIX} %'`

export type Verdict = {
  /** Acknowledged writes without their row. */
  readonly lost: readonly string[]
  /** Writes with more than one row, or with another row than the acknowledged one. */
  readonly twice: readonly string[]
  /** Rows that no client has sent. */
  readonly unknown: readonly string[]
}

/** Compares the acknowledged writes with the rows that are stored. On the embedded database the server must be stopped. */
export const compareStored = async (
  place: Pick<Place, "rows">,
  { acknowledged, open }: Pick<Load, "acknowledged" | "open">,
): Promise<Verdict> => {
  const found = new Map<string, Stored[]>()
  for (const row of await place.rows<Stored>(STORED)) {
    const mark = row.title.slice(PREFIX.length + 1)
    const rows = found.get(mark)
    if (rows === undefined) found.set(mark, [row])
    else rows.push(row)
  }
  const sent = new Set([...acknowledged, ...open].map(({ mark }) => mark))
  return {
    lost: acknowledged.filter(({ mark }) => !found.has(mark)).map(({ request_id }) => request_id),
    twice: [
      ...acknowledged
        .filter(({ mark, id }) => {
          const rows = found.get(mark)
          return rows !== undefined && (rows.length !== 1 || rows[0]?.id !== id)
        })
        .map(({ request_id }) => request_id),
      ...open.filter(({ mark }) => (found.get(mark)?.length ?? 0) > 1).map(({ request_id }) => request_id),
    ],
    unknown: [...found.keys()].filter((mark) => !sent.has(mark)),
  }
}

/** Sends acknowledged writes again. @returns those that are not answered as the first time (idempotency) */
export const repeatAcknowledged = async (
  url: string,
  token: string,
  writes: readonly Acknowledged[],
): Promise<readonly string[]> => {
  const wrong: string[] = []
  for (const { id, ...write } of writes) {
    let sent = await sendWrite(url, token, write)
    for (let tries = 0; sent.as === "away" && tries < REPEATED; tries++) {
      await pause(AGAIN_MS)
      sent = await sendWrite(url, token, write)
    }
    if (sent.as !== "done" || sent.id !== id)
      wrong.push(`${write.request_id}: ${id}, then ${JSON.stringify(sent)}`)
  }
  return wrong
}
