import type { Failure } from "#contract/kit/errors.ts"
import type { LiveEvent } from "#machines/live/liveMachine.ts"

/** What a line that did not open means for the next attempt. */
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
