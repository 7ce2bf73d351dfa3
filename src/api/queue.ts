import {
  decideRequest,
  decideRequests,
  listRequests,
  requestsPerUser,
  watchRequests,
} from "#contract/attendanceApproval.ts"
import type { AnswerOf } from "#contract/call.ts"
import { failed, type Outcome, type RowResult } from "#contract/errors.ts"
import { createListMachine } from "#machines/list/listMachine.ts"
import type { ListQuery } from "#machines/list/listQuery.ts"
import type { Asked, ListPage, Loaded } from "#machines/list/listTypes.ts"
import { createQueryMachine, type QueryAsked } from "#machines/query/queryMachine.ts"
import { createQueueMachine } from "#machines/queue/queueMachine.ts"
import type { DecideOne, DecideSome, Versions } from "#machines/queue/queueTypes.ts"
import { createWatchMachine } from "#machines/watch/watchMachine.ts"
import type { Look, News, Seen } from "#machines/watch/watchTypes.ts"
import { calmly } from "./calm.ts"
import { send, sendLoose } from "./calls.ts"
import { actor } from "./request.ts"
import { visible } from "./visible.ts"

/** In an address: whatever the status. */
export const ANY_STATUS = "semua"

const ids = new Set(["offices_id", "departement_id", "members_id", "kategori_id"])

/** The filters of an address as a payload. Without a status those that wait are asked for. */
export const filtersFor = (filters: Readonly<Record<string, string>>, status: string | null) => {
  const { tampilan: _, status: chosen = status, ...rest } = filters
  return {
    ...Object.fromEntries(
      Object.entries(rest).map(([key, value]) => [key, ids.has(key) ? Number(value) : value]),
    ),
    ...(chosen === null || chosen === ANY_STATUS ? {} : { status: chosen }),
  }
}

/** What is wanted of a queue, by its address: words, and filters. */
const wantedBy = (
  { q, filters }: { readonly q: string; readonly filters: Readonly<Record<string, string>> },
  status: string | null,
) => ({ ...(q === "" ? {} : { q }), ...filtersFor(filters, status) })

/** What a page of a list asks, for calls whose filters are those of approvals. */
export const pageFor = (query: ListQuery, status: string | null) => ({
  page: query.page,
  per_page: query.perPage,
  sort: query.sort,
  dir: query.dir,
  ...(query.cursor === null ? {} : { cursor: query.cursor }),
  ...wantedBy(query, status),
})

type Ask<Row> = (query: ListQuery, abort: AbortSignal) => Promise<Outcome<ListPage<Row>>>

/** Rows are never recalled from a cache: what waits may have been decided since. */
export const freshList = <Row extends { readonly id: number }>(
  id: string,
  description: string,
  ask: Ask<Row>,
) =>
  createListMachine<Row>(id, description).provide({
    actors: {
      recall: actor<Loaded<Row> | null, { readonly query: ListQuery }>(() =>
        Promise.resolve({ ok: true, value: null, message: "" }),
      ),
      load: actor<Loaded<Row>, Asked>(async ({ query, behind }, abort) => {
        const outcome = await calmly(behind, () => ask(query, abort))
        return outcome.ok
          ? { ...outcome, value: { page: outcome.value, at: new Date().toISOString() } }
          : outcome
      }),
    },
  })

/** Of many, those that the server refused altogether are rows too. */
export const rowsOf = (
  outcome: Outcome<{ readonly rows: readonly RowResult[] }>,
): Outcome<readonly RowResult[]> => {
  if (outcome.ok) return { ...outcome, value: outcome.value.rows }
  const { failure } = outcome
  if (failure._tag !== "Refused" || failure.rows.length === 0) return outcome
  return { ok: true, value: failure.rows, message: failure.message }
}

export const versionOf = (version: number | null) => (version === null ? {} : { version })
/** One for each row, or none at all: the call takes them in the order of the ids. */
const versionsOf = (some: readonly number[], seen: Versions) => {
  const versions = some.flatMap((one) => seen[one] ?? [])
  return versions.length === some.length ? { versions } : {}
}

export type Request = AnswerOf<typeof listRequests>["rows"][number]
export type RequestMember = AnswerOf<typeof requestsPerUser>["rows"][number]
export type RequestSummary = AnswerOf<typeof requestsPerUser>

export const requestList = freshList<Request>(
  "persetujuanList",
  "Antrean persetujuan absensi",
  (query, abort) => sendLoose(listRequests, pageFor(query, "pending"), abort),
)
/** What is asked about a queue while somebody sees it. */
export const watchFor = ({ ask, rows, mark }: Look<ListQuery>) => ({
  ...wantedBy(ask, "pending"),
  ids: rows.map(({ id }) => id),
  versions: rows.map(({ version }) => version),
  ...(mark === null ? {} : { mark }),
})

/** A queue as long as it is seen: nothing is asked while its tab is hidden. */
export const seenQueue = <Row extends Seen>(
  id: string,
  description: string,
  ask: (look: Look<ListQuery>, abort: AbortSignal) => Promise<Outcome<News<Row>>>,
) =>
  createWatchMachine<Row, ListQuery>(id, description).provide({
    actors: {
      look: actor<News<Row>, Look<ListQuery>>(async (look, abort) => {
        await visible(abort)
        return ask(look, abort)
      }),
    },
  })
export const requestWatch = seenQueue<Request>(
  "persetujuanWatch",
  "Antrean persetujuan absensi yang sedang dilihat",
  (look, abort) => sendLoose(watchRequests, watchFor(look), abort),
)
/** The interface reads no single request: an address leads to rows of its own page. */
export const requestOne = createQueryMachine<Request | null, number | null>(
  "persetujuanOne",
  "Satu pengajuan absensi",
).provide({
  actors: {
    load: actor<Request | null, QueryAsked<number | null>>(() =>
      Promise.resolve({ ok: true, value: null, message: "" }),
    ),
  },
})
export const requestMembers = freshList<RequestMember>(
  "persetujuanPegawai",
  "Pegawai dengan pengajuan absensi",
  (query, abort) => sendLoose(requestsPerUser, pageFor(query, "pending"), abort),
)

/** Filters of a summary, as the address holds them, and the page of its table. */
export type SummaryAsk = {
  readonly filters: Readonly<Record<string, string>>
  readonly q: string
  readonly page: number
}
export const summaryFor = (ask: SummaryAsk) => ({ ...wantedBy(ask, null), page: ask.page, per_page: 50 })

export const requestSummary = createQueryMachine<RequestSummary, SummaryAsk>(
  "persetujuanRangkuman",
  "Rangkuman persetujuan absensi",
).provide({
  actors: {
    load: actor(({ input, behind }: QueryAsked<SummaryAsk>, abort) =>
      calmly(behind, () =>
        sendLoose(requestsPerUser, { ...summaryFor(input), summary: true, sort: "nama" }, abort),
      ),
    ),
  },
})

export const requestQueue = createQueueMachine("persetujuanQueue", "Memutuskan pengajuan absensi").provide({
  actors: {
    decide: actor<null, DecideOne>(async ({ id, decision, version, note }, abort) => {
      if (decision === "paid") return failed({ _tag: "NotFound" })
      const outcome = await send(decideRequest, { id, status: decision, note, ...versionOf(version) }, abort)
      return outcome.ok ? { ...outcome, value: null } : outcome
    }),
    work: actor<readonly RowResult[], DecideSome>(async ({ ids: some, versions, decision, note }, abort) =>
      rowsOf(
        await send(
          decideRequests,
          {
            ids: some,
            ...versionsOf(some, versions),
            status: decision === "approved" ? "approved" : "rejected",
            note,
          },
          abort,
        ),
      ),
    ),
  },
})
