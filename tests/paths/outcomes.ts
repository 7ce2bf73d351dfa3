import { type Failure, type FailureTag, failed, type Outcome, succeeded } from "#contract/kit/errors.ts"
import type { Answer } from "./types.ts"

/** One failure of each kind. */
export const failures = {
  Unreachable: { _tag: "Unreachable" },
  TimedOut: { _tag: "TimedOut" },
  BadRequest: { _tag: "BadRequest" },
  NotFound: { _tag: "NotFound" },
  ServerBroken: { _tag: "ServerBroken", status: 502 },
  BadShape: { _tag: "BadShape", detail: "Expected string at [nama]" },
  Tracked: { _tag: "Tracked", message: "Terjadi kesalahan", track: "01J0TRACK" },
  Refused: { _tag: "Refused", message: "Tidak dapat disimpan", reason: "state", retryAfter: null, rows: [] },
  Invalid: { _tag: "Invalid", message: "Periksa kembali isian Anda", errors: { nama: ["Wajib diisi"] } },
  Stale: {
    _tag: "Stale",
    message: "Diubah orang lain",
    current: { id: 7, version: 3, nama: "Milik mereka" },
  },
  SessionOver: { _tag: "SessionOver", message: "Sesi berakhir" },
} as const satisfies { readonly [T in FailureTag]: Extract<Failure, { _tag: T }> }

const tags = Object.keys(failures) as readonly FailureTag[]

export const MESSAGE = "Berhasil"
export const DEFECT = "a defect of the actor"

type Outcomes<Value> = {
  readonly defect: { readonly error: Error }
} & { readonly [name: string]: Answer<Outcome<Value>> }

/** Every way an actor of ours ends: the named successes, each kind of failure, a defect. */
export const outcomes = <Value>(
  values: Readonly<Record<string, Value>>,
  more: Readonly<Record<string, Failure>> = {},
): Outcomes<Value> => {
  const entries = [
    ...Object.entries(values).map(([name, value]) => [name, succeeded(value, MESSAGE)] as const),
    ...Object.entries({ ...failures, ...more }).map(([name, failure]) => [name, failed(failure)] as const),
  ]
  return {
    ...Object.fromEntries(entries.map(([name, output]) => [name, { output }])),
    defect: { error: new Error(DEFECT) },
  } as Outcomes<Value>
}

/** A defect as the failure that is shown to users. */
export const asFailure: Failure = { _tag: "BadShape", detail: DEFECT }

/** The failure in a label such as `save Stale`; null = none. */
export const failureIn = (label: string): Failure | null => {
  const tag = label.slice(label.lastIndexOf(" ") + 1)
  return tag === "defect"
    ? asFailure
    : (Object.entries<Failure>(failures).find(([one]) => one === tag)?.[1] ?? null)
}

type Toasts = Readonly<
  Record<string, readonly { readonly type: "toast.failed"; readonly failure: Failure }[]>
>

/** The toast of each failure of an actor, by label, except for these kinds. */
export const toasts = (actor: string, but: readonly (FailureTag | "defect")[] = []): Toasts =>
  Object.fromEntries(
    Object.entries<Failure>({ ...failures, defect: asFailure })
      .filter(([tag]) => !but.some((one) => one === tag))
      .map(([tag, failure]) => [`${actor} ${tag}`, [{ type: "toast.failed", failure }]]),
  )

/** Labels of an actor's failures, except for these kinds. */
export const failing = (actor: string, but: readonly (FailureTag | "defect")[] = []): readonly string[] =>
  [...tags, "defect" as const].filter((tag) => !but.includes(tag)).map((tag) => `${actor} ${tag}`)
