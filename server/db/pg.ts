import pg from "pg"

const INT8 = 20

/** Parses bigint columns as numbers, for both databases: ids and rupiah stay below 2^53. */
pg.types.setTypeParser(INT8, Number)

type Ask = (asked: unknown, values: unknown, answered: (error: Error | null, result: unknown) => void) => void

/** The driver's error message for `query_timeout`; the error has no code. */
const READ_TIMEOUT = "Query read timeout"

const isFatal = (thrown: unknown): boolean => {
  const cause = thrown instanceof Error && thrown.cause !== undefined ? thrown.cause : thrown
  return cause instanceof pg.DatabaseError && (cause.severity === "FATAL" || cause.severity === "PANIC")
}

/**
 * A client that wraps the driver's callbacks in its own promises. Memory: rows returned through the driver's promise
 * survive minor garbage collections and fill the old generation until a major one.
 *
 * It always listens to `error`: the pool does so only while a client is idle, and a connection lost in the middle of a
 * transaction would crash the process.
 */
export class Client extends pg.Client {
  #isLost = false

  constructor(config?: pg.ClientConfig) {
    super(config)
    this.on("error", () => {
      this.#isLost = true
    })
    const ask = this.query.bind(this) as Ask
    const query = (asked: unknown, values: unknown, answered: unknown) =>
      typeof values === "function" || typeof answered === "function"
        ? ask(asked, values, answered as Parameters<Ask>[2])
        : new Promise((resolve, reject) => {
            ask(asked, values, (error, result) => {
              if (error === null) return resolve(result)
              if (error.message === READ_TIMEOUT) this.hangUp()
              reject(error)
            })
          })
    this.query = query as unknown as typeof this.query
  }

  /** The server is silent for too long: fail all queued queries at once, instead of each after its own timeout. */
  hangUp(): void {
    this.#isLost = true
    this.end().catch(() => undefined)
  }

  /** Whether the error ended the connection: FATAL arrives a moment before the socket closes. */
  isLostAfter(thrown: unknown): boolean {
    return this.#isLost || isFatal(thrown)
  }
}

/** A pool of such clients. */
export class Pool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    super({ ...config, Client })
  }
}

export { pg }
