import pg from "pg"
import { begin, type Work } from "../telemetry/observe.ts"
import { verbOf } from "../telemetry/shape.ts"
import { makeSecrets } from "./secrets/driver.ts"

const INT8 = 20

/** Parses bigint columns as numbers, for both databases: ids and rupiah stay below 2^53. */
pg.types.setTypeParser(INT8, Number)

type Ask = (asked: unknown, values: unknown, answered: (error: Error | null, result: unknown) => void) => void

/** The driver's error message for `query_timeout`; the error has no code. */
const READ_TIMEOUT = "Query read timeout"

/**
 * SQLSTATEs after which the connection leads to the wrong server, or to none: a write on a standby (a primary that was
 * demoted), a shutdown or crash of the server, connection exceptions (class 08, also from a pooler).
 */
const ELSEWHERE = /^(25006|57P0[1-5]|08...)$/
/** SQL of a query as the driver gets it: text, or a configuration with a text. */
const textOf = (asked: unknown): string => {
  if (typeof asked === "string") return asked
  const text: unknown = typeof asked === "object" && asked !== null && "text" in asked ? asked.text : null
  return typeof text === "string" ? text : ""
}

const isFatal = (thrown: unknown): boolean => {
  const cause = thrown instanceof Error && thrown.cause !== undefined ? thrown.cause : thrown
  return (
    cause instanceof pg.DatabaseError &&
    (cause.severity === "FATAL" || cause.severity === "PANIC" || ELSEWHERE.test(cause.code ?? ""))
  )
}

/** The function of PostgreSQL that warns when a wait for the synchronous standby is cancelled. */
const UNREPLICATED = "SyncRepWaitForLSN"

export type ClientConfig = pg.ClientConfig & {
  /**
   * Statements that run with every `begin`, in the same round trip: settings of the transaction (`set local`). A pooler in
   * transaction mode loses or refuses settings of the session.
   */
  readonly begin?: string
}

/** The query builder's `begin`, followed by the settings. */
const begun = (asked: unknown, settings: string): unknown =>
  typeof asked === "object" &&
  asked !== null &&
  "text" in asked &&
  typeof asked.text === "string" &&
  /^begin\b/.test(asked.text)
    ? { ...asked, text: `${asked.text}; ${settings}` }
    : asked

/**
 * A client that wraps the driver's callbacks in its own promises. Memory: rows returned through the driver's promise
 * survive minor garbage collections and fill the old generation until a major one.
 *
 * It always listens to `error`: the pool does so only while a client is idle, and a connection lost in the middle of a
 * transaction would crash the process.
 */
export class Client extends pg.Client {
  #isLost = false
  #isSilent = false
  /** The transaction in progress, for metrics and traces of its statements; a client runs one at a time. */
  cause: Work | null = null

  constructor(config?: ClientConfig) {
    super(config)
    const settings = config?.begin ?? null
    this.on("error", () => {
      this.#isLost = true
    })
    /**
     * Synchronous replication: a cancelled wait ends the commit with success and a warning, although the transaction may
     * be lost with this server.
     */
    this.on("notice", ({ routine }) => {
      if (routine === UNREPLICATED) this.#isLost = true
    })
    const ask = this.query.bind(this) as Ask
    const send = (asked: unknown, values: unknown) =>
      new Promise<unknown>((resolve, reject) => {
        const text = textOf(asked)
        const { end } = begin("statement", verbOf(text), this.cause, { text })
        ask(settings === null ? asked : begun(asked, settings), values, (error, result) => {
          end(error)
          if (error === null) return resolve(result)
          if (error.message === READ_TIMEOUT) this.hangUp()
          reject(error)
        })
      })
    const sendSecretly = makeSecrets(send, pg.types.getTypeParser)
    const query = (asked: unknown, values: unknown, answered: unknown) =>
      typeof values === "function" || typeof answered === "function"
        ? ask(asked, values, answered as Parameters<Ask>[2])
        : sendSecretly(asked, values)
    this.query = query as unknown as typeof this.query
  }

  /** The server is silent for too long: fail all queued queries at once, instead of each after its own timeout. */
  hangUp(): void {
    this.#isLost = true
    this.#isSilent = true
    this.end().catch(() => undefined)
  }

  /** The server gave no answer in time: another attempt would wait as long again. */
  get isSilent(): boolean {
    return this.#isSilent
  }

  /** The connection is over, or the server warned that a commit may not survive it. */
  get isLost(): boolean {
    return this.#isLost
  }

  /** Whether the error ended the connection: FATAL arrives a moment before the socket closes. */
  isLostAfter(thrown: unknown): boolean {
    return this.#isLost || isFatal(thrown)
  }
}

export type PoolConfig = pg.PoolConfig & ClientConfig

/** A pool of such clients. */
export class Pool extends pg.Pool {
  constructor(config: PoolConfig) {
    super({ ...config, Client })
  }
}

export { pg }
