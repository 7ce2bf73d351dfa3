import { createHash } from "node:crypto"
import { type Database, DatabaseAway, type Tx } from "../../../db/database.ts"
import { firstSize, fitting, rest, timed } from "../../../db/chunks.ts"
import { answerCommands, takeCommands } from "./commands.ts"
import { bindTerminal, enter, type Found, ownedBy, sight, type Terminal } from "./entrance.ts"
import type { Batches } from "./batch.ts"
import { countLines, keptOf, LINES, newestOf, nextOf, type Upload, uploadOf } from "./body.ts"
import { type Kept, keepRecords } from "./keep.ts"
import { readInfo, readResults, userPins } from "./lines.ts"
import type { TerminalLimits } from "./limits.ts"
import { optionsFor } from "./options.ts"
import {
  type Asked,
  AWAY,
  isRecords,
  ok,
  stampOf,
  taken,
  type TerminalAnswer,
  type TerminalRequest,
} from "./request.ts"
import { noteRequest, noteSeen } from "./traces.ts"

type Deps = {
  readonly db: Database
  readonly clock: () => Date
  readonly limits: TerminalLimits
  readonly turn: <A>(work: () => Promise<A>) => Promise<A | null>
  readonly batches: Batches
}

const SERIAL = /^[A-Z0-9_-]{4,32}$/
const UNKNOWN: TerminalAnswer = { status: 403, text: "UNKNOWN DEVICE" }
const TOO_MANY: TerminalAnswer = { status: 429, text: "TOO MANY REQUESTS" }

const codesOf = ({ query, host, prefix, path, body }: Asked): ReadonlySet<string> => {
  const codes = new Set([query.get("pushcommkey") ?? "", host, prefix])
  if (path === "cdata" && query.get("table")?.toUpperCase() === "OPERLOG")
    for (const pin of userPins(body.toString("utf8"))) codes.add(pin)
  return codes
}

/** Codes of access-control models are not checked by them; it has to stay the same. */
const registryCode = (serial: string): string =>
  createHash("sha256").update(`registry ${serial}`).digest("hex").slice(0, 10)

const optionsAnswer = (asked: Asked, found: Exclude<Found, { readonly kind: "unknown" }>): TerminalAnswer =>
  ok(
    optionsFor({
      serial: asked.serial,
      version: asked.version,
      ...(found.kind === "owned"
        ? {
            zona: found.terminal.zona,
            stamp: found.terminal.attlog_stamp,
            isResend: found.terminal.is_resend,
            isClaim: false,
          }
        : { zona: found.zona, stamp: null, isResend: false, isClaim: true }),
    }),
  )

/**
 * Stores an upload of records that goes alone, in a few short transactions, and only then says how many lines were taken: those
 * that were known already count too. A server that ends in between has stored a part, and the terminal sends all of it again.
 */
const takeAlone = async (
  { db, clock }: Deps,
  asked: Asked,
  terminal: Terminal,
  { text, lines }: Upload,
): Promise<TerminalAnswer> => {
  const kept = keptOf(text, terminal)
  let [size, fresh, newest] = [firstSize(LINES), 0, 0]
  for (let isOver = false; !isOver;) {
    const { some, isLast } = nextOf(kept, size)
    isOver = isLast
    newest = newestOf(some, newest)
    const part = { lines, newest, isLast }
    const { found, took } = await timed(db, async (tx) => {
      const own = await ownedBy(tx, asked.serial, true)
      if (own === null) return null
      await bindTerminal(tx, own)
      return keepSome(tx, clock(), asked, own, some, part, fresh)
    })
    /** The terminal was retired in between. */
    if (found === null) return AWAY
    fresh = found
    size = fitting(size, took, LINES)
    if (!isOver) await rest(took)
  }
  return taken(asked, lines)
}

type Part = { readonly lines: number; readonly newest: number; readonly isLast: boolean }

/** Records of one transaction, of a terminal that is locked. @returns new records of the upload so far */
const keepSome = async (
  tx: Tx,
  now: Date,
  asked: Asked,
  terminal: Terminal,
  some: readonly Kept[],
  { lines, newest, isLast }: Part,
  before: number,
): Promise<number> => {
  const made = await keepRecords(tx, [{ terminal, lines: some }], now)
  const fresh = before + (made.get(terminal.id) ?? 0)
  if (isLast) {
    await noteSeen(tx, terminal, asked, now, { newest, lines, stamp: stampOf(asked) })
    await noteRequest(tx, terminal, asked, now, { lines, fresh })
  }
  return fresh
}

/** Uploads that are no attendance records: nothing of them is stored. */
const takeOther = async (tx: Tx, asked: Asked, terminal: Terminal, now: Date): Promise<TerminalAnswer> => {
  const table = asked.query.get("table")?.toUpperCase()
  const isText = table !== "ATTPHOTO" && asked.path !== "fdata"
  const lines = isText ? countLines(asked.body.toString("utf8")) : 1
  await noteSeen(tx, terminal, asked, now)
  await noteRequest(tx, terminal, asked, now, { lines, fresh: 0 })
  return ok(table === "OPERLOG" ? `OK:${lines}` : "OK")
}

/** Requests of an owned terminal that are answered in the transaction in which it was found. */
const answerOwned = async (tx: Tx, asked: Asked, terminal: Terminal, now: Date): Promise<TerminalAnswer> => {
  const { path, method, query, body, serial } = asked
  if (path === "registry") return ok(`RegistryCode=${registryCode(serial)}`)
  if (path === "getrequest") {
    const info = query.get("info")
    await noteSeen(tx, terminal, asked, now, { info: info === undefined ? null : readInfo(info) })
    const commands = terminal.has_commands ? await takeCommands(tx, terminal, now) : ""
    if (commands !== "" || info !== undefined)
      await noteRequest(tx, terminal, asked, now, { lines: 0, fresh: 0 })
    return ok(commands === "" ? "OK" : commands)
  }
  if (path === "devicecmd") {
    const results = readResults(body.toString("utf8"))
    await noteSeen(tx, terminal, asked, now)
    await answerCommands(tx, terminal, results, now)
    await noteRequest(tx, terminal, asked, now, { lines: results.length, fresh: 0 })
    return ok()
  }
  if (path === "ping") {
    await noteSeen(tx, terminal, asked, now)
    return ok()
  }
  if (method === "GET" || path === "push") {
    await noteSeen(tx, terminal, asked, now, { isHandshake: true })
    await noteRequest(tx, terminal, asked, now, { lines: 0, fresh: 0 })
    return optionsAnswer(asked, { kind: "owned", terminal })
  }
  return takeOther(tx, asked, terminal, now)
}

/** A claim may shake hands, and may send its users, among which the code may be. It keeps its records. */
const answerClaim = (asked: Asked, found: Extract<Found, { readonly kind: "claimed" }>): TerminalAnswer => {
  const { path, method, query } = asked
  if (path === "registry") return ok(`RegistryCode=${registryCode(asked.serial)}`)
  if ((path === "cdata" && method === "GET") || path === "push") return optionsAnswer(asked, found)
  if (path === "getrequest" || path === "ping" || path === "devicecmd") return ok()
  return query.get("table")?.toUpperCase() === "OPERLOG" ? ok() : UNKNOWN
}

/** @param upload the records that it sends; null = it sends none */
const answer = async (deps: Deps, asked: Asked, upload: Upload | null): Promise<TerminalAnswer> => {
  const { db, clock, limits } = deps
  const now = clock()
  const first = await db.transact(async (tx): Promise<TerminalAnswer | Terminal> => {
    const { serial, version } = asked
    const found = await enter(tx, { serial, codes: codesOf(asked) }, now)
    if (found.kind === "unknown") {
      if (!limits.mayBeUnknown(asked.address)) return TOO_MANY
      await sight(tx, serial, version, now)
      return UNKNOWN
    }
    if (found.kind === "claimed") return answerClaim(asked, found)
    return upload === null ? answerOwned(tx, asked, found.terminal, now) : found.terminal
  })
  if ("text" in first) return first
  if (upload === null) throw new Error("a terminal without an answer")
  return takeAlone(deps, asked, first, upload)
}

/** Answers a request of a terminal, which is plain HTTP without a session. Never throws. */
export const receiveFrom = async (
  deps: Deps,
  request: TerminalRequest,
  onFault: (error: unknown) => void,
): Promise<TerminalAnswer> => {
  const serial = (request.query.get("sn") ?? "").trim().toUpperCase()
  if (!SERIAL.test(serial)) return { status: 400, text: "SN REQUIRED" }
  if (!deps.limits.mayCall(request.address, serial)) return TOO_MANY
  const version = /^[\d.]{1,10}$/.exec(request.query.get("pushver") ?? "")?.[0] ?? null
  try {
    const asked = { ...request, serial, version }
    if (!isRecords(asked)) return await answer(deps, asked, null)
    const upload = uploadOf(asked.body)
    const together = await deps.batches.take(asked, upload)
    if (together !== null) return together
    /** The others take turns, so that those of many terminals at once do not fill the queue of the database. */
    return (await deps.turn(() => answer(deps, asked, upload))) ?? AWAY
  } catch (error) {
    if (!(error instanceof DatabaseAway)) onFault(error)
    return AWAY
  }
}
