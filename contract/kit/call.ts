import type { Schema } from "effect"
import type { RefusalReason } from "./errors.ts"
import type { Needs } from "./needs.ts"
import type { UserScope } from "./user.ts"

/**
 * Who may send a call: `anyone` needs no session, `member` is every account of a company, `self` an account of an
 * employee, about this employee only; the rest are scopes.
 */
export type Who = "anyone" | "super" | "member" | "self" | UserScope

export type PayloadSchema = Schema.ConstraintDecoder<unknown>
export type AnswerSchema = Schema.ConstraintDecoder<unknown>

/** Allowed file types, detected by their first bytes (magic number), never by file name. */
export type FileType = "png" | "jpeg" | "webp" | "pdf" | "xlsx" | "csv" | "zip"
export type FileRule = { readonly maxBytes: number; readonly types: readonly FileType[] }

/**
 * One call of the API, declared once: the typed client, the server's checks, the forms, the API document and the
 * tests read it from here.
 */
export type Call<
  Path extends string = string,
  P extends PayloadSchema = PayloadSchema,
  A extends AnswerSchema = AnswerSchema,
> = {
  readonly path: Path
  readonly method: "GET" | "POST"
  /** Database role that runs it: before sign-in, of one company, or of the platform. */
  readonly scope: "public" | "tenant" | "platform"
  readonly who: readonly Who[]
  /** Module and action that company and role must grant; null = nothing besides `who`. */
  readonly needs: Needs | null
  readonly payload: P
  /** Shape of `data` in a successful answer. */
  readonly answer: A
  /** Answered during maintenance too, to everyone; all other calls only to super administrators. */
  readonly duringMaintenance: boolean
  /** Answered too while the session must first enrol a second factor. */
  readonly duringEnrolment: boolean
  /**
   * A write that both the create and the edit right allow, because it serves the form of a new row and of a stored one:
   * an upload, which names no row.
   */
  readonly byEitherWrite: boolean
  /** A write takes `request_id`, is idempotent and leaves an audit row. */
  readonly write: boolean
  /**
   * Where it is read: `replica` = on a streaming standby, if there is one (DATABASE_REPLICA_URL), because it reads much and
   * writes nothing. What was committed before the call is always in its answer.
   */
  readonly reads: "primary" | "replica"
  /**
   * Shared caches may keep its answer for so long, s; null = never. Only for a public GET: its payload is the query
   * string, and it is rate-limited per network.
   */
  readonly cacheSeconds: number | null
  /**
   * The browser stores its last answer, encrypted, and shows it without a connection; `without` are parts that are not
   * stored (null instead). Only reads about oneself, never pay or files; null = nothing is stored.
   */
  readonly offline: { readonly without: readonly string[] } | null
  /**
   * Secrets of the answer: told once and never stored. The repetition of a request answers null in these keys
   * (idempotency without a stored secret).
   */
  readonly answeredOnce: readonly string[]
  /**
   * Refused to API keys: a job or an import, which runs as the caller's account, beyond the key's rights, or an invitation,
   * whose account would outlive the key.
   */
  readonly byPersonOnly: boolean
  /** Background call: must not extend the session. */
  readonly background: boolean
  /**
   * The client shows `api_message` of every refusal as an error toast, also where the answer carries field errors
   * (`is_validate`) or the stored row: in addition to the fields. Calls of Good-ID only.
   */
  readonly toastsRefusal: boolean
  /** List caches (`list-…`) that this call invalidates. */
  readonly invalidates: readonly string[]
  /** Also reads `application/x-www-form-urlencoded`. */
  readonly form: boolean
  /** A multipart body may carry its fields as form fields instead of a `payload` part. */
  readonly formParts: boolean
  /** Older name of `id` in the payload (`departement_id`), read where `id` is absent. */
  readonly alias: string | null
  /** Files a multipart body may carry, by field path; `*` is an index (`items.*.receipts.*`). */
  readonly files: Readonly<Record<string, FileRule>>
  /** One Indonesian line for the API document. */
  readonly summary: string
  /** Payload that a fresh demo company accepts unchanged. */
  readonly example: unknown
  /**
   * Reason for which the example is refused if its id or key does not exist or is in use; null = it always succeeds.
   */
  readonly refusal: RefusalReason | null
}

type Spec<Path extends string, P extends PayloadSchema, A extends AnswerSchema> = Pick<
  Call<Path, P, A>,
  "path" | "scope" | "who" | "needs" | "payload" | "answer" | "summary" | "example"
> &
  Partial<
    Pick<
      Call,
      | "method"
      | "duringMaintenance"
      | "duringEnrolment"
      | "write"
      | "byEitherWrite"
      | "reads"
      | "cacheSeconds"
      | "offline"
      | "answeredOnce"
      | "byPersonOnly"
      | "background"
      | "toastsRefusal"
      | "invalidates"
      | "form"
      | "formParts"
      | "alias"
      | "files"
      | "refusal"
    >
  >

export const defineCall = <const Path extends string, P extends PayloadSchema, A extends AnswerSchema>(
  spec: Spec<Path, P, A>,
): Call<Path, P, A> => ({
  method: "POST",
  duringMaintenance: false,
  duringEnrolment: false,
  write: false,
  byEitherWrite: false,
  reads: "primary",
  cacheSeconds: null,
  offline: null,
  answeredOnce: [],
  byPersonOnly: false,
  background: false,
  toastsRefusal: false,
  invalidates: [],
  form: false,
  formParts: false,
  alias: null,
  files: {},
  refusal: null,
  ...spec,
})

/** Decoded payload, as a handler receives it. */
export type PayloadOf<C extends Call> = C["payload"]["Type"]
/** Encoded payload, as a client sends it. */
export type InputOf<C extends Call> = C["payload"]["Encoded"]
export type AnswerOf<C extends Call> = C["answer"]["Type"]
