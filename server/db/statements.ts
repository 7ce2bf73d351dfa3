/** First bytes of PostgreSQL's messages (protocol 3.0, "Message Formats" of its documentation). */
const QUERY = 0x51
const PARSE = 0x50
const PARSED = 0x31
const CLOSE = 0x43
const CLOSED_LENGTH = 5
const OF_STATEMENT = 0x53

/** Offset of the first name in a message: after its type byte and its length. */
const NAME_AT = 5
/** Statements that have a plan; only those are worth preparing. */
const PLANNED = /^\s*(?:select|insert|update|delete|with)\b/i
/** Bytes to read for the first word; no statement of this server has more leading white space. */
const HEAD = 64
/** Size of the prepared statement cache; a plan takes some tens of kilobytes. */
const KEPT = 200
/** Number of statements seen once that are remembered, to recognize the second use. */
const REMEMBERED = 1_000

/** Inserts `name` into `message` at `at`, where the name is empty. */
const named = (message: Buffer, at: number, name: Buffer): Buffer => {
  const longer = Buffer.concat([message.subarray(0, at), name, message.subarray(at)])
  longer.writeUInt32BE(longer.length - 1, 1)
  return longer
}

const closing = (name: Buffer): Buffer => {
  const head = Buffer.from([CLOSE, 0, 0, 0, 0, OF_STATEMENT])
  head.writeUInt32BE(NAME_AT + name.length + 1, 1)
  return Buffer.concat([head, name, Buffer.from([0])])
}

/** Bind, Describe, Execute and Sync of an unnamed statement without parameters. */
const RUN = Buffer.from(
  "420000000c0000000000000000" + "44000000065000" + "45000000090000000000" + "5300000004",
  "hex",
)

/** Rewrites a simple Query as Parse, Bind, Describe, Execute and Sync, so that the Parse step can be cached. */
const inSteps = (query: Buffer): Buffer => {
  const text = query.subarray(NAME_AT)
  const parse = Buffer.concat([Buffer.from([PARSE, 0, 0, 0, 0, 0]), text, Buffer.from([0, 0])])
  parse.writeUInt32BE(parse.length - 1, 1)
  return Buffer.concat([parse, RUN])
}

/** The first bytes of the statement, enough to recognize its kind. */
const wordsOf = (request: Buffer, from: number): string => request.toString("latin1", from, from + HEAD)

const lengthOf = (message: Buffer): number => message.readUInt32BE(1) + 1

/** Whether the request is an unnamed statement with a plan: a Parse, or a simple Query with one statement. */
const isPlanned = (request: Buffer): boolean => {
  if (request[0] === PARSE) return request[NAME_AT] === 0 && PLANNED.test(wordsOf(request, NAME_AT + 1))
  return request[0] === QUERY && PLANNED.test(wordsOf(request, NAME_AT)) && !request.includes(";", NAME_AT)
}

type Send = (request: Buffer) => Promise<Buffer>

/**
 * Caches prepared statements. A query with parameters is parsed and planned each time, which is most of the cost of
 * this server's short statements. On its second use a statement gets a name, and from then on is only bound and
 * executed. PostgreSQL itself decides when to use a generic plan, and replans when the role or a table has changed.
 *
 * Call it for each request of one connection, in order. A request is what node-postgres writes at once: Parse, Bind,
 * Describe, Execute and Sync of an unnamed statement, or a Query without parameters; anything else passes unchanged.
 * The driver accepts an answer with or without ParseComplete, and with a CloseComplete before it.
 */
export const keepStatements = (): ((request: Buffer, send: Send) => Promise<Buffer>) => {
  const kept = new Map<string, Buffer>()
  const once = new Set<string>()
  let count = 0

  /** Evicts the least recently used prepared statement when the cache is full. */
  const makeRoom = (): Buffer[] => {
    const [oldest] = kept
    if (oldest === undefined || kept.size < KEPT) return []
    kept.delete(oldest[0])
    return [closing(oldest[1])]
  }

  return async (asked, send) => {
    if (!isPlanned(asked)) return send(asked)
    const request = asked[0] === QUERY ? inSteps(asked) : asked
    const parse = request.subarray(0, lengthOf(request))
    const bind = request.subarray(parse.length)
    const text = parse.toString("latin1", NAME_AT + 1)
    if (bind.length === 0) return send(asked)
    const bound = (name: Buffer) => {
      const length = lengthOf(bind)
      return [named(bind.subarray(0, length), bind.indexOf(0, NAME_AT) + 1, name), bind.subarray(length)]
    }
    const known = kept.get(text)
    if (known !== undefined) {
      kept.delete(text)
      kept.set(text, known)
      return send(Buffer.concat(bound(known)))
    }
    if (!once.delete(text)) {
      const [oldest] = once
      if (oldest !== undefined && once.size >= REMEMBERED) once.delete(oldest)
      once.add(text)
      return send(asked)
    }
    count += 1
    const name = Buffer.from(`kept_${count}`)
    const room = makeRoom()
    const answer = await send(Buffer.concat([...room, named(parse, NAME_AT, name), ...bound(name)]))
    /** Remember it only if the server confirmed the Parse. */
    if (answer[room.length * CLOSED_LENGTH] === PARSED) kept.set(text, name)
    return answer
  }
}
