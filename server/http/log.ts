import type { FastifyServerOptions } from "fastify"

/** Logs are JSON with a request id. Never log passwords, tokens, keys or user input. */

type Thrown = {
  readonly name?: string
  readonly message?: string
  readonly code?: unknown
  readonly stack?: string
  readonly cause?: unknown
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null

/** An error and its causes, outermost first; stops at a cycle. */
const chainOf = (thrown: unknown): readonly Thrown[] => {
  const chain: Thrown[] = []
  for (let at: unknown = thrown; isRecord(at) && !chain.includes(at) && chain.length < 10; at = at["cause"])
    chain.push(at as Thrown)
  return chain
}

const FRAME = /^\s*at (?:async )?(?:[^()]{1,200} )?\(?(?:file:|node:|\/|[A-Z]:\\|<anonymous>)[^()]{0,300}\)?$/
const MOST_FRAMES = 30
/**
 * Only the stack frames. A stack begins with the message, and user input in it can have lines that look like frames:
 * cut off the message first.
 */
const frames = ({ stack = "", message = "" }: Thrown): string[] => {
  const from = message === "" ? -1 : stack.lastIndexOf(message)
  return stack
    .slice(from < 0 ? 0 : from + message.length)
    .split("\n")
    .filter((line) => FRAME.test(line))
    .slice(0, MOST_FRAMES)
    .map((line) => line.trim())
}

const word = (value: unknown, key: string): string | undefined => {
  const found: unknown = isRecord(value) ? Object.getOwnPropertyDescriptor(value, key)?.value : undefined
  return typeof found === "string" && /^[\w.-]{1,80}$/.test(found) ? found : undefined
}
const firstWord = (chain: readonly Thrown[], key: string): string | undefined =>
  chain.map((one) => word(one, key)).find((found) => found !== undefined)

/** Type and location of an error, never its message: the message of a failed statement can contain user input. */
export const loggedError = (thrown: Thrown) => {
  const chain = chainOf(thrown)
  return {
    type: word({ name: thrown.name }, "name") ?? "Error",
    code: firstWord(chain.toReversed(), "code"),
    constraint: firstWord(chain, "constraint"),
    table: firstWord(chain, "table"),
    message: "",
    stack: frames(thrown).join("\n"),
  }
}

const FAULT = "fault"
/** Whether a log message was copied from its error, by the logging library or by the caller. */
const isTakenOf = (message: string, error: unknown): boolean =>
  chainOf(error).some((one) =>
    [one.message, "detail" in one ? one.detail : undefined].some(
      (said) => typeof said === "string" && said !== "" && message.includes(said),
    ),
  )

/**
 * Arguments of a log call as they are written: errors as type and location, and no message that was copied from an
 * error. The library uses the message of `err` when a line has none.
 */
export const loggedArguments = (given: readonly unknown[]): readonly unknown[] => {
  const [first, ...others] = given
  const fields = first instanceof Error ? { err: first } : first
  const errors = [
    ...(isRecord(fields) ? Object.values(fields) : []),
    ...(isRecord(fields) && isRecord(fields["err"]) ? [fields["err"]] : []),
    ...others,
  ].filter((one) => one instanceof Error || (isRecord(fields) && one === fields["err"]))
  if (errors.length === 0) return given
  const words = [fields, ...others].find((one) => typeof one === "string")
  const message = typeof words === "string" && !errors.some((one) => isTakenOf(words, one)) ? words : FAULT
  const told = isRecord(fields) ? fields : { err: errors[0] }
  return [
    Object.fromEntries(
      Object.entries(told).map(([key, value]) => [
        key,
        value instanceof Error && key !== "err" ? loggedError(value) : value,
      ]),
    ),
    message,
  ]
}

/** Logs only the method of a request: its URL can contain a key. */
const loggedRequest = (request: { readonly method?: string }) => ({ method: request.method ?? "" })

export const loggerOptions = (
  stream: NodeJS.WritableStream | null,
): NonNullable<FastifyServerOptions["logger"]> =>
  stream === null
    ? false
    : {
        level: "info",
        stream,
        base: null,
        serializers: { err: loggedError, req: loggedRequest, res: () => ({}) },
        hooks: {
          logMethod(given, method) {
            method.apply(this, loggedArguments(given) as typeof given)
          },
        },
      }
