import pg from "pg"

const INT8 = 20

/** Ids and rupiah stay below 2^53: a bigint column is read as a number, from either database. */
pg.types.setTypeParser(INT8, Number)

type Ask = (asked: unknown, values: unknown, answered: (error: Error | null, result: unknown) => void) => void

/**
 * A client whose promises are made around the driver's callbacks. Rows that come by the driver's own promise outlive
 * every short collection and fill the old heap until a long one: as many bytes as the rows had, for each query.
 */
class Client extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    const ask = this.query.bind(this) as Ask
    const query = (asked: unknown, values: unknown, answered: unknown) =>
      typeof values === "function" || typeof answered === "function"
        ? ask(asked, values, answered as Parameters<Ask>[2])
        : new Promise((resolve, reject) => {
            ask(asked, values, (error, result) => (error === null ? resolve(result) : reject(error)))
          })
    this.query = query as unknown as typeof this.query
  }
}

/** Connections of such clients. */
export class Pool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    super({ ...config, Client })
  }
}

export { pg }
