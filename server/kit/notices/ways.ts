import { NOTICE_WAYS, type NoticeEvent, type NoticeWay, USUAL_WAYS } from "#contract/kit/notices.ts"

/** A way in a stored setting: `export.app` is on, `!export.app` is off. */
export type StoredWay = NoticeWay | `!${NoticeWay}`

/**
 * Events whose ways are off where a stored setting does not list them. Settings may be older than any other event: such
 * an event is off only where the setting says so. The list is final.
 */
const FIRST_EVENTS: ReadonlySet<string> = new Set<NoticeEvent>([
  "attendance_asked",
  "attendance_decided",
  "claims_asked",
  "claims_decided",
  "leave_asked",
  "leave_decided",
  "visits_asked",
  "visits_decided",
  "advances_asked",
  "advances_decided",
  "payroll",
  "birthday",
  "warning_letter",
  "assignment",
  "article",
  "subscription",
  "topup",
  "mail_failed",
])
const eventOf = (way: NoticeWay): string => way.slice(0, way.lastIndexOf("."))
const LATER = USUAL_WAYS.filter((way) => !FIRST_EVENTS.has(eventOf(way)))
const known: ReadonlySet<string> = new Set(NOTICE_WAYS)
const isOn = (way: StoredWay): way is NoticeWay => known.has(way)

/** Ways that are on: those of a stored setting, and the default ones of events that it does not mention. */
export const waysOn = (stored: readonly StoredWay[]): readonly NoticeWay[] => [
  ...stored.filter(isOn),
  ...LATER.filter((way) => !stored.includes(way) && !stored.includes(`!${way}`)),
]

/** A setting to be stored: the ways that are on, and the default ones of later events that are off. */
export const waysStored = (on: readonly NoticeWay[]): readonly StoredWay[] => [
  ...on,
  ...LATER.filter((way) => !on.includes(way)).map((way): StoredWay => `!${way}`),
]
