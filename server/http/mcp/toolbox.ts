import { setImmediate as nextTurn } from "node:timers/promises"
import type { Call } from "#contract/kit/call.ts"
import { mayByKey } from "#contract/kit/keyCalls.ts"
import { authorise } from "../../call/access.ts"
import { Refusal } from "../../call/answer.ts"
import { bindKey, type KeyShown } from "../../call/keySession.ts"
import { assertOpenTo } from "../../call/maintenance.ts"
import type { Session } from "../../call/session.ts"
import type { Database } from "../../db/database.ts"
import { isMade, type Tool, toolName, toolOf } from "./tools.ts"

/** Calls that a key opens to an assistant, by the name of their tool. */
export type Toolbox = ReadonlyMap<string, Call>

const isAuthorised = (session: Session, call: Call): boolean => {
  try {
    authorise(session, call)
    return true
  } catch (thrown) {
    if (thrown instanceof Refusal) return false
    throw thrown
  }
}

/** The calls that a key may send at all, by the name of their tool. */
export const toolCalls = (calls: readonly Call[]): Toolbox =>
  new Map(calls.filter(mayByKey).map((call) => [toolName(call.path), call]))

/**
 * The calls that this key opens, by the check that each of them makes itself: a new call is here without an entry of its
 * own. Writes only where the key lets assistants write.
 * @throws HttpStop 401, Refusal as a call with this key
 */
export const openToolbox = (db: Database, all: Toolbox, key: KeyShown, now: Date): Promise<Toolbox> =>
  db.transact(async (tx) => {
    const session = await bindKey(tx, key, now)
    assertOpenTo(session)
    const level = session.key?.assistant ?? "off"
    if (level === "off") throw new Refusal("Kunci API ini tidak dibuka untuk asisten", "forbidden")
    return new Map(
      [...all].filter(([, call]) => (level === "write" || !call.write) && isAuthorised(session, call)),
    )
  })

/**
 * The tools of a toolbox. Reading the schema of a call takes milliseconds and there are hundreds, so the event loop gets a
 * turn after each one that is not cached yet.
 */
export const toolsIn = async (box: Toolbox): Promise<readonly Tool[]> => {
  const tools: Tool[] = []
  for (const call of box.values()) {
    if (!isMade(call)) await nextTurn()
    tools.push(toolOf(call))
  }
  return tools
}
