import { ownPolls, vote } from "#contract/areas/self/ownPolls.ts"
import { send } from "../client.ts"
import { asSomebody } from "../staff.ts"
import type { Act } from "../stage.ts"

/** An employee votes in an open poll. @returns null where each has voted in all of them */
export const votePoll: Act = (stage) =>
  asSomebody(stage, async (ask, { nama }) => {
    const { rows } = await send(ask, ownPolls, {})
    const open = rows.find(({ is_open, has_voted, refusal }) => is_open && !has_voted && refusal === null)
    if (open === undefined) return null
    await send(ask, vote, { id: open.id, options: [stage.chance.pick(open.options).no] })
    return `${nama} memberi suara dalam "${open.judul}"`
  })
