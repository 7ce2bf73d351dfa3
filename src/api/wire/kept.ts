import type { Call } from "#contract/kit/call.ts"
import { LIST_CACHE_MS } from "#contract/kit/constants.ts"
import { isLost, type Outcome } from "#contract/kit/errors.ts"
import type { SessionUser } from "#contract/kit/user.ts"
import { readUser } from "../browser/identity.ts"
import { seal, unseal } from "../browser/seal.ts"
import { stored, token } from "../browser/storage.ts"
import { shownStored } from "./shownStored.ts"

/**
 * Last answers for a page that is opened without a connection: the user, and the calls about oneself that declare
 * `offline`. Encrypted with a key made from the session's token: readable exactly as long as this browser holds the
 * session, because `token.set` and `token.forget` remove them, and another session has another token.
 */
const PREFIX = "offline."
/** Answers at most; the oldest is dropped. */
const MOST = 12
/** A longer answer is not stored, characters. */
const LONGEST = 200_000
const USER = `${PREFIX}me`

const keyOf = (call: Call, payload: unknown) => `${PREFIX}${call.path} ${JSON.stringify(payload)}`
const secretOf = (held: string) => btoa(`${PREFIX}${held}`)
const atOf = (raw: string) => raw.slice(0, raw.indexOf(" "))

/** The user is not counted: without it no answer can be shown. */
const dropOldest = () => {
  const all = stored
    .keys()
    .filter((key) => key.startsWith(PREFIX) && key !== USER)
    .map((key) => ({ key, at: atOf(stored.get(key) ?? "") }))
    .toSorted((a, b) => (a.at < b.at ? 1 : -1))
  for (const { key } of all.slice(MOST)) stored.remove(key)
}

const put = async (key: string, value: unknown): Promise<void> => {
  const held = token.get()
  if (held === null) return
  const sealed = await seal(JSON.stringify(value), secretOf(held))
  /** The session may have ended during the encryption. */
  if (sealed === null || sealed.length > LONGEST || token.get() !== held) return
  stored.set(key, `${new Date().toISOString()} ${sealed}`)
  /** In memory it would not survive the page: it is of no use. */
  if (!stored.isLasting(key)) stored.remove(key)
  dropOldest()
}

const recall = async (key: string): Promise<{ readonly at: string; readonly value: unknown } | null> => {
  const [raw, held] = [stored.get(key), token.get()]
  if (raw === null || held === null) return null
  const at = atOf(raw)
  const age = Date.now() - Date.parse(at)
  if (!(age <= LIST_CACHE_MS)) return null
  try {
    const plain = await unseal(raw.slice(at.length + 1), secretOf(held))
    return plain === null ? null : { at, value: JSON.parse(plain) as unknown }
  } catch {
    return null
  }
}

const reduced = ({ offline }: Call, data: unknown): unknown =>
  offline === null || typeof data !== "object" || data === null
    ? data
    : { ...data, ...Object.fromEntries(offline.without.map((part) => [part, null])) }

/** Stores the answer of a call that declares `offline`; in place of a lost one the last answer is returned. */
export const orStored = async <A extends { readonly data: unknown }>(
  call: Call,
  payload: unknown,
  outcome: Outcome<A>,
  decode: (data: unknown) => A | null,
): Promise<Outcome<A>> => {
  const key = keyOf(call, payload)
  if (outcome.ok) {
    void put(key, reduced(call, outcome.value.data)).catch(() => undefined)
    return outcome
  }
  if (!isLost(outcome.failure)) return outcome
  const found = await recall(key)
  const value = found === null ? null : decode(found.value)
  if (found === null || value === null) return outcome
  shownStored.send(found.at)
  return { ok: true, value, message: "" }
}

/** The same for the user of the session: only an employee has pages that are shown offline. */
export const orStoredUser = async (outcome: Outcome<SessionUser>): Promise<Outcome<SessionUser>> => {
  if (outcome.ok) {
    const { self, impersonated_by } = outcome.value
    if (self !== null && impersonated_by === null) void put(USER, outcome.value).catch(() => undefined)
    return outcome
  }
  if (!isLost(outcome.failure)) return outcome
  const found = await recall(USER)
  const value = found === null ? null : readUser(found.value)
  if (found === null || value === null) return outcome
  shownStored.send(found.at)
  return { ok: true, value, message: "" }
}
