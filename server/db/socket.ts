import { Duplex } from "node:stream"
import { setImmediate as nextTurn } from "node:timers/promises"
import type { PGlite } from "@electric-sql/pglite"
import { planning } from "./planning.ts"
import { keepStatements } from "./statements.ts"

/** How long the database may block the event loop before other work gets a turn. */
const HOLD_MS = 4

/**
 * Resets the session of a new connection: no open transaction, role or prepared statement. A tenth of the default
 * statistics sample: ANALYZE blocks everything, for seconds after large imports.
 */
const FRESH = [
  "rollback",
  "discard all",
  "set timezone = 'UTC'",
  "set default_statistics_target = 10",
  ...planning.map((setting) => `set ${setting}`),
]

/**
 * A socket for node-postgres that is connected to PGlite: the embedded database uses the same driver as a PostgreSQL
 * server, in whole requests instead of PGlite's five round trips per query.
 *
 * Requests run on the main thread, and a transaction of many statements would block the event loop: it yields between
 * two statements.
 */
export class PgliteSocket extends Duplex {
  readonly #database: PGlite
  readonly #keep = keepStatements()
  #held = 0

  constructor(database: PGlite) {
    super()
    this.#database = database
  }

  /** Part of the `net.Socket` interface; there is no address to connect to. */
  connect(): void {
    this.#begin().then(
      () => this.emit("connect"),
      (thrown: Error) => this.destroy(thrown),
    )
  }

  /** Part of the `net.Socket` interface; no effect, because there is no network connection. */
  setNoDelay(): void {}
  ref(): void {}
  unref(): void {}

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error) => void): void {
    void this.#tell(chunk, done)
  }

  override _writev(chunks: { readonly chunk: Buffer }[], done: (error?: Error) => void): void {
    void this.#tell(Buffer.concat(chunks.map(({ chunk }) => chunk)), done)
  }

  override _final(done: (error?: Error) => void): void {
    this.push(null)
    done()
  }

  async #begin(): Promise<void> {
    for (const statement of FRESH) await this.#database.exec(statement)
  }

  async #tell(request: Buffer, done: (error?: Error) => void): Promise<void> {
    const failed = await this.#ask(request).then(
      () => undefined,
      (thrown: Error) => thrown,
    )
    done(failed)
  }

  /** Streams the answer: otherwise PGlite also parses it and keeps the result, which is not used. */
  async #send(request: Buffer): Promise<Buffer> {
    const parts: Buffer[] = []
    await this.#database.execProtocolRawStream(request, {
      syncToFs: false,
      onRawData: (part) => void parts.push(Buffer.from(part)),
    })
    return Buffer.concat(parts)
  }

  async #ask(request: Buffer): Promise<void> {
    const from = performance.now()
    const answer = await this.#keep(request, (one) => this.#send(one))
    if (!this.#database.isInTransaction()) await this.#database.syncToFs()
    if (answer.length > 0) this.push(answer)
    this.#held += performance.now() - from
    if (this.#held < HOLD_MS) return
    await nextTurn()
    this.#held = 0
  }
}
