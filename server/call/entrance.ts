import type { Call } from "#contract/kit/call.ts"
import { decoder, MOST_PROBLEMS } from "#contract/kit/decode.ts"
import type { Database, Tx } from "../db/database.ts"
import type { Work } from "../telemetry/observe.ts"
import type { Links } from "../files/links.ts"
import type { Upload } from "../files/store.ts"
import { authorise, authoriseWrite, bind } from "./access.ts"
import { InvalidFields, type Reply } from "./answer.ts"
import { makeContext } from "./context.ts"
import { exportOf } from "./exportOf.ts"
import { makeFairQueue } from "./fairQueue.ts"
import type { Context, LiveCall } from "./handler.ts"
import { callLimitsOf } from "./limits.ts"
import { type Body, payloadOf } from "./payload.ts"
import { claimOf } from "./repeat.ts"
import type { KeyShown } from "./keySession.ts"
import type { Session } from "./session.ts"

export type Incoming = {
  readonly path: string
  readonly method: string
  /** Parsed body or form; absent for GET. */
  readonly payload: unknown
  /** Reads a multipart body with files, after authentication; null = there is none. */
  readonly read?: ((call: Call, companyId: number) => Promise<Body>) | null
  readonly query: Readonly<Record<string, unknown>>
  readonly token: string | null
  /** Secret of an API key that replaces the token, and the address it comes from; null or none = a session. */
  readonly key?: KeyShown | null
  readonly address: string
  /** Header User-Agent, as the caller sent it. */
  readonly userAgent?: string | undefined
  readonly requestId?: string
  /** The measured call, which its transactions are part of. */
  readonly work?: Work
}

/** An incoming call, with the caller once it is known. */
export type Asked = Incoming & {
  readonly who: { by: NonNullable<Reply["by"]> | null; key?: number | null }
}

type Deps = {
  readonly db: Database
  readonly live: ReadonlyMap<string, LiveCall>
  readonly links: Links
  readonly publicUrl: string
}

const MORE_PROBLEMS = `Periksa kembali isian Anda. Ada lebih dari ${MOST_PROBLEMS} kesalahan; sisanya diberitahukan setelah ini diperbaiki`

/** Rejects a date range that ends before it begins: an empty result would hide the mistake. @throws InvalidFields */
const assertOrdered = (asked: unknown): void => {
  if (typeof asked !== "object" || asked === null || !("start_date" in asked) || !("end_date" in asked))
    return
  const { start_date, end_date } = asked
  if (typeof start_date === "string" && typeof end_date === "string" && end_date < start_date)
    throw new InvalidFields({ end_date: ["Sebelum tanggal mulai"] })
}

/**
 * Calls at a time, by kind of database: the embedded one has a single connection. The others wait in a fair queue, one of
 * each company in turn, so that a company that sends much only delays itself.
 */
const AT_ONCE = { embedded: 1, postgres: 14 } as const
const MOST_CALLERS = 50_000

/** The company of each caller, once a call of it was seen; before, a caller is a party of its own. */
const knownParties = () => {
  const parties = new Map<string, string>()
  return {
    partyOf: (caller: string): string => parties.get(caller) ?? caller,
    learn: (caller: string, company: number | null): void => {
      if (company === null) return
      if (parties.size >= MOST_CALLERS) parties.clear()
      parties.set(caller, `company ${company}`)
    },
  }
}

/** Common entry of all handler kinds: decodes the input and opens a transaction bound to the caller. */
export const makeEntrance = ({ db, live, links, publicUrl }: Deps) => {
  const decoders = new Map([...live.values()].map(({ call }) => [call.path, decoder(call.payload)] as const))

  const inTurn = makeFairQueue(AT_ONCE[db.kind])
  const known = knownParties()

  const decode = (call: Call, body: unknown, query: Incoming["query"]): unknown => {
    const decoded = decoders.get(call.path)?.(payloadOf(call, body, query))
    if (decoded === undefined) throw new Error(`no decoder for ${call.path}`)
    if (!decoded.ok)
      throw decoded.more
        ? new InvalidFields(decoded.errors, MORE_PROBLEMS)
        : new InvalidFields(decoded.errors)
    if (!call.write) assertOrdered(decoded.value)
    return decoded.value
  }

  /** Decodes before a transaction is opened, but reports errors only after the caller is authenticated. */
  const decodedLater = (call: Call, body: unknown, query: Incoming["query"]): (() => unknown) => {
    try {
      const payload = decode(call, body, query)
      return () => payload
    } catch (thrown) {
      return () => {
        throw thrown
      }
    }
  }

  /** Opens the transaction of a call: authentication, then authorization. */
  const enter = async <A>(
    call: Call,
    incoming: Asked,
    now: Date,
    work: (tx: Tx, session: Awaited<ReturnType<typeof bind>>) => Promise<A>,
  ): Promise<A> => {
    const caller = incoming.token ?? incoming.key?.secret ?? incoming.address
    const entered = async (tx: Tx) => {
      const session = await bind(tx, call, incoming, now)
      if (session !== null) {
        incoming.who.by = {
          account: session.accountId,
          company: session.companyId,
          limits: callLimitsOf(session.row),
        }
        incoming.who.key = session.key?.id ?? null
      }
      known.learn(caller, session?.companyId ?? null)
      authorise(session, call)
      return session
    }
    return inTurn(known.partyOf(caller), async () => {
      if (call.reads === "primary" || db.read === null)
        return db.transact(async (tx) => work(tx, await entered(tx)), incoming.work)
      /** The last use of a session is written where writing is possible; the replica then finds it written. */
      await db.transact(entered, incoming.work)
      return db.read(async (tx) => work(tx, await entered(tx)), incoming.work)
    })
  }

  const runExport = (ctx: Context<Session | null>, path: string, payload: unknown) =>
    exportOf({ live, decode, links: links.sheets }, ctx, path, payload)

  const contextOf = (
    tx: Tx,
    session: Awaited<ReturnType<typeof bind>>,
    call: Call,
    incoming: Incoming,
    now: Date,
    { payload, uploads }: { readonly payload: unknown; readonly uploads: ReadonlyMap<string, Upload> },
  ) => {
    authoriseWrite(session, call, payload)
    const caller = { companyId: session?.companyId ?? 0, accountId: session?.accountId ?? 0 }
    const claim = call.write ? claimOf(caller, call, payload, uploads) : null
    const requestId = claim?.requestId ?? null
    const { address } = incoming
    return {
      claim,
      ...makeContext({ tx, now, call, session, address, requestId, uploads, links, publicUrl, runExport }),
    }
  }

  return { decode, decodedLater, enter, contextOf }
}

export type Entrance = ReturnType<typeof makeEntrance>
