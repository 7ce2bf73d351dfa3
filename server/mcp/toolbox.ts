import type { Call } from "#contract/kit/call.ts"
import { mayByKey } from "#contract/kit/keyCalls.ts"
import { authorise } from "../call/access.ts"
import { Refusal } from "../call/answer.ts"
import { bindKey, type KeyShown } from "../call/keySession.ts"
import { assertOpenTo } from "../call/maintenance.ts"
import type { Session } from "../call/session.ts"
import type { Database } from "../db/database.ts"
import { toolName } from "./tools.ts"

/** Tools that a key opens, by name. */
export type Toolbox = { readonly tools: ReadonlyMap<string, Call> }

const isAuthorised = (session: Session, call: Call): boolean => {
  try {
    authorise(session, call)
    return true
  } catch (thrown) {
    if (thrown instanceof Refusal) return false
    throw thrown
  }
}

/**
 * The calls that a key may send, by the check that each of them makes itself: a new call is here without an entry of its
 * own. Writes only where the key allows assistants to write.
 * @throws HttpStop 401, Refusal as a call with this key
 */
export const openToolbox = (
  db: Database,
  calls: readonly Call[],
  key: KeyShown,
  now: Date,
): Promise<Toolbox> =>
  db.transact(async (tx) => {
    const session = await bindKey(tx, key, now)
    assertOpenTo(session)
    const level = session.key?.assistant ?? "off"
    if (level === "off") throw new Refusal("Kunci API ini tidak dibuka untuk asisten", "forbidden")
    const open = calls.filter(
      (call) => mayByKey(call) && (level === "write" || !call.write) && isAuthorised(session, call),
    )
    return { tools: new Map(open.map((call) => [toolName(call.path), call])) }
  })
