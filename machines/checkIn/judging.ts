import type { PressKind, PressRules } from "#contract/areas/self/attendance.ts"
import { nearestSpot, type Spot } from "#contract/areas/self/place.ts"
import { REASON_MIN } from "#contract/kit/constants.ts"
import type { CheckInContext, Entry, Position } from "./checkInTypes.ts"

const rulesOf = ({ state }: CheckInContext): PressRules | null => state?.rules ?? null
export const positionOf = ({ located }: CheckInContext): Position | null => located?.found ?? null

/** The office that the position is measured against; null = one of the two is not known. */
export const spotOf = (context: CheckInContext): Spot | null => {
  const position = positionOf(context)
  return context.state === null || position === null ? null : nearestSpot(context.state.offices, position)
}

/** The next press: after one that is stored on the phone, the other kind; null = there is none. */
export const nextKind = ({ state, kept }: CheckInContext): PressKind | null => {
  const last = kept.at(-1)?.kind
  if (last === undefined) return state?.next ?? null
  return last === "in" ? "out" : null
}

/** Whether a press can begin: the server may refuse the date, but not for a press that follows a stored one. */
export const canPress = (context: CheckInContext): boolean =>
  context.state !== null &&
  nextKind(context) !== null &&
  (context.kept.length > 0 || context.state.refusal === null)

/** A press without a position is accepted. */
export const isPlaceless = (context: CheckInContext): boolean => rulesOf(context)?.require_gps === false

export const isFakeRefused = (context: CheckInContext): boolean => {
  const rules = rulesOf(context)
  return positionOf(context)?.is_mock === true && rules?.require_gps === true && rules.reject_mock_gps
}

export const isVague = (context: CheckInContext): boolean => {
  const [rules, position] = [rulesOf(context), positionOf(context)]
  return rules !== null && position !== null && position.accuracy_m > rules.max_gps_accuracy_m
}

export const isOutside = (context: CheckInContext): boolean =>
  rulesOf(context)?.radius_mode !== "off" && spotOf(context)?.in_radius === false

export const isBlocked = (context: CheckInContext): boolean =>
  rulesOf(context)?.radius_mode === "block" && isOutside(context)

/** A press outside the radius waits, so that it needs a reason for the approver. */
export const lacksReason = (context: CheckInContext): boolean =>
  rulesOf(context)?.outside_waits === true && isOutside(context) && context.reason.trim().length < REASON_MIN

export const needsPhoto = (context: CheckInContext): boolean => {
  const wanted = rulesOf(context)?.require_photo
  return (wanted === "both" || wanted === context.kind) && context.photo === null
}

/** The press as it is sent, or stored. */
export const entryOf = (context: CheckInContext, is_offline: boolean): Entry => ({
  ...context.stamp,
  kind: context.kind,
  position: positionOf(context),
  reason: context.reason.trim() === "" ? null : context.reason.trim(),
  photo: context.photo,
  is_offline,
})
