import type { AnswerOf, Call, PayloadOf } from "#contract/kit/call.ts"
import type { RowResult } from "#contract/kit/errors.ts"
import type { Tx } from "../db/database.ts"
import type { Upload } from "../files/store.ts"
import type { Answer } from "./answer.ts"
import type { Session } from "./session.ts"

export type AuditEntry = {
  readonly entity: string
  readonly entityId: number
  readonly action: "create" | "update" | "delete"
  readonly before: unknown
  readonly after: unknown
}

export type Mail = {
  readonly to: string
  readonly subject: string
  readonly body: string
  /** Tells an account what was done to it: sent whatever else went to the address today. */
  readonly notice?: true
}

/** What a handler has inside its transaction. `session` is null only in public calls. */
export type Context<S extends Session | null = Session> = {
  readonly tx: Tx
  readonly now: Date
  readonly session: S
  readonly address: string
  /** Where people reach the product; begins the links in mails. */
  readonly publicUrl: string
  /** Account of the session, 0 for nobody. */
  readonly accountId: number
  /** Company the rows belong to, 0 for the platform. */
  readonly companyId: number
  /** At least one for every write that succeeds. */
  readonly audit: (...entries: readonly AuditEntry[]) => Promise<void>
  /** @throws Refusal when too many letters went to this address, or out of the company, in a day */
  readonly mail: (mail: Mail) => Promise<void>
  /** Why no letter may go there now; null = one may. Asked before what a letter would tell of is done. */
  readonly mailRefusal: (to: string) => Promise<string | null>
  /** Files of a multipart body by field path. */
  readonly uploads: ReadonlyMap<string, Upload>
  /** Gives an uploaded file a row of the company. @returns its id */
  readonly keep: (upload: Upload) => Promise<number>
  /** Address of a company's file, good for 5 minutes. */
  readonly fileUrl: (companyId: number | null, fileId: number | null) => string | null
  /** Address of a sheet (server/sheets) made of this payload, as the person sees it; good for 5 minutes. */
  readonly sheetUrl: (sheet: string, ask: object) => string
}

/** Runs work in a transaction of its own before the call's, bound as that one will be. */
export type InTurn<C extends Call> = <A>(work: (ctx: ContextOf<C>) => Promise<A>) => Promise<A>

/** Runs wholly inside one transaction. */
export type TxHandler<C extends Call, P = unknown> = {
  readonly kind: "tx"
  /** Does before the transaction what is not SQL (hashing) or too much for one; null = nothing. */
  readonly prepare: ((payload: PayloadOf<C>, inTurn: InTurn<C>) => Promise<P>) | null
  /** Refuses before anything is prepared, in a transaction of its own. */
  readonly check: ((ctx: ContextOf<C>, payload: PayloadOf<C>) => Promise<void>) | null
  readonly run: (ctx: ContextOf<C>, payload: PayloadOf<C>, prepared: P) => Promise<Answer<AnswerOf<C>>>
}

/**
 * Does one thing to several rows, a few of them in each transaction, so that others get in between. What became of each
 * row is remembered with it: sent again under its request_id it goes on where it was.
 */
export type RowsHandler<C extends Call> = {
  readonly kind: "rows"
  /** Rows it is to be done to. @throws InvalidFields */
  readonly ids: (payload: PayloadOf<C>) => readonly number[]
  /** Does it to some of them, and says of each in this order what became of it. */
  readonly each: (
    ctx: ContextOf<C>,
    payload: PayloadOf<C>,
    ids: readonly number[],
  ) => Promise<readonly RowResult[]>
  /** @throws Refusal where none could be done */
  readonly answer: (
    rows: readonly RowResult[],
    payload: PayloadOf<C>,
    ctx: ContextOf<C>,
  ) => Answer<AnswerOf<C>> | Promise<Answer<AnswerOf<C>>>
}

/** Needs work between several transactions (sign-in: look up, verify the hash, then write). */
export type StepsHandler<C extends Call> = {
  readonly kind: "steps"
  readonly run: (env: StepsEnv, payload: PayloadOf<C>) => Promise<Answer<AnswerOf<C>>>
}
export type StepsEnv = Pick<Context, "now" | "address" | "fileUrl"> & {
  /** Each runs as balai_public. */
  readonly transact: <A>(work: (tx: Tx) => Promise<A>) => Promise<A>
  /** Whose attempt this is, for the log. */
  readonly noteAccount: (id: number) => void
}

export type ContextOf<C extends Call> = Context<C["scope"] extends "public" ? null : Session>
export type Handler<C extends Call> = TxHandler<C> | RowsHandler<C> | StepsHandler<C>

/** A handler that is nothing but SQL. */
export const inTx = <C extends Call>(
  _call: C,
  run: (ctx: ContextOf<C>, payload: PayloadOf<C>) => Promise<Answer<AnswerOf<C>>>,
): TxHandler<C> => ({ kind: "tx", prepare: null, check: null, run })

/** A handler with work before its transaction. */
export const prepared = <C extends Call, P>(
  _call: C,
  parts: {
    readonly check?: (ctx: ContextOf<C>, payload: PayloadOf<C>) => Promise<void>
    readonly prepare: (payload: PayloadOf<C>, inTurn: InTurn<C>) => Promise<P>
    readonly run: (ctx: ContextOf<C>, payload: PayloadOf<C>, prepared: P) => Promise<Answer<AnswerOf<C>>>
  },
): TxHandler<C> => ({
  kind: "tx",
  prepare: parts.prepare,
  check: parts.check ?? null,
  run: (ctx, payload, made) => parts.run(ctx, payload, made as P),
})

export const inRows = <C extends Call>(_call: C, parts: Omit<RowsHandler<C>, "kind">): RowsHandler<C> => ({
  kind: "rows",
  ...parts,
})

export const inSteps = <C extends Call>(_call: C, run: StepsHandler<C>["run"]): StepsHandler<C> => ({
  kind: "steps",
  run,
})

/** A call that is built, with what answers it. */
export type LiveCall = { readonly call: Call; readonly handler: Handler<Call> }
