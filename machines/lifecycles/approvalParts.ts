import type { Facts, Move, Rule } from "./lifecycle.ts"
import { forbidden, needsNote, onlyAs } from "./rules.ts"

/** At most so many people decide on one request, one after another. */
export const MAX_LEVELS = 3

/** What the guards of every approval read; `level` counts from 1. */
export type ApprovalFacts = Facts & {
  readonly level: number
  readonly level_total: number
  /** Account of whoever asked; null = has none. */
  readonly requested_by: number | null
  /** Accounts that approved an earlier level. */
  readonly decided_by: readonly number[]
  /** The date lies in a payroll period that is closed. */
  readonly locked: boolean
}

export type ApprovalMove = "approval.approve" | "approval.reject" | "approval.cancel" | "approval.revoke"

type ApprovalRule = Rule<ApprovalFacts, Move>

const byApprover: ApprovalRule = onlyAs(
  ["company", "office"],
  "Hanya admin perusahaan dan admin kantor yang dapat memutuskan pengajuan",
)
const byAdmin: ApprovalRule = onlyAs(["company"], "Hanya admin perusahaan yang dapat membatalkan persetujuan")

const notOwn: ApprovalRule = ({ requested_by }, { by }) =>
  requested_by !== null && requested_by === by.id
    ? forbidden("Anda tidak dapat memutuskan pengajuan Anda sendiri")
    : null

/** Who asked, and nobody else; an employee without an account asks through the phone. */
const byOwner: ApprovalRule = ({ requested_by }, { by }) =>
  by.as === "employee" || (requested_by !== null && requested_by === by.id)
    ? null
    : forbidden("Hanya yang mengajukan yang dapat menarik pengajuan")

const notTwice: ApprovalRule = ({ decided_by }, { by }) =>
  decided_by.includes(by.id)
    ? forbidden("Anda sudah menyetujui tingkat sebelumnya; tingkat ini diputuskan orang lain")
    : null

/** From the second level on the whole company's administrators decide. */
const ofLevel: ApprovalRule = ({ level }, { by }) =>
  level > 1 && by.as === "office" ? forbidden(`Tingkat ${level} diputuskan admin perusahaan`) : null

export const notLocked: ApprovalRule = ({ locked }) =>
  locked ? { reason: "locked", message: "Periode gaji untuk tanggal ini sudah ditutup" } : null

const decides: readonly ApprovalRule[] = [byApprover, notOwn, notTwice, ofLevel, notLocked]

export const approvalRules = {
  mayApprove: decides,
  mayReject: [...decides, needsNote],
  mayCancel: [byOwner, notLocked],
  mayRevoke: [byAdmin, notOwn, notLocked, needsNote],
} satisfies Record<string, readonly ApprovalRule[]>

export const levelKey = (level: number): string => `level_${level}`
export const levelsOf = (levels: number): readonly number[] =>
  Array.from({ length: levels }, (_, at) => at + 1)

/** Where a row stands in its machine: the level is a state inside `pending`. */
export const approvalValue = ({ status, level }: { readonly status: string; readonly level: number }) =>
  status === "pending" ? { pending: levelKey(level) } : status

export const pendingWords = ({ level }: ApprovalFacts): string =>
  level > 1 ? `menunggu tingkat ${level}, tingkat ${level - 1} disetujui` : "menunggu keputusan, diajukan"
