import type { AnswerOf, Call, PayloadOf } from "#contract/call.ts"
import type { Tx } from "../db/database.ts"
import type { Answer } from "./answer.ts"
import type { Session } from "./session.ts"

export type AuditEntry = {
  readonly entity: string
  readonly entityId: number
  readonly action: "create" | "update" | "delete"
  readonly before: unknown
  readonly after: unknown
}

export type Mail = { readonly to: string; readonly subject: string; readonly body: string }

/** What a handler has inside its transaction. `session` is null only in public calls. */
export type Context<S extends Session | null = Session> = {
  readonly tx: Tx
  readonly now: Date
  readonly session: S
  readonly address: string
  /** Account of the session, 0 for nobody. */
  readonly accountId: number
  /** Company the rows belong to, 0 for the platform. */
  readonly companyId: number
  readonly audit: (entry: AuditEntry) => Promise<void>
  readonly mail: (mail: Mail) => Promise<void>
}

/** Runs wholly inside one transaction. `prepare` does before it what is not SQL (hashing). */
export type TxHandler<C extends Call, P = unknown> = {
  readonly kind: "tx"
  readonly prepare: (payload: PayloadOf<C>) => Promise<P>
  readonly run: (ctx: ContextOf<C>, payload: PayloadOf<C>, prepared: P) => Promise<Answer<AnswerOf<C>>>
}

/** Needs work between several transactions (sign-in: look up, verify the hash, then write). */
export type StepsHandler<C extends Call> = {
  readonly kind: "steps"
  readonly run: (
    env: {
      readonly now: Date
      readonly address: string
      /** Each runs as balai_public. */
      readonly transact: <A>(work: (tx: Tx) => Promise<A>) => Promise<A>
    },
    payload: PayloadOf<C>,
  ) => Promise<Answer<AnswerOf<C>>>
}

export type ContextOf<C extends Call> = Context<C["scope"] extends "public" ? null : Session>
export type Handler<C extends Call> = TxHandler<C> | StepsHandler<C>

/** Marks a handler that prepares nothing, so that no transaction is spent on asking first. */
export const noPreparation = (): Promise<null> => Promise.resolve(null)

/** A handler that is nothing but SQL. */
export const inTx = <C extends Call>(
  _call: C,
  run: (ctx: ContextOf<C>, payload: PayloadOf<C>) => Promise<Answer<AnswerOf<C>>>,
): TxHandler<C> => ({ kind: "tx", prepare: noPreparation, run })

/** A handler with work before its transaction. */
export const prepared = <C extends Call, P>(
  _call: C,
  prepare: (payload: PayloadOf<C>) => Promise<P>,
  run: (ctx: ContextOf<C>, payload: PayloadOf<C>, prepared: P) => Promise<Answer<AnswerOf<C>>>,
): TxHandler<C> => ({ kind: "tx", prepare, run: (ctx, payload, made) => run(ctx, payload, made as P) })

export const inSteps = <C extends Call>(_call: C, run: StepsHandler<C>["run"]): StepsHandler<C> => ({
  kind: "steps",
  run,
})
