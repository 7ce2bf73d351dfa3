import { Effect } from "effect"
import { failed, type Failure, type Outcome, succeeded } from "#contract/kit/errors.ts"

const isOk = (body: unknown): boolean =>
  typeof body === "object" && body !== null && "status" in body && body.status === "ok"

const failureOf = (status: number, body: unknown): Failure | null => {
  if (status !== 200) return { _tag: "ServerBroken", status }
  /** A response that is not the server's: a proxy, or a network's captive portal. */
  return isOk(body) ? null : { _tag: "BadShape", detail: "healthz" }
}

/** Checks whether the server is reachable and healthy; problems are reported as any call's failure. */
export const serverHealth = (): Promise<Outcome<null>> =>
  Effect.runPromise(
    Effect.tryPromise({
      try: async () => {
        const response = await fetch("/healthz", { cache: "no-store" })
        return { status: response.status, body: (await response.json().catch(() => null)) as unknown }
      },
      catch: (): Failure => ({ _tag: "Unreachable" }),
    }).pipe(
      Effect.flatMap(({ status, body }) => {
        const failure = failureOf(status, body)
        return failure === null ? Effect.succeed(null) : Effect.fail(failure)
      }),
      Effect.match({ onSuccess: () => succeeded(null), onFailure: failed }),
    ),
  )
