import { randomUUID } from "node:crypto"
import type { Call } from "#contract/call.ts"
import { decoder } from "#contract/decode.ts"
import type { Database, Tx } from "../db/database.ts"
import { hashPassword, verifyPassword } from "../domain/passwords.ts"
import type { Links } from "../files/links.ts"
import type { Upload } from "../files/store.ts"
import { authorise, bind, bindPublic } from "./access.ts"
import {
  type Answer,
  faultReply,
  HttpStop,
  InvalidFields,
  type Reply,
  replyFor,
  toEnvelope,
} from "./answer.ts"
import { makeContext } from "./context.ts"
import type { Handler, TxHandler } from "./handler.ts"
import { type Body, payloadOf } from "./payload.ts"
import {
  claimOf,
  type First,
  firstAnswer,
  keepAnswer,
  otherPayload,
  requestIdOf,
  secretOf,
  takeClaim,
} from "./repeat.ts"

export type Incoming = {
  readonly path: string
  readonly method: string
  /** Parsed body or form; absent for GET. */
  readonly payload: unknown
  /** Reads a body with files, once it is known whose it is; null = there is none. */
  readonly read?: ((call: Call, companyId: number) => Promise<Body>) | null
  readonly query: Readonly<Record<string, unknown>>
  readonly token: string | null
  readonly address: string
  readonly requestId?: string
}

export type LiveCall = { readonly call: Call; readonly handler: Handler<Call> }
export type Dispatch = (incoming: Incoming) => Promise<Reply>

type Deps = {
  readonly db: Database
  readonly clock: () => Date
  readonly live: ReadonlyMap<string, LiveCall>
  readonly links: Links
  readonly publicUrl?: string
  /** An unexpected fault, for the log; never carries payload values. */
  readonly onFault: (fault: {
    readonly requestId: string
    readonly path: string
    readonly error: unknown
  }) => void
}

const noUploads: ReadonlyMap<string, Upload> = new Map()

/** What was worked out before the transaction that does the call. */
type Ready = {
  readonly payload: unknown
  readonly uploads: ReadonlyMap<string, Upload>
  readonly made: unknown
  readonly secretHash: string | null
}

/** Every call goes this way: known → session → may → schema → (repeat) → handler → audit → envelope. */
export const makeDispatch = ({ db, clock, live, links, onFault, publicUrl = "" }: Deps): Dispatch => {
  const decoders = new Map([...live.values()].map(({ call }) => [call.path, decoder(call.payload)] as const))

  const decode = (call: Call, body: unknown, query: Incoming["query"]): unknown => {
    const decoded = decoders.get(call.path)?.(payloadOf(call, body, query))
    if (decoded === undefined) throw new Error(`no decoder for ${call.path}`)
    if (!decoded.ok) throw new InvalidFields(decoded.errors)
    return decoded.value
  }

  /** Opens the transaction of a call: whose it is, and that they may. */
  const enter = <A>(
    call: Call,
    incoming: Incoming,
    now: Date,
    work: (tx: Tx, session: Awaited<ReturnType<typeof bind>>) => Promise<A>,
  ): Promise<A> =>
    db.transact(async (tx) => {
      const session = await bind(tx, call, incoming.token, now)
      authorise(session, call)
      return work(tx, session)
    })

  const contextOf = (
    tx: Tx,
    session: Awaited<ReturnType<typeof bind>>,
    call: Call,
    incoming: Incoming,
    now: Date,
    { payload, uploads }: Pick<Ready, "payload" | "uploads">,
  ) => {
    const caller = { companyId: session?.companyId ?? 0, accountId: session?.accountId ?? 0 }
    const claim = call.write ? claimOf(caller, call, payload, uploads) : null
    const requestId = claim?.requestId ?? null
    const { address } = incoming
    return {
      claim,
      ...makeContext({ tx, now, call, session, address, requestId, uploads, links, publicUrl }),
    }
  }

  /** Whatever takes time and is not SQL happens here, between transactions: reading files, hashing. */
  const prepare = async (
    handler: TxHandler<Call>,
    call: Call,
    incoming: Incoming,
    now: Date,
  ): Promise<Ready | { readonly first: Answer<unknown> }> => {
    const read = incoming.read ?? null
    const companyId =
      read === null ? 0 : await enter(call, incoming, now, async (_tx, session) => session?.companyId ?? 0)
    const body: Body =
      read === null ? { payload: incoming.payload, uploads: noUploads } : await read(call, companyId)
    let payload: unknown = null
    const first = await enter(call, incoming, now, async (tx, session): Promise<First | null> => {
      payload = decode(call, body.payload, incoming.query)
      const { ctx, claim } = contextOf(tx, session, call, incoming, now, { payload, uploads: body.uploads })
      const found = claim === null ? null : await firstAnswer(tx, claim)
      if (found === null) await handler.check?.(ctx as never, payload as never)
      return found
    })
    const secret = secretOf(payload)
    if (first !== null) {
      if (secret !== null && !(await verifyPassword(first.secretHash, secret))) throw otherPayload()
      return { first: first.answer }
    }
    const inTurn = <A>(work: (ctx: never) => Promise<A>): Promise<A> =>
      enter(call, incoming, now, (tx, session) => {
        const known = { payload, uploads: body.uploads }
        return work(contextOf(tx, session, call, incoming, now, known).ctx as never)
      })
    return {
      payload,
      uploads: body.uploads,
      made: handler.prepare === null ? null : await handler.prepare(payload as never, inTurn as never),
      secretHash: secret === null || requestIdOf(payload) === null ? null : await hashPassword(secret),
    }
  }

  const needsPreparing = (handler: TxHandler<Call>, incoming: Incoming) =>
    handler.prepare !== null || (incoming.read ?? null) !== null

  const inTransaction = async (
    handler: TxHandler<Call>,
    call: Call,
    incoming: Incoming,
  ): Promise<Answer<unknown>> => {
    const now = clock()
    const ready = needsPreparing(handler, incoming) ? await prepare(handler, call, incoming, now) : null
    if (ready !== null && "first" in ready) return ready.first
    const answer = await enter(call, incoming, now, async (tx, session) => {
      const payload = ready === null ? decode(call, incoming.payload, incoming.query) : ready.payload
      const uploads = ready?.uploads ?? noUploads
      const { ctx, claim, audits } = contextOf(tx, session, call, incoming, now, { payload, uploads })
      if (ready === null && secretOf(payload) !== null)
        throw new Error(`${call.path} takes a password but prepares nothing`)
      const first = claim === null ? null : await takeClaim(tx, claim, ready?.secretHash ?? null, now)
      if (first !== null) return secretOf(payload) === null ? first.answer : null
      const made = await handler.run(ctx as never, payload as never, ready?.made)
      if (call.write && audits() === 0) throw new Error(`${call.path} wrote nothing into the audit`)
      if (claim !== null) await keepAnswer(tx, claim, made)
      return made
    })
    /** The same request_id came twice at once with a password: what it was is compared outside a transaction. */
    return answer ?? inTransaction(handler, call, incoming)
  }

  const inSteps = async (
    handler: Extract<Handler<Call>, { kind: "steps" }>,
    call: Call,
    incoming: Incoming,
  ): Promise<Answer<unknown>> => {
    const now = clock()
    const payload = decode(call, incoming.payload, incoming.query)
    const transact = <A>(work: (tx: Tx) => Promise<A>) =>
      db.transact(async (tx) => {
        await bindPublic(tx)
        return work(tx)
      })
    const fileUrl = (company: number | null, file: number | null) => links.url(company, file, now)
    return handler.run({ now, address: incoming.address, transact, fileUrl }, payload as never)
  }

  return async (incoming) => {
    try {
      const found = live.get(incoming.path)
      if (found === undefined || found.call.method !== incoming.method)
        throw new HttpStop(404, "The page you were looking for doesn't exist.")
      const { call, handler } = found
      const run =
        handler.kind === "tx" ? inTransaction(handler, call, incoming) : inSteps(handler, call, incoming)
      return { status: 200, envelope: toEnvelope(await run) }
    } catch (thrown) {
      const reply = replyFor(thrown)
      if (reply !== null) return reply
      const requestId = incoming.requestId ?? randomUUID()
      onFault({ requestId, path: incoming.path, error: thrown })
      return faultReply(requestId)
    }
  }
}
