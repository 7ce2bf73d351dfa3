import type { FastifyServerOptions } from "fastify"

/** Logs are JSON with a request id; never a password, token, key or anything a person typed. */

type Thrown = {
  readonly name?: string
  readonly code?: unknown
  readonly stack?: string
  readonly cause?: unknown
}

const frames = (stack: string | undefined): string[] =>
  (stack ?? "")
    .split("\n")
    .filter((line) => line.trimStart().startsWith("at "))
    .map((line) => line.trim())

const word = (value: unknown, key: string): string | undefined => {
  const found: unknown =
    typeof value === "object" && value !== null
      ? Object.getOwnPropertyDescriptor(value, key)?.value
      : undefined
  return typeof found === "string" && /^[\w.-]{1,80}$/.test(found) ? found : undefined
}

/** The kind and place of an error, never its message: a failed statement's can hold what a person typed. */
export const loggedError = (thrown: Thrown) => {
  const cause = typeof thrown.cause === "object" && thrown.cause !== null ? thrown.cause : thrown
  return {
    type: thrown.name ?? "Error",
    code: word(cause, "code"),
    constraint: word(cause, "constraint"),
    table: word(cause, "table"),
    message: "",
    stack: frames(thrown.stack).join("\n"),
  }
}

/** Nothing of a request but its method: its address can hold a key. */
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
      }
