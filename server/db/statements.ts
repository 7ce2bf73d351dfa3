/** First bytes of PostgreSQL's messages (protocol 3.0, "Message Formats" of its documentation). */
const PARSE = 0x50
const DESCRIBE = 0x44
const BIND = 0x42
const OF_STATEMENT = 0x53
const CLOSE = 0x43
const NOTHING = new Uint8Array(0)

/** Where the first name of a message begins: after its first byte and its length. */
const NAME_AT = 5
/** What is planned: everything else has no plan to keep. */
const PLANNED = /^\s*(?:select|insert|update|delete|with)\b/i
/** So many plans are kept, of some tens of kilobytes each. */
const KEPT = 200
/** So many statements that came once are remembered, to know them when they come again. */
const REMEMBERED = 1_000

const bytes = new TextEncoder()

/** `message` with `name` where it has an empty one, at `at`. */
const named = (message: Uint8Array, at: number, name: Uint8Array): Uint8Array => {
  const longer = new Uint8Array(message.length + name.length)
  longer.set(message.subarray(0, at))
  longer.set(name, at)
  longer.set(message.subarray(at), at + name.length)
  const view = new DataView(longer.buffer)
  view.setUint32(1, view.getUint32(1) + name.length)
  return longer
}

const closing = (name: Uint8Array): Uint8Array => {
  const message = new Uint8Array(NAME_AT + 1 + name.length + 1)
  message.set([CLOSE, 0, 0, 0, message.length - 1, OF_STATEMENT])
  message.set(name, NAME_AT + 1)
  return message
}

type Kept = { readonly text: string; readonly name: Uint8Array }
type Send = (message: Uint8Array) => Promise<Uint8Array>

/**
 * Keeps the plans of statements that come again. PGlite parses and plans each one anew, which is most of what
 * its short statements cost; here a statement that comes a second time is given a name, and from then on is
 * only bound and executed. PostgreSQL itself decides when one plan serves all parameters, and plans again when
 * the role or a table has changed.
 *
 * To be asked for each message of one connection, in order. Nothing is answered to a statement that need not
 * be parsed: PGlite waits for no answer to that.
 */
export const keepStatements = (): ((message: Uint8Array, send: Send) => Promise<Uint8Array>) => {
  const kept = new Map<string, Kept>()
  const once = new Set<string>()
  let current: Kept | null = null
  let count = 0

  const parse = async (message: Uint8Array, send: Send): Promise<Uint8Array> => {
    current = null
    const text = Buffer.from(message.buffer, message.byteOffset, message.length).toString(
      "latin1",
      NAME_AT + 1,
    )
    if (message[NAME_AT] !== 0 || !PLANNED.test(text)) return send(message)
    const known = kept.get(text)
    if (known !== undefined) {
      kept.delete(text)
      kept.set(text, known)
      current = known
      return NOTHING
    }
    if (!once.delete(text)) {
      const [oldest] = once
      if (oldest !== undefined && once.size >= REMEMBERED) once.delete(oldest)
      once.add(text)
      return send(message)
    }
    count += 1
    current = { text, name: bytes.encode(`kept_${count}`) }
    return send(named(message, NAME_AT, current.name))
  }

  /** What is asked about has been parsed: now, and no sooner, it is known to be there. */
  const describe = async (message: Uint8Array, send: Send, statement: Kept): Promise<Uint8Array> => {
    const [oldest] = kept.values()
    if (!kept.has(statement.text) && oldest !== undefined && kept.size >= KEPT) {
      kept.delete(oldest.text)
      await send(closing(oldest.name))
    }
    kept.set(statement.text, statement)
    return send(named(message, NAME_AT + 1, statement.name))
  }

  return async (message, send) => {
    if (message[0] === PARSE) return parse(message, send)
    if (current === null) return send(message)
    if (message[0] === DESCRIBE && message[NAME_AT] === OF_STATEMENT) return describe(message, send, current)
    if (message[0] === BIND) return send(named(message, message.indexOf(0, NAME_AT) + 1, current.name))
    return send(message)
  }
}
