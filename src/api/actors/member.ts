import type { AnswerOf, Call } from "#contract/kit/call.ts"
import type { Outcome } from "#contract/kit/errors.ts"
import { requests } from "#contract/areas/attendance/attendanceApproval.ts"
import { reportList } from "#contract/areas/attendance/laporan.ts"
import { claims } from "#contract/areas/claims/reimbursment.ts"
import { visits } from "#contract/areas/fieldwork/visit.ts"
import { kasbon } from "#contract/areas/kasbon/kasbon.ts"
import { leaves } from "#contract/areas/leave/cuti.ts"
import { dataChanges } from "#contract/areas/members/dataChanges.ts"
import { leaveClaims } from "#contract/areas/leave/klaimCuti.ts"
import { memberHistory } from "#contract/areas/members/memberHistory.ts"
import { createQueryMachine, type QueryAsked } from "#machines/query/queryMachine.ts"
import { send, sendLoose } from "../wire/calls.ts"
import { actor } from "../wire/request.ts"

/** Data of the employee page besides the row itself. */

export type History = AnswerOf<typeof memberHistory>
export type HistoryAsk = { readonly id: number; readonly page: number }
export const liveHistory = createQueryMachine<History, HistoryAsk>(
  "memberHistory",
  "Riwayat data pegawai",
).provide({
  actors: {
    load: actor(({ input }: QueryAsked<HistoryAsk>, abort) => send(memberHistory, input, abort)),
  },
})

export type Days = AnswerOf<typeof reportList>["rows"][number]["days"]
export type DaysAsk = { readonly members_id: number; readonly start_date: string; readonly end_date: string }
/** Days of one employee, oldest first. */
export const liveDays = createQueryMachine<Days, DaysAsk>("memberDays", "Absensi terakhir pegawai").provide({
  actors: {
    load: actor(async ({ input }: QueryAsked<DaysAsk>, abort) => {
      const outcome = await send(reportList, { ...input, per_page: 1 }, abort)
      return outcome.ok ? { ...outcome, value: outcome.value.rows[0]?.days ?? [] } : outcome
    }),
  },
})

/** The kinds of pending requests of an employee: the call of each queue, and the page where it is decided. */
export const waitingKinds: readonly {
  readonly key: string
  readonly label: string
  readonly path: string
  readonly call: Call
}[] = [
  { key: requests.id, label: "pengajuan absensi", path: requests.page, call: requests.calls.list },
  { key: leaves.id, label: "pengajuan cuti", path: leaves.page, call: leaves.calls.list },
  { key: dataChanges.id, label: "perubahan data", path: dataChanges.page, call: dataChanges.calls.list },
  { key: leaveClaims.id, label: "klaim cuti", path: leaveClaims.page, call: leaveClaims.calls.list },
  { key: claims.id, label: "klaim reimbursement", path: claims.page, call: claims.calls.list },
  { key: visits.id, label: "kunjungan", path: visits.page, call: visits.calls.list },
  { key: kasbon.id, label: "kasbon", path: kasbon.page, call: kasbon.calls.list },
]
type WaitingPage = { readonly total: number; readonly rows: readonly { readonly created_at: string }[] }
export type Waiting = readonly {
  readonly key: string
  readonly count: number
  readonly oldest: string | null
}[]
export type WaitingAsk = { readonly members_id: number; readonly keys: readonly string[] }

/** Number of pending requests of this employee per kind; `keys`: the kinds whose page this user may open. */
export const liveWaiting = createQueryMachine<Waiting, WaitingAsk>(
  "memberWaiting",
  "Pengajuan pegawai yang menunggu",
).provide({
  actors: {
    load: actor<Waiting, QueryAsked<WaitingAsk>>(async ({ input: { members_id, keys } }, abort) => {
      const answers = await Promise.all(
        waitingKinds
          .filter(({ key }) => keys.includes(key))
          .map(async ({ key, call }) => {
            const ask = { members_id, status: "pending", per_page: 1, dir: "asc" }
            return { key, outcome: (await sendLoose(call, ask, abort)) as Outcome<WaitingPage> }
          }),
      )
      const failure = answers.map(({ outcome }) => outcome).find((outcome) => !outcome.ok)
      if (failure !== undefined && !failure.ok) return failure
      return {
        ok: true,
        message: "",
        value: answers.flatMap(({ key, outcome }) =>
          outcome.ok
            ? [{ key, count: outcome.value.total, oldest: outcome.value.rows[0]?.created_at ?? null }]
            : [],
        ),
      }
    }),
  },
})
