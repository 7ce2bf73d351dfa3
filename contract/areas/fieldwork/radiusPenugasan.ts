import { flag, oneOfOr, wholeOr } from "../../kit/schema.ts"
import { defineSetting } from "../../kit/setting.ts"

/** Policy for a check-in outside the radius: ignored, shown next to the visit, or refused. */
export const radiusModes = ["off", "warn", "block"] as const
export type RadiusMode = (typeof radiusModes)[number]

/**
 * Radius penugasan: maximum distance from a customer for field work, and what a visit has to record. The radius of a
 * task type overrides this one.
 */
export const radiusPenugasan = defineSetting({
  id: "radius-penugasan",
  key: "radius_penugasan",
  noun: "radius penugasan",
  fields: {
    /** Metres. */
    radius_m: wholeOr(10, 5_000, 100),
    mode: oneOfOr(radiusModes, "warn"),
    /** Minutes; 0 = no minimum. */
    min_duration_min: wholeOr(0, 1_440, 10),
    /** Metres; 0 = any accuracy. */
    max_gps_accuracy_m: wholeOr(0, 5_000, 100),
    require_photo_in: flag(true),
    require_photo_out: flag(false),
    /** Employees may visit customers without a plan. */
    allow_unplanned: flag(true),
  },
  who: { read: ["company", "office"], write: ["company"] },
  module: "fieldwork",
  example: { radius_m: 150, mode: "warn", min_duration_min: 15 },
})
export const updateRadiusPenugasan = radiusPenugasan.update
