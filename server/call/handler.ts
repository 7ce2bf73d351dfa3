import type { AnswerOf, Call, PayloadOf } from "#contract/kit/call.ts"
import type { RowResult } from "#contract/kit/errors.ts"
import type { Tx } from "../db/database.ts"
import type { SheetClaim } from "../files/sheetLinks.ts"
import type { StoreState } from "../files/fileStore.ts"
import type { Upload } from "../files/store.ts"
import type { Answer } from "./answer.ts"
import type { Session } from "./session.ts"

export type AuditEntry = {
  readonly entity: string
  readonly entityId: number
  readonly action: "create" | "update" | "delete"
  readonly before: unknown
  readonly after: unknown
  /** Owner of a second audit log that gets the same entry: a company's, or the platform's (0). */
  readonly alsoIn?: number | null
}

export type Mail = {
  readonly to: string
  readonly subject: string
  readonly body: string
  /** Notice to an account about something done to it: exempt from the daily mail limits. */
  readonly notice?: true
}

/** An export call that was run, and the file that its URL names. */
export type Exported = {
  readonly call: Call
  /** Decoded payload of the call. */
  readonly asked: unknown
  readonly claim: Pick<SheetClaim, "sheet" | "ask" | "pay">
}

/** A handler's context inside its transaction. `session` is null only in public calls. */
export type Context<S extends Session | null = Session> = {
  readonly tx: Tx
  readonly now: Date
  readonly session: S
  readonly address: string
  /** Base URL of the product; prefix of links in mails. */
  readonly publicUrl: string
  /** Account of the session; 0 = anonymous. */
  readonly accountId: number
  /** Company that owns the rows; 0 = the platform. */
  readonly companyId: number
  /** Writes audit rows: at least one for every successful write. */
  readonly audit: (...entries: readonly AuditEntry[]) => Promise<void>
  /** Queues a mail. @throws Refusal when the daily mail limit of this address or of the company is reached */
  readonly mail: (mail: Mail) => Promise<void>
  /** Why the mail limit refuses a mail to this address; null = allowed. Check it before doing what the mail reports. */
  readonly mailRefusal: (to: string) => Promise<string | null>
  /** Files of a multipart body by field path. */
  readonly uploads: ReadonlyMap<string, Upload>
  /** Stores an uploaded file as a row of the caller's company or of the platform, or of `owner`. @returns its id */
  readonly keep: (upload: Upload, owner?: number) => Promise<number>
  /** Signed URL of a company's file (0 = the platform's), valid for 5 minutes. */
  readonly fileUrl: (companyId: number | null, fileId: number | null) => string | null
  /** Permanent names of pictures inside rich text, of this company or of the platform. */
  readonly pictures: {
    readonly source: (fileId: number) => string
    readonly isGood: (source: string) => boolean
  }
  /** Signed URL of a post of the blog as readers see it, published or not; valid for an hour. */
  readonly previewUrl: (id: number) => string
  /** Signed URL of a spreadsheet (server/sheets) for this payload, with the caller's rights; valid for 5 minutes. */
  readonly sheetUrl: (sheet: string, ask: object) => string
  /**
   * Runs an export call in this transaction, checked as if the caller sent it.
   * @throws Refusal where there is no such export, or the caller may not send it; InvalidFields
   */
  readonly exportOf: (path: string, payload: unknown) => Promise<Exported>
}

/** Runs work in its own transaction before the call's, bound to the same session. */
export type InTurn<C extends Call> = <A>(work: (ctx: ContextOf<C>) => Promise<A>) => Promise<A>

/** Services of the process that a handler may use before its transaction. */
export type Outside = {
  /** Health check of the file store; null = this process has none. */
  readonly filesState: () => Promise<StoreState | null>
}

/** Runs entirely inside one transaction. */
export type TxHandler<C extends Call, P = unknown> = {
  readonly kind: "tx"
  /** Runs before the transaction: work that is not SQL (hashing) or too long for one transaction; null = nothing. */
  readonly prepare: ((payload: PayloadOf<C>, inTurn: InTurn<C>, outside: Outside) => Promise<P>) | null
  /** Refuses before `prepare`, in its own transaction. */
  readonly check: ((ctx: ContextOf<C>, payload: PayloadOf<C>) => Promise<void>) | null
  readonly run: (ctx: ContextOf<C>, payload: PayloadOf<C>, prepared: P) => Promise<Answer<AnswerOf<C>>>
}

/**
 * Bulk write in batches: a few rows per transaction, so that other requests run in between. Row results are stored with
 * the idempotency key: a retry with the same request_id resumes where it stopped.
 */
export type RowsHandler<C extends Call> = {
  readonly kind: "rows"
  /** Ids of the rows to process. @throws InvalidFields */
  readonly ids: (payload: PayloadOf<C>) => readonly number[]
  /** Processes a batch of rows and returns a result for each, in the same order. */
  readonly each: (
    ctx: ContextOf<C>,
    payload: PayloadOf<C>,
    ids: readonly number[],
  ) => Promise<readonly RowResult[]>
  /** @throws Refusal when no row succeeded */
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
/** A guarded `fetch` for requests to addresses that a company has entered (server/mail/publicFetch.ts). */
export type FetchOut = (
  url: string,
  options: {
    readonly method: string
    readonly headers: Readonly<Record<string, string>>
    readonly body?: string
  },
) => Promise<Response>

export type StepsEnv = Pick<Context, "now" | "address" | "fileUrl" | "publicUrl"> & {
  /** Requests to other servers; `isLocal` in tests only. */
  readonly outside: { readonly fetch: FetchOut; readonly isLocal: boolean }
  /** Family of browser and operating system of the caller. */
  readonly device: string
  /** Each transaction runs as balai_public. */
  readonly transact: <A>(work: (tx: Tx) => Promise<A>) => Promise<A>
  /** Records the account of this attempt, for the log. */
  readonly noteAccount: (id: number) => void
}

export type ContextOf<C extends Call> = Context<C["scope"] extends "public" ? null : Session>
export type Handler<C extends Call> = TxHandler<C> | RowsHandler<C> | StepsHandler<C>

/** A handler that only runs SQL. */
export const inTx = <C extends Call>(
  _call: C,
  run: (ctx: ContextOf<C>, payload: PayloadOf<C>) => Promise<Answer<AnswerOf<C>>>,
): TxHandler<C> => ({ kind: "tx", prepare: null, check: null, run })

/** A handler with work before its transaction. */
export const prepared = <C extends Call, P>(
  _call: C,
  parts: {
    readonly check?: (ctx: ContextOf<C>, payload: PayloadOf<C>) => Promise<void>
    readonly prepare: (payload: PayloadOf<C>, inTurn: InTurn<C>, outside: Outside) => Promise<P>
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

/** An implemented call with its handler. */
export type LiveCall = { readonly call: Call; readonly handler: Handler<Call> }
