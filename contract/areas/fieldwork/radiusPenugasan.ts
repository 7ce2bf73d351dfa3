import { flag, oneOfOr, wholeOr } from "../../kit/schema.ts"
import { defineSetting } from "../../kit/setting.ts"

/** What is done about a check-in outside the radius: nothing, said beside the visit, refused. */
export const radiusModes = ["off", "warn", "block"] as const
export type RadiusMode = (typeof radiusModes)[number]

/**
 * Radius penugasan: how near a customer somebody in the field has to be, and what a visit has to bring. A type of task may have
 * a radius of its own, which goes before this one.
 */
export const radiusPenugasan = defineSetting({
  id: "radius-penugasan",
  key: "radius_penugasan",
  noun: "radius penugasan",
  fields: {
    /** Metres. */
    radius_m: wholeOr(10, 5_000, 100),
    mode: oneOfOr(radiusModes, "warn"),
    /** Minutes; 0 = however short. */
    min_duration_min: wholeOr(0, 1_440, 10),
    /** Metres; 0 = however vague. */
    max_gps_accuracy_m: wholeOr(0, 5_000, 100),
    require_photo_in: flag(true),
    require_photo_out: flag(false),
    /** Employees may visit customers nobody has planned for them. */
    allow_unplanned: flag(true),
  },
  who: { read: ["company", "office"], write: ["company"] },
  module: "fieldwork",
  example: { radius_m: 150, mode: "warn", min_duration_min: 15 },
})
export const updateRadiusPenugasan = radiusPenugasan.update
