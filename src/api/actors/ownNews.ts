import { announcementById } from "#contract/areas/articles/pengumuman.ts"
import { ownAnnouncements, readAnnouncement } from "#contract/areas/self/ownAnnouncements.ts"
import { ownPolls, vote } from "#contract/areas/self/ownPolls.ts"
import type { AnswerOf } from "#contract/kit/call.ts"
import { type Entered, voteEntry, type VoteEntry } from "#machines/entry/entryMachine.ts"
import { PULSES } from "#machines/query/pulses.ts"
import { createQueryMachine, type QueryAsked } from "#machines/query/queryMachine.ts"
import { send } from "../wire/calls.ts"
import { actor } from "../wire/request.ts"
import { asking } from "./reading.ts"

export type OwnAnnouncements = AnswerOf<typeof ownAnnouncements>
export type OwnAnnouncementsAsk = { readonly page: number; readonly per_page?: number }

/** Announcements of the employee. Signed picture URLs expire after five minutes, so the page is refetched before that. */
export const liveOwnAnnouncements = () =>
  createQueryMachine<OwnAnnouncements, OwnAnnouncementsAsk>(
    "pengumumanSaya",
    "Pengumuman untuk pegawai ini",
    PULSES.summary,
  ).provide({ actors: { load: asking((asked, abort) => send(ownAnnouncements, asked, abort)) } })

/** One announcement, which is marked as read once it is there; an answer without the mark is shown all the same. */
export const liveReading = () =>
  createQueryMachine<AnswerOf<typeof announcementById>, number>(
    "bacaPengumumanSaya",
    "Satu pengumuman dibaca pegawai",
    PULSES.summary,
  ).provide({
    actors: {
      load: asking(async (id, abort) => {
        const found = await send(announcementById, { id }, abort)
        if (found.ok) await send(readAnnouncement, { id }, abort)
        return found
      }),
    },
  })

export type OwnPolls = AnswerOf<typeof ownPolls>
export const liveOwnPolls = () =>
  createQueryMachine<OwnPolls, null>("pollingSaya", "Polling untuk pegawai ini").provide({
    actors: { load: actor((_: QueryAsked<null>, abort) => send(ownPolls, {}, abort)) },
  })

/** A vote in one poll. */
export const liveVote = () =>
  voteEntry.provide({
    actors: {
      save: actor<null, Entered<VoteEntry>>(async ({ of, values: { options } }, abort) => {
        const outcome = await send(vote, { id: of, options }, abort)
        return outcome.ok ? { ...outcome, value: null } : outcome
      }),
    },
  })
