import { Duplex } from "node:stream"
import { setImmediate as nextTurn } from "node:timers/promises"
import type { PGlite } from "@electric-sql/pglite"
import { planning } from "./planning.ts"
import { keepStatements } from "./statements.ts"

/** So long the database may hold the process before everything else in it gets a turn. */
const HOLD_MS = 4

/**
 * A connection of its own begins with nothing of the one before it: no transaction, no role, no kept statement. Statistics
 * come from a tenth of the usual sample: taking them holds everybody up, seconds for the rows of large imports.
 */
const FRESH = [
  "rollback",
  "discard all",
  "set timezone = 'UTC'",
  "set default_statistics_target = 10",
  ...planning.map((setting) => `set ${setting}`),
]

/**
 * What node-postgres takes for its socket, with PGlite at the other end: the embedded database is spoken to by the
 * driver that speaks to a PostgreSQL server, in whole requests instead of PGlite's five rounds a query.
 *
 * A request runs on this very thread, and a transaction of many statements would run to its end before the process
 * answered anybody: it lets others in between two of them.
 */
export class PgliteSocket extends Duplex {
  readonly #database: PGlite
  readonly #keep = keepStatements()
  #held = 0

  constructor(database: PGlite) {
    super()
    this.#database = database
  }

  /** As of a `net.Socket`, to nowhere. */
  connect(): void {
    this.#begin().then(
      () => this.emit("connect"),
      (thrown: Error) => this.destroy(thrown),
    )
  }

  /** These three as of a `net.Socket`: there is no line to delay anything on, nor one to keep the process for. */
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

  /** As a stream: otherwise PGlite reads the answer too, for nobody, and keeps what it read. */
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
