import pg from "pg"

const INT8 = 20

/** Ids and rupiah stay below 2^53: a bigint column is read as a number, from either database. */
pg.types.setTypeParser(INT8, Number)

type Ask = (asked: unknown, values: unknown, answered: (error: Error | null, result: unknown) => void) => void

/** The driver's words for a query that took longer than its `query_timeout`; it has no code. */
const READ_TIMEOUT = "Query read timeout"

const isFatal = (thrown: unknown): boolean => {
  const cause = thrown instanceof Error && thrown.cause !== undefined ? thrown.cause : thrown
  return cause instanceof pg.DatabaseError && (cause.severity === "FATAL" || cause.severity === "PANIC")
}

/**
 * A client whose promises are made around the driver's callbacks. Rows that come by the driver's own promise outlive
 * every short collection and fill the old heap until a long one: as many bytes as the rows had, for each query.
 *
 * It always listens to `error`: the pool does so only while a client is idle, and a connection that drops in the
 * middle of a transaction would end the process.
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
              if (error.message === READ_TIMEOUT) this.#hangUp()
              reject(error)
            })
          })
    this.query = query as unknown as typeof this.query
  }

  /** Nothing was heard for too long: whatever waits behind that query fails at once instead of as late again. */
  #hangUp(): void {
    this.#isLost = true
    this.end().catch(() => undefined)
  }

  /** Whether what was thrown has ended the connection: FATAL comes a moment before the socket closes. */
  isLostAfter(thrown: unknown): boolean {
    return this.#isLost || isFatal(thrown)
  }
}

/** Connections of such clients. */
export class Pool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    super({ ...config, Client })
  }
}

export { pg }
