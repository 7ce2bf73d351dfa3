import {
  differenceOf,
  type TripMethod,
  type TripStatus,
  type TripWay,
} from "#contract/areas/claims/tripWords.ts"
import { dateWords, jakartaDate, rupiahWords } from "#contract/kit/words.ts"
import { type ApprovalFacts, type ApprovalMove, approvalRules, isLast, notLocked } from "./approvalParts.ts"
import { hasLeft } from "./employment.ts"
import type { Move, Rule } from "./lifecycle.ts"
import { forbidden, invalid, needsNote, onlyAs } from "./rules.ts"

/** One expense of the report; rupiah. */
export type ReportedReceipt = {
  readonly no: number
  readonly amount: number
  readonly accepted: number | null
}

export type TripFacts = ApprovalFacts & {
  readonly status: TripStatus
  /** Requested; rupiah. */
  readonly amount: number
  /** Approved and paid out; null until a decision. */
  readonly granted: number | null
  readonly to_date: string
  readonly receipts: readonly ReportedReceipt[]
  readonly way: TripWay | null
  /** A payroll period whose slips are closed has settled the difference. */
  readonly by_slip: boolean
}

export type TripEvent = Move &
  (
    | { readonly type: "approval.approve"; readonly amount_approved?: number }
    | { readonly type: Exclude<ApprovalMove, "approval.approve"> }
    | { readonly type: "trip.pay"; readonly method?: TripMethod }
    | { readonly type: "trip.report"; readonly receipts: readonly ReportedReceipt[] }
    | {
        readonly type: "trip.verify"
        readonly receipts?: readonly { readonly no: number; readonly accepted: number }[]
        readonly way?: TripWay
      }
    | { readonly type: "trip.sendBack" | "trip.close" | "trip.settle" | "trip.restore" }
  )
type TripRule = Rule<TripFacts, TripEvent>

/** The amount of an approval: its own, otherwise that of an earlier level, otherwise the requested one. */
export const grantedAfter = ({ granted, amount }: TripFacts, event: TripEvent): number =>
  (event.type === "approval.approve" ? event.amount_approved : undefined) ?? granted ?? amount

/** The receipts with the accepted amounts of an event. */
export const receiptsAfter = ({ receipts }: TripFacts, event: TripEvent): readonly ReportedReceipt[] => {
  if (event.type === "trip.report") return event.receipts
  if (event.type !== "trip.verify") return receipts
  return receipts.map((one) => ({
    ...one,
    accepted: event.receipts?.find(({ no }) => no === one.no)?.accepted ?? one.accepted ?? one.amount,
  }))
}

export const acceptedOf = (receipts: readonly ReportedReceipt[]): number =>
  receipts.reduce((sum, { accepted }) => sum + (accepted ?? 0), 0)

/** Accepted less paid out after an event, rupiah. */
export const leftAfter = (facts: TripFacts, event: TripEvent): number =>
  differenceOf(acceptedOf(receiptsAfter(facts, event)), facts.granted ?? 0)

const amountFits: TripRule = (facts, event) => {
  const amount = grantedAfter(facts, event)
  if (amount < 1) return invalid("amount_approved", "Isi jumlah yang disetujui")
  return amount > facts.amount
    ? invalid("amount_approved", `Paling banyak ${rupiahWords(facts.amount)}`)
    : null
}

const receiptsFit: TripRule = ({ receipts }, event) => {
  if (event.type !== "trip.verify") return null
  const over = event.receipts?.find(({ no, accepted }) => {
    const reported = receipts.find((one) => one.no === no)
    return reported === undefined || accepted > reported.amount
  })
  return over === undefined ? null : invalid(`receipts.${over.no}`, "Paling banyak sebesar yang dilaporkan")
}

const byPayer = onlyAs(["company"], "Hanya admin perusahaan yang mencatat uang perjalanan")
const byPayroll = onlyAs(["company", "system"], "Hanya payroll yang menyelesaikannya lewat slip")
const byTraveller: TripRule = ({ requested_by }, { by }) =>
  by.as === "employee" && requested_by !== null && by.id === requested_by
    ? null
    : forbidden("Hanya pegawainya yang melaporkan perjalanannya")

/** Money leaves only for an employee who still works here. */
const stillEmployed: TripRule = ({ employment }, { at }) => {
  const left = hasLeft(employment, jakartaDate(at))
  return left === null ? null : { reason: "state", message: left }
}
const isBack: TripRule = ({ to_date }, { at }) =>
  jakartaDate(at) < to_date
    ? { reason: "state", message: `Perjalanan sampai ${dateWords(to_date)}: laporkan sesudahnya` }
    : null

const isOwedBy = (facts: TripFacts, event: TripEvent, sign: -1 | 0 | 1) =>
  Math.sign(leftAfter(facts, event)) === sign
const balances: TripRule = (facts, event) =>
  isOwedBy(facts, event, 0) ? null : { reason: "state", message: "Masih ada selisih" }
const isShort: TripRule = (facts, event) =>
  isOwedBy(facts, event, 1) ? null : { reason: "state", message: "Tidak ada kekurangan" }
const isOver: TripRule = (facts, event) =>
  isOwedBy(facts, event, -1) ? null : { reason: "state", message: "Tidak ada kelebihan" }

/** The way is chosen where there is a difference. */
const hasWay: TripRule = (facts, event) =>
  event.type === "trip.verify" && event.way === undefined && !isOwedBy(facts, event, 0)
    ? invalid("way", "Pilih cara menyelesaikan selisihnya")
    : null
const viaSlip: TripRule = ({ way }) =>
  way === "slip" ? null : { reason: "state", message: "Selisihnya diselesaikan langsung, tidak lewat slip" }
const wasBySlip: TripRule = ({ by_slip }) =>
  by_slip ? null : { reason: "state", message: "Selisihnya tidak diselesaikan lewat slip" }

/** A closed payroll period bars no advance: its difference is settled by a later one. */
const unlocked = <R>(rules: readonly R[]): readonly R[] => rules.filter((rule) => rule !== (notLocked as R))
const { mayApprove, mayReject, mayCancel, mayRevoke } = approvalRules
const approves: readonly TripRule[] = [...unlocked(mayApprove), amountFits]
const verifies: readonly TripRule[] = [byPayer, receiptsFit, hasWay]

export const tripRules = {
  mayApprove: approves,
  mayFinish: [...approves, isLast],
  mayReject: unlocked(mayReject),
  mayCancel: unlocked(mayCancel),
  mayRevoke: unlocked(mayRevoke),
  mayPay: [byPayer, stillEmployed],
  mayReport: [byTraveller, isBack],
  mayVerifyEven: [...verifies, balances],
  mayVerifyShort: [...verifies, isShort],
  mayVerifyOver: [...verifies, isOver],
  maySendBack: [byPayer, needsNote],
  mayClose: [byPayer],
  maySettle: [byPayroll, viaSlip],
  mayRestoreShort: [byPayroll, wasBySlip, isShort],
  mayRestoreOver: [byPayroll, wasBySlip, isOver],
} satisfies Record<string, readonly TripRule[]>
