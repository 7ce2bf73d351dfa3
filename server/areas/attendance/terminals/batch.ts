import { firstSize, fitting, timed } from "../../../db/chunks.ts"
import { type Database, DatabaseAway, type Tx } from "../../../db/database.ts"
import { keptOf, LINES, newestOf, type Upload } from "./body.ts"
import { ownedOf, type Terminal } from "./entrance.ts"
import { type Kept, keepRecords } from "./keep.ts"
import { type Asked, AWAY, stampOf, taken, type TerminalAnswer } from "./request.ts"
import { noteRequests, noteSigns } from "./traces.ts"

/**
 * Group commit: short uploads that arrive while others are being written are written together, in one transaction of five
 * statements however many they are. Most uploads are a single record, and in a morning every door of every company sends.
 */

/** Lines of an upload that may go with others. */
const SHORT = LINES.first
const MOST_UPLOADS = 100
/** Uploads that wait; more are answered 503 and come again. */
const MOST_WAITING = 2_000

type Waiting = Upload & {
  readonly asked: Asked
  readonly settle: (answer: TerminalAnswer | null) => void
  readonly fail: (error: unknown) => void
}
type Deps = { readonly db: Database; readonly clock: () => Date }

/** Takes the next uploads out of the queue, in their order, one of each terminal. */
const nextBatch = (queue: Waiting[], size: number): readonly Waiting[] => {
  const serials = new Set<string>()
  const [batch, rest]: [Waiting[], Waiting[]] = [[], []]
  let lines = 0
  for (const upload of queue) {
    const fits = batch.length < MOST_UPLOADS && (batch.length === 0 || lines + upload.lines <= size)
    if (fits && !serials.has(upload.asked.serial)) {
      serials.add(upload.asked.serial)
      lines += upload.lines
      batch.push(upload)
    } else rest.push(upload)
  }
  queue.splice(0, queue.length, ...rest)
  return batch
}

type Owned = { readonly upload: Waiting; readonly terminal: Terminal; readonly kept: readonly Kept[] }

/** Writes uploads of terminals that a company owns and that are not silent. @returns those that were written */
const write = async (tx: Tx, batch: readonly Waiting[], now: Date): Promise<ReadonlySet<Waiting>> => {
  const bySerial = new Map(batch.map((upload) => [upload.asked.serial, upload]))
  const terminals = await ownedOf(tx, [...bySerial.keys()], true)
  const owned = terminals.flatMap((terminal): readonly Owned[] => {
    const upload = bySerial.get(terminal.serial)
    if (upload === undefined || terminal.status === "diam") return []
    return [{ upload, terminal, kept: [...keptOf(upload.text, terminal)] }]
  })
  if (owned.length === 0) return new Set()
  const fresh = await keepRecords(
    tx,
    owned.map(({ terminal, kept }) => ({ terminal, lines: kept })),
    now,
  )
  await noteSigns(
    tx,
    owned.map(({ terminal, upload: { asked, lines }, kept }) => ({
      terminal,
      sent: asked,
      facts: { newest: newestOf(kept, 0), lines, stamp: stampOf(asked) },
    })),
    now,
  )
  await noteRequests(
    tx,
    owned.map(({ terminal, upload: { asked, lines } }) => ({
      terminal,
      sent: asked,
      lines,
      fresh: fresh.get(terminal.id) ?? 0,
    })),
    now,
  )
  return new Set(owned.map(({ upload }) => upload))
}

export const makeBatches = ({ db, clock }: Deps) => {
  const queue: Waiting[] = []
  let isWriting = false
  let size = firstSize(LINES)
  const writeNext = async (): Promise<void> => {
    const batch = nextBatch(queue, size)
    try {
      const { found: written, took } = await timed(db, (tx) => write(tx, batch, clock()))
      if (queue.length > 0) size = fitting(size, took, LINES)
      for (const upload of batch)
        upload.settle(written.has(upload) ? taken(upload.asked, upload.lines) : null)
    } catch (error) {
      /** One upload that cannot be written must not keep the others from it: each goes alone. */
      for (const upload of batch) {
        if (error instanceof DatabaseAway) upload.fail(error)
        else upload.settle(null)
      }
    }
  }
  const writeAll = async (): Promise<void> => {
    if (isWriting) return
    isWriting = true
    while (queue.length > 0) await writeNext()
    isWriting = false
  }
  return {
    /**
     * Writes an upload together with others.
     * @returns null where it has to go alone: it is long, its terminal is not a company's, or is to be heard again first
     * @throws DatabaseAway
     */
    take: (asked: Asked, upload: Upload): Promise<TerminalAnswer | null> => {
      if (upload.lines > SHORT) return Promise.resolve(null)
      if (queue.length >= MOST_WAITING) return Promise.resolve(AWAY)
      return new Promise((settle, fail) => {
        queue.push({ ...upload, asked, settle, fail })
        void writeAll()
      })
    },
  }
}
export type Batches = ReturnType<typeof makeBatches>
