import type { Failure } from "#contract/kit/errors.ts"
import type { LiveEvent } from "#machines/live/liveMachine.ts"

/** Maps a failed connection to the event of the live machine, which decides whether and when to reconnect. */
export const lineEvent = ({ _tag }: Failure): LiveEvent => {
  switch (_tag) {
    case "Unreachable":
    case "TimedOut":
      return { type: "live.closed" }
    case "SessionOver":
      return { type: "live.over" }
    case "NotFound":
    case "BadRequest":
    case "BadShape":
      return { type: "live.absent" }
    default:
      return { type: "live.refused" }
  }
}
