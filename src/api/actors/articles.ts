import { announcementById, announcements } from "#contract/areas/articles/pengumuman.ts"
import type { AnswerOf } from "#contract/kit/call.ts"
import { PULSES } from "#machines/query/pulses.ts"
import { createQueryMachine } from "#machines/query/queryMachine.ts"
import { send } from "../wire/calls.ts"
import { card } from "./card.ts"
import { asking } from "./reading.ts"

export type Announcements = AnswerOf<typeof announcements>
export type Announcement = Announcements["rows"][number]
export type AnnouncementsAsk = { readonly page: number }

/** Rows of the home's card; the rest are a press away. */
const FEW = 4
const hasNone = ({ rows }: Announcements): boolean => rows.length === 0

/** The home's card; what is for an account is the same whatever office is looked at. */
export const liveAnnouncementsCard = card<Announcements, null>(
  "pengumumanCard",
  (_, abort) => send(announcements, { per_page: FEW }, abort),
  hasNone,
)

/** A page of what is announced. Addresses of pictures are good for five minutes: it is read again before. */
export const liveAnnouncements = createQueryMachine<Announcements, AnnouncementsAsk>(
  "pengumuman",
  "Pengumuman untuk akun ini",
  PULSES.summary,
).provide({ actors: { load: asking(({ page }, abort) => send(announcements, { page }, abort)) } })

/** One of them, whole. */
export const liveAnnouncement = createQueryMachine<AnswerOf<typeof announcementById>, number>(
  "bacaPengumuman",
  "Satu pengumuman dibaca",
  PULSES.summary,
).provide({ actors: { load: asking((id, abort) => send(announcementById, { id }, abort)) } })
