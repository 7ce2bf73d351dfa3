import { randomUUID } from "node:crypto"
import { sql } from "drizzle-orm"
import type { Call, Who } from "#contract/call.ts"
import { decoder } from "#contract/schema.ts"
import type { SessionUser } from "#contract/user.ts"
import type { Database, Tx } from "../db/database.ts"
import { audit, outbox } from "../db/tables/index.ts"
import {
  type Answer,
  faultReply,
  HttpStop,
  InvalidFields,
  Refusal,
  type Reply,
  replyFor,
  toEnvelope,
} from "./answer.ts"
import {
  type AuditEntry,
  type Context,
  type Handler,
  type Mail,
  noPreparation,
  type TxHandler,
} from "./handler.ts"
import { rememberedAnswer, remember, requestIdOf } from "./repeat.ts"
import { bindSession, SESSION_OVER, type Session } from "./session.ts"

export type Incoming = {
  readonly path: string
  readonly method: string
  /** Parsed body or form; absent for GET. */
  readonly payload: unknown
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
  /** An unexpected fault, for the log; never carries payload values. */
  readonly onFault: (fault: {
    readonly requestId: string
    readonly path: string
    readonly error: unknown
  }) => void
}

/** Every call goes this way: known → session → may → schema → (repeat) → handler → audit → envelope. */
export const makeDispatch = ({ db, clock, live, onFault }: Deps): Dispatch => {
  const decoders = new Map([...live.values()].map(({ call }) => [call.path, decoder(call.payload)] as const))

  const decode = (call: Call, incoming: Incoming): unknown => {
    const decoded = decoders.get(call.path)?.(payloadOf(incoming))
    if (decoded === undefined) throw new Error(`no decoder for ${call.path}`)
    if (!decoded.ok) throw new InvalidFields(decoded.errors)
    return decoded.value
  }

  const inTransaction = async (
    live: TxHandler<Call>,
    call: Call,
    incoming: Incoming,
  ): Promise<Answer<unknown>> => {
    const now = clock()
    let payload: unknown = null
    let made: unknown = null
    /** Preparing costs time (hashing), so it waits for a session that may send the call. */
    if (call.write && call.scope !== "public" && live.prepare !== noPreparation) {
      await db.transact(async (tx) => authorise(await bind(tx, call, incoming, now), call))
      payload = decode(call, incoming)
      made = await live.prepare(payload)
    } else if (call.scope === "public") {
      payload = decode(call, incoming)
      made = await live.prepare(payload)
    }
    return db.transact(async (tx) => {
      const session = await bind(tx, call, incoming, now)
      authorise(session, call)
      payload ??= decode(call, incoming)
      const ctx = makeContext(tx, session, call, incoming, payload, now)
      const repeated = call.write ? await rememberedAnswer(ctx, call, payload) : null
      if (repeated !== null) return repeated
      const answer = await live.run(ctx as never, payload as never, made)
      if (call.write) await remember(ctx, call, payload, answer)
      return answer
    })
  }

  return async (incoming) => {
    const requestId = incoming.requestId ?? randomUUID()
    try {
      const found = live.get(incoming.path)
      if (found === undefined || found.call.method !== incoming.method)
        throw new HttpStop(404, "The page you were looking for doesn't exist.")
      const { call, handler } = found
      if (handler.kind === "tx")
        return { status: 200, envelope: toEnvelope(await inTransaction(handler, call, incoming)) }
      const transact = <A>(work: (tx: Tx) => Promise<A>) =>
        db.transact(async (tx) => {
          await bindPublic(tx)
          return work(tx)
        })
      const payload = decode(call, incoming)
      const answer = await handler.run(
        { now: clock(), address: incoming.address, transact },
        payload as never,
      )
      return { status: 200, envelope: toEnvelope(answer) }
    } catch (thrown) {
      const reply = replyFor(thrown)
      if (reply !== null) return reply
      onFault({ requestId, path: incoming.path, error: thrown })
      return faultReply(requestId)
    }
  }
}

const bindPublic = (tx: Tx) =>
  tx.execute(sql`select set_config('role', 'balai_public', true), set_config('app.account', '0', true)`)

const bind = async (tx: Tx, call: Call, incoming: Incoming, now: Date): Promise<Session | null> => {
  if (call.scope === "public") {
    await bindPublic(tx)
    return null
  }
  if (incoming.token === null) throw new HttpStop(401, SESSION_OVER)
  return bindSession(tx, incoming.token, now, call.background)
}

/** Whether an account may send a call at all; what it sees inside is row-level security's. */
export const mayCall = (user: SessionUser, who: readonly Who[]): boolean => {
  if (user.is_superusers) return who.includes("super")
  return who.includes("member") || who.includes(user.scope)
}

const authorise = (session: Session | null, call: Call): void => {
  if (session === null) return
  if (!mayCall(session.user, call.who))
    throw new Refusal("Anda tidak memiliki akses untuk tindakan ini", "forbidden")
}

const payloadOf = ({ payload, query }: Incoming): unknown => {
  if (payload !== undefined && payload !== null && typeof payload !== "object") return payload
  if (Array.isArray(payload)) return payload
  const page = query["page"]
  if (page === undefined) return payload ?? {}
  return { ...payload, page: Number(page) }
}

const makeContext = (
  tx: Tx,
  session: Session | null,
  call: Call,
  incoming: Incoming,
  payload: unknown,
  now: Date,
): Context<Session | null> => {
  const companyId = session?.companyId ?? 0
  const accountId = session?.accountId ?? 0
  return {
    tx,
    now,
    session,
    companyId,
    accountId,
    address: incoming.address,
    audit: async ({ entity, entityId, action, before, after }: AuditEntry) => {
      await tx.insert(audit).values({
        companies_id: companyId,
        at: now.toISOString(),
        actor_id: accountId,
        acting_for: session?.impersonating === true ? companyId : null,
        call: call.path,
        entity,
        entity_id: entityId,
        action,
        before,
        after,
        request_id: requestIdOf(payload),
      })
    },
    mail: async ({ to, subject, body }: Mail) => {
      await tx
        .insert(outbox)
        .values({ companies_id: companyId, to_address: to, subject, body, created_at: now.toISOString() })
    },
  }
}
