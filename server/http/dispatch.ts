import { randomUUID } from "node:crypto"
import type { Call } from "#contract/kit/call.ts"
import { mayByKey, NOT_BY_KEY } from "#contract/kit/keyCalls.ts"
import { payPathsOf, withoutPay } from "#contract/kit/payFields.ts"
import type { Database, Tx } from "../db/database.ts"
import { hashPassword, verifyPassword } from "../areas/session/passwords.ts"
import type { Links } from "../files/links.ts"
import type { Upload } from "../files/store.ts"
import { bindPublic } from "../call/access.ts"
import {
  type Answer,
  faultReply,
  HttpStop,
  isOperators,
  Refusal,
  type Reply,
  replyFor,
  tracked,
  weighed,
} from "../call/answer.ts"
import { deviceOf } from "../call/device.ts"
import { assertOpen } from "../call/maintenance.ts"
import { type Asked, type Incoming, makeEntrance } from "../call/entrance.ts"
import type { Handler, LiveCall, Outside, StepsEnv, TxHandler } from "../call/handler.ts"
import { countExport } from "../call/exportOf.ts"
import type { Session } from "../call/session.ts"
import { publicFetch } from "../mail/publicFetch.ts"
import { inParts } from "../call/parts.ts"
import type { Body } from "../call/payload.ts"
import type { ReadRegister } from "../call/readRegister.ts"
import {
  type First,
  firstAnswer,
  keepAnswer,
  otherPayload,
  requestIdOf,
  secretOf,
  takeClaim,
} from "../call/repeat.ts"

/** Cache of the pay fields in each call's answer. */
const payPaths = new WeakMap<Call, ReturnType<typeof payPathsOf>>()
/**
 * Confidentiality of pay (defence in depth): empties the marked fields of any answer if the caller may not see pay.
 * Handlers omit them themselves; this covers one that forgets.
 */
const told = <A>(call: Call, session: Session | null, answer: Answer<A>): Answer<A> => {
  if (session === null || session.seesPay) return answer
  const paths = payPaths.get(call) ?? payPathsOf(call.answer.ast)
  payPaths.set(call, paths)
  return paths.length === 0 ? answer : { ...answer, data: withoutPay(answer.data, paths) as A }
}

export type Dispatch = (incoming: Incoming) => Promise<Reply>

type Deps = {
  readonly db: Database
  readonly clock: () => Date
  readonly live: ReadonlyMap<string, LiveCall>
  readonly links: Links
  readonly publicUrl?: string
  readonly filesState?: Outside["filesState"]
  /** Tests only: providers of single sign-on may be on this machine. */
  readonly isLocal?: boolean
  /** Register of who looked at pay, identity numbers and papers; absent = nothing is registered. */
  readonly reads?: ReadRegister
  /** Reports an unexpected fault to the log; never contains payload values. */
  readonly onFault: (fault: {
    readonly requestId: string
    readonly path: string
    readonly error: unknown
  }) => void
}

const noUploads: ReadonlyMap<string, Upload> = new Map()

/** Results of the work before the call's transaction. */
type Ready = {
  readonly payload: unknown
  readonly uploads: ReadonlyMap<string, Upload>
  readonly made: unknown
  readonly secretHash: string | null
}

/** Pipeline of every call: known → session → authorization → schema → (idempotency) → handler → audit → envelope. */
export const makeDispatch = (deps: Deps): Dispatch => {
  const { db, clock, live, links, onFault, publicUrl = "", isLocal = false, reads } = deps
  const outside: Outside & StepsEnv["outside"] = {
    filesState: deps.filesState ?? (() => Promise.resolve(null)),
    fetch: publicFetch(isLocal),
    isLocal,
  }
  const entrance = makeEntrance({ db, live, links, publicUrl })
  const { decode, decodedLater, enter, contextOf } = entrance

  /** Slow work that is not SQL, between transactions: reading files, hashing. */
  const prepare = async (
    handler: TxHandler<Call>,
    call: Call,
    incoming: Asked,
    now: Date,
  ): Promise<Ready | { readonly first: Answer<unknown> }> => {
    const read = incoming.read ?? null
    const companyId =
      read === null ? 0 : await enter(call, incoming, now, async (_tx, session) => session?.companyId ?? 0)
    const body: Body =
      read === null ? { payload: incoming.payload, uploads: noUploads } : await read(call, companyId)
    const decoded = decodedLater(call, body.payload, incoming.query)
    let payload: unknown = null
    /** Looks up the stored answer (idempotency key); if there is none, runs `also` in the same transaction. */
    const firstOf = (also?: (ctx: never) => Promise<void> | undefined) =>
      enter(call, incoming, now, async (tx, session): Promise<First | null> => {
        payload ??= decoded()
        const known = { payload, uploads: body.uploads }
        const { ctx, claim } = contextOf(tx, session, call, incoming, now, known)
        const found = claim === null ? null : await firstAnswer(tx, claim)
        if (found === null) await also?.(ctx as never)
        return found
      })
    const answered = async (first: First | null) => {
      if (first === null) return null
      const secret = secretOf(payload)
      if (secret !== null && !(await verifyPassword(first.secretHash, secret))) throw otherPayload()
      return { first: first.answer }
    }
    const inTurn = <A>(work: (ctx: never) => Promise<A>): Promise<A> =>
      enter(call, incoming, now, (tx, session) => {
        const known = { payload, uploads: body.uploads }
        return work(contextOf(tx, session, call, incoming, now, known).ctx as never)
      })
    try {
      const first = await answered(await firstOf((ctx) => handler.check?.(ctx, payload as never)))
      if (first !== null) return first
      const secret = secretOf(payload)
      await body.place?.()
      return {
        payload,
        uploads: body.uploads,
        made:
          handler.prepare === null ? null : await handler.prepare(payload as never, inTurn as never, outside),
        secretHash: secret === null || requestIdOf(payload) === null ? null : await hashPassword(secret),
      }
    } catch (thrown) {
      /** The refusal may be caused by the same request, sent earlier: then return that one's answer. */
      const first = thrown instanceof Refusal && payload !== null ? await answered(await firstOf()) : null
      if (first === null) throw thrown
      return first
    }
  }

  const needsPreparing = (handler: TxHandler<Call>, incoming: Incoming) =>
    handler.prepare !== null || (incoming.read ?? null) !== null

  const inTransaction = async (
    handler: TxHandler<Call>,
    call: Call,
    incoming: Asked,
  ): Promise<Answer<unknown>> => {
    const now = clock()
    const ready = needsPreparing(handler, incoming) ? await prepare(handler, call, incoming, now) : null
    if (ready !== null && "first" in ready) return ready.first
    const decoded =
      ready === null ? decodedLater(call, incoming.payload, incoming.query) : () => ready.payload
    const answer = await enter(call, incoming, now, async (tx, session) => {
      const payload = decoded()
      const uploads = ready?.uploads ?? noUploads
      const { ctx, claim, audits } = contextOf(tx, session, call, incoming, now, { payload, uploads })
      if (ready === null && secretOf(payload) !== null)
        throw new Error(`${call.path} takes a password but prepares nothing`)
      const first = claim === null ? null : await takeClaim(tx, claim, ready?.secretHash ?? null, now)
      if (first !== null) return secretOf(payload) === null ? first.answer : null
      await countExport(tx, session, call, now)
      const made = told(call, session, await handler.run(ctx as never, payload as never, ready?.made))
      if (call.write) weighed(call.path, made)
      if (call.write && audits() === 0) throw new Error(`${call.path} wrote nothing into the audit`)
      if (claim !== null) await keepAnswer(tx, claim, made, call.answeredOnce)
      return made
    })
    /** Concurrent duplicates of a request with a password: its argon2id hash is compared outside a transaction. */
    return answer ?? inTransaction(handler, call, incoming)
  }

  const inSteps = async (
    handler: Extract<Handler<Call>, { kind: "steps" }>,
    call: Call,
    incoming: Asked,
  ): Promise<Answer<unknown>> => {
    const now = clock()
    const payload = decode(call, incoming.payload, incoming.query)
    const transact = <A>(work: (tx: Tx) => Promise<A>) =>
      db.transact(async (tx) => {
        await bindPublic(tx)
        return work(tx)
      }, incoming.work)
    if (!call.duringMaintenance) await transact((tx) => assertOpen(tx, now))
    const fileUrl = (company: number | null, file: number | null) => links.url(company, file, now)
    const noteAccount = (account: number) => {
      incoming.who.by = { account, company: null }
    }
    const { address, userAgent } = incoming
    const device = deviceOf(userAgent)
    return handler.run(
      { now, address, device, outside, publicUrl, transact, fileUrl, noteAccount },
      payload as never,
    )
  }

  const run = (handler: Handler<Call>, call: Call, incoming: Asked): Promise<Answer<unknown>> => {
    if (handler.kind === "tx") return inTransaction(handler, call, incoming)
    return handler.kind === "rows"
      ? inParts(entrance, handler, call, incoming, clock())
      : inSteps(handler, call, incoming)
  }

  /** Register of reads: whose pay, numbers and papers the answer has; an employee's own are not registered. */
  const noteRead = (call: Call, { who, token, key }: Asked, answer: unknown): void => {
    if (reads === undefined || who.by === null || who.by.company === null || call.who.includes("self")) return
    const { account, company } = who.by
    const session = token ?? key?.secret ?? ""
    reads.note(call, { account, company, key: who.key ?? null, session }, answer, clock())
  }

  return async (received) => {
    const incoming: Asked = { ...received, who: { by: null } }
    const { who } = incoming
    try {
      const found = live.get(incoming.path)
      if (found === undefined || found.call.method !== incoming.method)
        throw new HttpStop(404, "The page you were looking for doesn't exist.")
      const { call, handler } = found
      if ((incoming.key ?? null) !== null && !mayByKey(call)) throw new Refusal(NOT_BY_KEY, "forbidden")
      const answer = await run(handler, call, incoming)
      noteRead(call, incoming, answer.data)
      return { ...weighed(call.path, answer), by: who.by }
    } catch (thrown) {
      const reply = replyFor(thrown)
      if (reply !== null && !isOperators(thrown)) return { ...reply, by: who.by }
      const requestId = incoming.requestId ?? randomUUID()
      onFault({ requestId, path: incoming.path, error: thrown })
      return { ...(reply === null ? faultReply(requestId) : tracked(reply, requestId)), by: who.by }
    }
  }
}
