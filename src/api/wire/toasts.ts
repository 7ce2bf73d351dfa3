import type { Failure, FailureTag } from "#contract/kit/errors.ts"

/**
 * The toast of a failure and where it redirects. `toast` null = none, because the page or the fields show the error.
 */
export type Shown = { readonly toast: string | null; readonly to: string | null }

export const NETWORK = "Terjadi kesalahan pada jaringan internet anda"
export const RELOAD = "Failed to get data from server, please reload your browser"
export const SERVER = "500 Internal Server Error - There was an error, please try again later."
export const MISSING = "The page you were looking for doesn't exist."

type Catalogue = { readonly [T in FailureTag]: (failure: Extract<Failure, { _tag: T }>) => Shown }

const say = (toast: string): Shown => ({ toast, to: null })
const silent: Shown = { toast: null, to: null }
/** Shown on the page; as a toast too where the call `toastsRefusal`. */
const onPage = ({ toasts, message }: { readonly toasts?: true; readonly message: string }): Shown =>
  toasts === true ? say(message) : silent

/** The single mapping from a failed call to the message a user reads. */
export const catalogue: Catalogue = {
  Unreachable: () => say(NETWORK),
  TimedOut: () => say(NETWORK),
  BadRequest: () => ({ toast: null, to: "/400" }),
  NotFound: () => say(MISSING),
  ServerBroken: () => say(SERVER),
  BadShape: () => say(RELOAD),
  Tracked: () => say(RELOAD),
  /** The maintenance machine shows its page. */
  Refused: ({ message, reason }) => (reason === "maintenance" ? silent : say(message)),
  Invalid: onPage,
  Stale: onPage,
  /** The session machine shows the login page. */
  SessionOver: () => silent,
}

export const showFailure = <T extends FailureTag>(failure: Extract<Failure, { _tag: T }>): Shown =>
  (catalogue[failure._tag as T] as (f: typeof failure) => Shown)(failure)

/** Code to report: the request id under which the server's log has the failure; null = there is none. */
export const codeOf = (failure: Failure): string | null =>
  failure._tag === "Tracked" || failure._tag === "ServerBroken" ? (failure.track ?? null) : null

/** The same message, where a failure is shown on the page instead of as a toast. */
export const failureText = (failure: Failure): string => {
  if (failure._tag === "Refused" && failure.reason === "maintenance") return failure.message
  if (failure._tag === "Invalid" || failure._tag === "Stale" || failure._tag === "SessionOver")
    return failure.message
  const text = showFailure(failure).toast ?? RELOAD
  const code = codeOf(failure)
  return code === null ? text : `${text} Kode: ${code}`
}
