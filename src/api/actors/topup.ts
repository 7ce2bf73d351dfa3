import type { AnswerOf, InputOf } from "#contract/kit/call.ts"
import type { Outcome } from "#contract/kit/errors.ts"
import { allPakets } from "#contract/areas/points/paket.ts"
import { listUsage, myPoint, pointSetting, savePointSetting } from "#contract/areas/points/points.ts"
import {
  confirmTopup,
  createTopup,
  decideTopup,
  listTopups,
  superListTopups,
  topupBill,
} from "#contract/areas/points/topup.ts"
import { PULSES } from "#machines/query/pulses.ts"
import { createQueryMachine, type QueryAsked } from "#machines/query/queryMachine.ts"
import { createDeskMachine } from "#machines/topup/deskMachine.ts"
import type { Act, DeskAsked, Question } from "#machines/topup/deskTypes.ts"
import { type StepKept, stepDraftMachine } from "#machines/topup/stepDraftMachine.ts"
import type { Step, StepValues } from "#machines/topup/steps.ts"
import { drafts } from "../browser/drafts.ts"
import { withMinimumDelay } from "../browser/minimumDelay.ts"
import { send } from "../wire/calls.ts"
import { located } from "../wire/download.ts"
import type { FormSource } from "./form.ts"
import { actor } from "../wire/request.ts"
import { visible } from "../browser/visible.ts"

const emptied = (outcome: Outcome<unknown>): Outcome<null> =>
  outcome.ok ? { ...outcome, value: null } : outcome

const words = ["status", "start_date", "end_date", "q", "cursor", "event"] as const
const numbers = ["page", "per_page"] as const

/** The address's query as a payload; invalid values are refused by the contract. */
const payloadOf = (question: Question) => ({
  page: 1,
  ...Object.fromEntries(words.flatMap((key) => (question[key] === undefined ? [] : [[key, question[key]]]))),
  ...Object.fromEntries(
    numbers.flatMap((key) => (question[key] === undefined ? [] : [[key, Number(question[key])]])),
  ),
})

/** The file is sent as its own multipart part. */
const fileOf = (proof: StepValues["proof"]) => (proof instanceof File ? { proof } : {})

const optional = <K extends string, V>(key: K, value: V | null) =>
  value === null ? {} : ({ [key]: value } as Record<K, V>)

const take = async (step: Step | null, values: StepValues, abort: AbortSignal): Promise<Outcome<unknown>> => {
  if (step === null) throw new Error("no step to take")
  if (step.kind === "order") {
    const { qty, bank_id } = values
    return send(createTopup, { paket_id: step.paket.id, qty: qty ?? 0, bank_id: bank_id ?? 0 }, abort)
  }
  const { id, version } = step.row
  switch (step.kind) {
    case "confirm":
      return send(
        confirmTopup,
        {
          id,
          version,
          ...optional("paid_at", values.paid_at),
          from_bank: values.from_bank,
          from_name: values.from_name,
          ...optional("amount", values.amount),
          note: values.note,
          ...fileOf(values.proof),
        },
        abort,
      )
    case "cancel":
      return send(confirmTopup, { id, version, status: "cancelled" }, abort)
    case "approve":
      return send(decideTopup, { id, version, status: "approved" }, abort)
    case "reject":
      return send(decideTopup, { id, version, status: "rejected", note: values.note }, abort)
  }
}

/** Names and accounts of a payment: encrypted, like every draft with personal data. */
const kept = drafts("topup", { personal: true })

const act = actor<null, Act>(async ({ step, values }, abort) => {
  const outcome = await take(step, values, abort)
  if (outcome.ok && step?.kind === "confirm") await kept.forget(step.row.id)
  return emptied(outcome)
})

type About = Pick<StepKept, "id">
export const liveStepDraft = stepDraftMachine.provide({
  actors: {
    recallDraft: actor(({ id }: About) => kept.recall(id)),
    keepDraft: actor(({ id, values }: StepKept) => kept.keep({ id, version: null, values, lacks: [] })),
    forgetDraft: actor(({ id }: About) => kept.forget(id)),
  },
})

type Page = AnswerOf<typeof listTopups>

export type TopupDesk = {
  readonly page: Page
  readonly point: AnswerOf<typeof myPoint>
  readonly pakets: AnswerOf<typeof allPakets>["rows"]
}
/** Packages rarely change: cached for one minute. */
const PAKETS_MS = 60_000

const paketsOnce = () => {
  let held: { readonly at: number; readonly outcome: Outcome<AnswerOf<typeof allPakets>> } | null = null
  return async (abort: AbortSignal) => {
    if (held === null || Date.now() - held.at > PAKETS_MS || !held.outcome.ok)
      held = { at: Date.now(), outcome: await send(allPakets, {}, abort) }
    return held.outcome
  }
}

/** How many of the latest top-ups are listed on the purchase page. */
const NEWEST = 10

/** The company's top-up screen: balance, packages, and the latest top-ups. One instance per visit of the screen. */
export const makeTopupDesk = () => {
  const pakets = paketsOnce()
  return createDeskMachine<TopupDesk>("topupDesk", "Top-up yang sedang berjalan").provide({
    actors: {
      act,
      load: actor<TopupDesk, DeskAsked>(async ({ behind }, abort) => {
        await visible(abort)
        return withMinimumDelay(behind, async () => {
          const [page, point, offer] = await Promise.all([
            send(listTopups, { page: 1, per_page: NEWEST }, abort),
            send(myPoint, {}, abort),
            pakets(abort),
          ])
          if (!page.ok) return page
          if (!point.ok) return point
          if (!offer.ok) return offer
          return { ...page, value: { page: page.value, point: point.value, pakets: offer.value.rows } }
        })
      }),
    },
  })
}

export type TopupHistory = { readonly page: Page }
export const liveTopupHistory = createDeskMachine<TopupHistory>(
  "topupHistory",
  "Riwayat top-up perusahaan",
).provide({
  actors: {
    act,
    load: actor<TopupHistory, DeskAsked>(async ({ question, behind }, abort) => {
      await visible(abort)
      const page = await withMinimumDelay(behind, () => send(listTopups, payloadOf(question), abort))
      return page.ok ? { ...page, value: { page: page.value } } : page
    }),
  },
})

export type TopupQueue = { readonly page: AnswerOf<typeof superListTopups> }
export const liveTopupQueue = createDeskMachine<TopupQueue>("topupQueue", "Top-up semua perusahaan").provide({
  actors: {
    act,
    load: actor<TopupQueue, DeskAsked>(async ({ question, behind }, abort) => {
      await visible(abort)
      const page = await withMinimumDelay(behind, () => send(superListTopups, payloadOf(question), abort))
      return page.ok ? { ...page, value: { page: page.value } } : page
    }),
  },
})

export type PointUsage = AnswerOf<typeof listUsage>
export const livePointUsage = createQueryMachine<PointUsage, Question>(
  "pointUsage",
  "Pemakaian point perusahaan",
  PULSES.pointUsage,
).provide({
  actors: {
    load: actor(async ({ input, behind }: QueryAsked<Question>, abort) => {
      if (behind) await visible(abort)
      return withMinimumDelay(behind, () => send(listUsage, payloadOf(input), abort))
    }),
  },
})

/** Points setting of the whole platform. */
export const pointSettingSource: FormSource = {
  load: (_id, abort) => send(pointSetting, {}, abort),
  save: ({ version, values }, abort) =>
    send(
      savePointSetting,
      { ...values, ...(version === null ? {} : { version }) } as InputOf<typeof savePointSetting>,
      abort,
    ),
}

/** The bill of a top-up as PDF. */
export const billFile = located(topupBill, "topupBill", "Tagihan top-up")
