import { ownRequests } from "#contract/areas/self/requests.ts"
import type { AnswerOf, PayloadOf } from "#contract/kit/call.ts"
import type { SelfCalls } from "#contract/kit/selfCalls.ts"
import {
  type Entered,
  paperEntry,
  type PaperEntry,
  takeBackEntry,
  type TakeBackEntry,
} from "#machines/entry/entryMachine.ts"
import { createQueryMachine, type QueryAsked } from "#machines/query/queryMachine.ts"
import { send, sendLoose } from "../wire/calls.ts"
import { actor } from "../wire/request.ts"

export type OwnRequests = AnswerOf<typeof ownRequests>
export type OwnRequestsAsk = PayloadOf<typeof ownRequests>

/** Requests of the employee, of all kinds. */
export const liveOwnRequests = () =>
  createQueryMachine<OwnRequests, OwnRequestsAsk>("pengajuanSaya", "Pengajuan sendiri, semua jenis").provide({
    actors: {
      load: actor(({ input }: QueryAsked<OwnRequestsAsk>, abort) => send(ownRequests, input, abort)),
    },
  })

/** A request as its flow shows it; its screen knows the rest. */
export type OwnRow = { readonly id: number; readonly version: number; readonly status: string }

export const liveOwnRequest = ({ calls }: SelfCalls) =>
  createQueryMachine<OwnRow, { readonly id: number }>(
    "pengajuanSayaDetail",
    "Satu pengajuan sendiri",
  ).provide({
    actors: {
      load: actor(async ({ input }: QueryAsked<{ readonly id: number }>, abort) => {
        const outcome = await sendLoose(calls.detail, input, abort)
        return outcome.ok ? { ...outcome, value: outcome.value as OwnRow } : outcome
      }),
    },
  })

type Values = Readonly<Record<string, unknown>>
/** Initial content of a form: the values and files of an old request. `lost`: files that are asked for again. */
export type Resent = { readonly values: Values; readonly lost: number }
/** A stored file of an old request, and its place in the form. */
type OldFile = {
  readonly at: readonly (string | number)[]
  readonly url: string
  readonly name: string | null
}
/** How a form is filled from a request; see src/resources/kit/askAgain.ts. */
export type Refill = {
  readonly calls: SelfCalls["calls"]
  readonly again: (row: Values) => {
    readonly values: Values
    readonly files: readonly OldFile[]
    readonly left: number
  }
  readonly put: (values: Values, at: OldFile["at"], file: File) => Values
}

const TYPES: Readonly<Record<string, string>> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "application/pdf": "pdf",
}

/** A stored file as one that was chosen; null = it cannot be read any more. */
const fetchedFile = async ({ url, name }: OldFile, abort: AbortSignal): Promise<File | null> => {
  try {
    const response = await fetch(url, { signal: abort })
    const blob = await response.blob()
    const ending = TYPES[blob.type]
    if (!response.ok || ending === undefined) return null
    return new File([blob], name ?? `berkas.${ending}`, { type: blob.type })
  } catch (error) {
    if (abort.aborted) throw error
    return null
  }
}

/** Reads an old request into the form that makes it again, with its files. */
export const liveResent = ({ calls, again, put }: Refill) =>
  createQueryMachine<Resent, { readonly id: number }>(
    "ajukanLagi",
    "Isi pengajuan lama untuk diajukan lagi",
  ).provide({
    actors: {
      load: actor(async ({ input }: QueryAsked<{ readonly id: number }>, abort) => {
        const outcome = await sendLoose(calls.detail, input, abort)
        if (!outcome.ok) return outcome
        const { values: before, files, left } = again(outcome.value as Values)
        let values = before
        let lost = left
        for (const file of files) {
          const read = await fetchedFile(file, abort)
          if (read === null) lost += 1
          else values = put(values, file.at, read)
        }
        return { ...outcome, value: { values, lost } }
      }),
    },
  })

/** Adds a paper to a request that waits. */
export const liveAttach = ({ calls: { attach } }: SelfCalls) =>
  paperEntry.provide({
    actors: {
      save: actor<null, Entered<PaperEntry>>(async ({ of, values: { paper, note, item_id } }, abort) => {
        if (attach === undefined) throw new Error("the flow has no papers")
        const outcome = await sendLoose(
          attach,
          { id: of, paper, ...(note === "" ? {} : { note }), ...(item_id === null ? {} : { item_id }) },
          abort,
        )
        return outcome.ok ? { ...outcome, value: null } : outcome
      }),
    },
  })

/** Takes back a request that waits. */
export const liveTakeBack = ({ calls }: SelfCalls) =>
  takeBackEntry.provide({
    actors: {
      save: actor<null, Entered<TakeBackEntry>>(async ({ of, values: { note } }, abort) => {
        const outcome = await sendLoose(calls.cancel, { id: of, ...(note === "" ? {} : { note }) }, abort)
        return outcome.ok ? { ...outcome, value: null } : outcome
      }),
    },
  })
