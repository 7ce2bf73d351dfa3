import { fromCallback } from "xstate"
import { home } from "#contract/areas/home/home.ts"
import { waiting } from "#contract/areas/inbox/inbox.ts"
import { decideTopup, superListTopups } from "#contract/areas/points/topup.ts"
import { decidingAction } from "#contract/kit/approvals.ts"
import type { AnswerOf, Call } from "#contract/kit/call.ts"
import type { Outcome } from "#contract/kit/errors.ts"
import { passwordLink, setPassword } from "#contract/areas/session/mail.ts"
import { readNotifications, unread } from "#contract/areas/session/notifications.ts"
import { superCompanies, updateProfile } from "#contract/areas/session/session.ts"
import type { LiveChanged, LiveNews } from "#machines/live/liveMachine.ts"
import { type Bell, bellMachine, type Marking } from "#machines/bell/bellMachine.ts"
import { mailLinkMachine } from "#machines/mailLink/mailLinkMachine.ts"
import { type Company, pickerMachine } from "#machines/picker/pickerMachine.ts"
import { type ProfileValues, profileMachine } from "#machines/profile/profileMachine.ts"
import { waitingMachine, type Waits } from "#machines/waiting/waitingMachine.ts"
import { PULSES } from "#machines/query/pulses.ts"
import { createQueryMachine, type QueryAsked } from "#machines/query/queryMachine.ts"
import { hearLive } from "./live.ts"
import { visible } from "../browser/visible.ts"
import { withMinimumDelay } from "../browser/minimumDelay.ts"
import { barred } from "../wire/barred.ts"
import { isAhead, send, sendAhead, written } from "../wire/calls.ts"
import { onLive } from "../wire/live.ts"
import { actor } from "../wire/request.ts"

type None = Record<string, never>

export const liveBell = bellMachine.provide({
  actors: {
    hear: hearLive("bell"),
    load: actor<Bell, None>((_, abort) => send(unread, {}, abort)),
    markRead: actor<null, Marking>(async ({ ids }, abort) => {
      const outcome = await send(readNotifications, ids === null ? { all: true } : { ids: [...ids] }, abort)
      return outcome.ok ? { ...outcome, value: null } : outcome
    }),
  },
})

const TOPUPS = "/super-admin/point/transaksi?status=waiting_confirmation"

/** Company payments that have to be verified, counted as one more queue. */
const topupsWaiting = async (abort: AbortSignal): Promise<Outcome<readonly Waits[]>> => {
  const outcome = await send(superListTopups, { status: "waiting_confirmation", per_page: 1 }, abort)
  if (!outcome.ok) return outcome
  const { waiting_confirmation: count, waiting_since, waiting_total } = outcome.value.counts
  const queue = { flow: "topup", page: TOPUPS, title: "Transaksi", noun: "top-up" }
  return { ...outcome, value: [{ ...queue, count, oldest_at: waiting_since, sum: waiting_total }] }
}

/** Decisions made on this page update the counts at once, even without server events. */
const isDecision = (call: Call): boolean =>
  call.path === decideTopup.path ||
  (call.needs !== null && call.needs.action === decidingAction(call.needs.module))
const hearMoved = (isMeant: (topic: string) => boolean) =>
  fromCallback<{ readonly type: "never" }, None>(({ sendBack }) => {
    const news = () => sendBack({ type: "live.news" } satisfies LiveNews)
    const ends = [
      onLive(isMeant, {
        news,
        changed: (isOn) => sendBack({ type: "live.changed", isOn } satisfies LiveChanged),
      }),
      written.on((call) => isDecision(call) && news()),
    ]
    return () => {
      for (const end of ends) end()
    }
  })

/** The counts next to the menus: a company's flows, or the platform's top-ups. */
export const liveWaiting = (of: "company" | "platform") =>
  waitingMachine.provide({
    actors: {
      /** Top-ups arrive through the platform's notifications; they have no topic of their own. */
      hear: hearMoved((topic) => (topic === "bell") === (of === "platform")),
      load: actor<readonly Waits[], None>(async (_, abort) => {
        if (of === "platform") return topupsWaiting(abort)
        const outcome = await send(waiting, {}, abort)
        return outcome.ok ? { ...outcome, value: outcome.value.queues } : outcome
      }),
    },
  })

export const livePicker = pickerMachine.provide({
  actors: {
    loadCompanies: actor<readonly Company[], { readonly q: string }>(async ({ q }, abort) => {
      const outcome = await send(superCompanies, q === "" ? {} : { q }, abort)
      return outcome.ok ? { ...outcome, value: outcome.value.rows } : outcome
    }),
  },
})

export const liveProfile = profileMachine.provide({
  actors: {
    save: actor(async (values: ProfileValues, abort) => {
      const { password, confirm_password, nama_lengkap, mail_habit } = values
      const kept = { nama_lengkap, mail_habit }
      const outcome = await send(
        updateProfile,
        password === "" ? kept : { ...kept, password, confirm_password },
        abort,
      )
      if (outcome.ok) barred.send(null)
      return outcome.ok ? { ...outcome, value: null } : outcome
    }),
  },
})

export const liveMailLink = mailLinkMachine.provide({
  actors: {
    readLink: actor(({ key }: { readonly key: string }, abort) => send(passwordLink, { key }, abort)),
    savePassword: actor(
      async (
        input: { readonly key: string; readonly password: string; readonly confirm_password: string },
        abort,
      ) => {
        const outcome = await send(setPassword, input, abort)
        return outcome.ok ? { ...outcome, value: null } : outcome
      },
    ),
  },
})

/** Today, and the pending requests of the queues. */
export type HomeData = AnswerOf<typeof home> & AnswerOf<typeof waiting>
/** The home page of an account that may see statistics. */
export type HomeFigures = HomeData & { readonly cards: NonNullable<HomeData["cards"]> }
export type HomeQuestion = { readonly offices_id: number | null }
export const liveHome = createQueryMachine<HomeData, HomeQuestion>("home", "Beranda", PULSES.home).provide({
  actors: {
    load: actor(async ({ input, behind }: QueryAsked<HomeQuestion>, abort) => {
      if (behind) await visible(abort)
      const of = { offices_id: input.offices_id }
      return withMinimumDelay(behind || isAhead(home, input), async () => {
        const [day, queues] = await Promise.all([send(home, of, abort), send(waiting, of, abort)])
        if (!day.ok) return day
        return queues.ok ? { ...day, value: { ...day.value, ...queues.value } } : queues
      })
    }),
  },
})
/** Prefetches the home page's figures before its screen is loaded. */
export const homeAhead = (): void => {
  sendAhead(home, { offices_id: null })
  sendAhead(waiting, { offices_id: null })
}
