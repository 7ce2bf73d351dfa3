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

/** Maximum number of articles on the home page's card; the others are on the announcements page. */
const FEW = 4
const hasNone = ({ rows }: Announcements): boolean => rows.length === 0

/** The home page's card. Announcements are per account, so the office filter does not change them. */
export const liveAnnouncementsCard = card<Announcements, null>(
  "pengumumanCard",
  (_, abort) => send(announcements, { per_page: FEW }, abort),
  hasNone,
)

/** One page of announcements. Signed picture URLs expire after five minutes, so the page is refetched before that. */
export const liveAnnouncements = createQueryMachine<Announcements, AnnouncementsAsk>(
  "pengumuman",
  "Pengumuman untuk akun ini",
  PULSES.summary,
).provide({ actors: { load: asking(({ page }, abort) => send(announcements, { page }, abort)) } })

/** One announcement with its full text. */
export const liveAnnouncement = createQueryMachine<AnswerOf<typeof announcementById>, number>(
  "bacaPengumuman",
  "Satu pengumuman dibaca",
  PULSES.summary,
).provide({ actors: { load: asking((id, abort) => send(announcementById, { id }, abort)) } })
