import { MAX_APPROVAL_LEVELS } from "#contract/kit/constants.ts"
import { type EmployedFacts, inEmployment } from "./employment.ts"
import type { Facts, Lifecycle, Move, Rule, StatusWords } from "./lifecycle.ts"
import { forbidden, needsNote, onlyAs } from "./rules.ts"

export const MAX_LEVELS = MAX_APPROVAL_LEVELS

/** Facts that the guards of every approval read; `level` counts from 1. */
export type ApprovalFacts = EmployedFacts & {
  readonly level: number
  readonly level_total: number
  /** Account of the requester; null = has none. */
  readonly requested_by: number | null
  /** Accounts that approved an earlier level. */
  readonly decided_by: readonly number[]
  /**
   * Accounts chosen at the employee that can still decide the first level; empty = every account that sees the queue.
   */
  readonly deciders: readonly { readonly id: number; readonly nama: string }[]
  /** Some of the company administrators who can still decide: neither the requester nor earlier approvers. */
  readonly approvers: readonly { readonly id: number; readonly nama: string }[]
  /** Delegates of today's possible approvers, who see the employee. */
  readonly delegates: readonly Delegate[]
  /** The company allows approvers to decide on their own requests. */
  readonly own_allowed: boolean
  /** The account that entered the request for its employee; null = the employee made it. */
  readonly entered: { readonly id: number; readonly nama: string } | null
  /** The company allows accounts to decide on requests that they entered. */
  readonly entered_allowed: boolean
  /** The date is in a closed payroll period. */
  readonly locked: boolean
}

/** A delegate, the approver they replace, and the last day (ISO). */
export type Delegate = {
  readonly id: number
  readonly nama: string
  readonly for_id: number
  readonly for_nama: string
  /** They replace a company administrator, so the delegation also applies above the first level. */
  readonly for_company: boolean
  readonly until: string
}

export type ApprovalMove = "approval.approve" | "approval.reject" | "approval.cancel" | "approval.revoke"

type ApprovalRule = Rule<ApprovalFacts, Move>

const byApprover: ApprovalRule = onlyAs(
  ["company", "office"],
  "Hanya admin perusahaan dan admin kantor yang dapat memutuskan pengajuan",
)
const byAdmin: ApprovalRule = onlyAs(["company"], "Hanya admin perusahaan yang dapat membatalkan persetujuan")

const notOwn: ApprovalRule = ({ requested_by, own_allowed }, { by }) =>
  !own_allowed && requested_by !== null && requested_by === by.id
    ? forbidden("Anda tidak dapat memutuskan pengajuan Anda sendiri")
    : null

/** Two pairs of eyes, where the company asks for them: who entered a request does not decide on it. */
const notEntered: ApprovalRule = ({ entered, entered_allowed }, { by }) =>
  !entered_allowed && entered !== null && entered.id === by.id
    ? forbidden("Anda yang mencatat pengajuan ini; keputusannya dari orang lain")
    : null

/** Only the requester; an employee without an account uses the phone app. */
const byOwner: ApprovalRule = ({ requested_by }, { by }) =>
  by.as === "employee" || (requested_by !== null && requested_by === by.id)
    ? null
    : forbidden("Hanya yang mengajukan yang dapat menarik pengajuan")

/** Another approver could decide after this account. */
const isFollowed = ({ approvers }: ApprovalFacts, { by }: Move): boolean =>
  approvers.some(({ id }) => id !== by.id)

/** Two levels need two different accounts, as long as there are two. */
const notTwice: ApprovalRule = (facts, move) =>
  facts.decided_by.includes(move.by.id) && isFollowed(facts, move)
    ? forbidden("Anda sudah menyetujui tingkat sebelumnya; tingkat ini diputuskan orang lain")
    : null

type Standing = Pick<ApprovalFacts, "level" | "deciders" | "delegates" | "approvers" | "decided_by">
type Decider = { readonly id: number; readonly as: string }

/**
 * May decide without a delegation: an account chosen at the employee, or above the first level a company administrator.
 */
const decidesThemselves = ({ level, deciders, approvers }: Standing, { id, as }: Decider): boolean =>
  level === 1
    ? deciders.length === 0 || deciders.some((one) => one.id === id)
    : as !== "office" || approvers.length === 0

/**
 * The approver on whose behalf a delegate decides: a chosen approver of the first level, above it an administrator of
 * the company who has not decided yet. null = they decide as themselves, or not at all.
 */
export const standsInFor = (facts: Standing, by: Decider): Delegate | null =>
  decidesThemselves(facts, by)
    ? null
    : (facts.delegates.find(
        ({ id, for_id, for_company }) =>
          id === by.id &&
          (facts.level === 1
            ? facts.deciders.some((one) => one.id === for_id)
            : for_company && !facts.decided_by.includes(for_id)),
      ) ?? null)

/**
 * From the second level on, administrators of the whole company decide, if one of them, or a delegate, is available.
 */
const ofLevel: ApprovalRule = (facts, { by }) =>
  facts.level > 1 && !decidesThemselves(facts, by) && standsInFor(facts, by) === null
    ? forbidden(`Tingkat ${facts.level} diputuskan admin perusahaan`)
    : null

export const namesOf = (people: readonly { readonly nama: string }[]): string =>
  people.map(({ nama }) => nama).join(" atau ")

/** Approvers of the first level: the chosen ones, each with their delegate. */
export const chosenNames = ({ deciders, delegates }: Pick<ApprovalFacts, "deciders" | "delegates">): string =>
  deciders
    .map(({ id, nama }) => {
      const instead = delegates.filter(({ for_id }) => for_id === id)
      return instead.length === 0 ? nama : `${nama} (pengganti: ${namesOf(instead)})`
    })
    .join(" atau ")

/** Only the accounts chosen at the employee, or their delegates, decide the first level. */
const ofChosen: ApprovalRule = (facts, { by }) =>
  facts.level === 1 && !decidesThemselves(facts, by) && standsInFor(facts, by) === null
    ? forbidden(`Pengajuan pegawai ini diputuskan ${chosenNames(facts)}`)
    : null

export const notLocked: ApprovalRule = ({ locked }) =>
  locked ? { reason: "locked", message: "Periode gaji untuk tanggal ini sudah ditutup" } : null

/** Nobody else can decide the remaining levels: they are skipped, otherwise the request would wait forever. */
export const isLast: ApprovalRule = (facts, move) =>
  isFollowed(facts, move) ? { reason: "state", message: "Tingkat berikutnya diputuskan orang lain" } : null

const decides: readonly ApprovalRule[] = [
  byApprover,
  notOwn,
  notEntered,
  ofChosen,
  notTwice,
  ofLevel,
  notLocked,
]

const approves: readonly ApprovalRule[] = [...decides, inEmployment]

export const approvalRules = {
  mayApprove: approves,
  mayFinish: [...approves, isLast],
  mayReject: [...decides, needsNote],
  mayCancel: [byOwner, notLocked],
  mayRevoke: [byAdmin, notOwn, notEntered, notLocked, needsNote],
} satisfies Record<string, readonly ApprovalRule[]>

export const levelKey = (level: number): string => `level_${level}`
export const levelsOf = (levels: number): readonly number[] =>
  Array.from({ length: levels }, (_, at) => at + 1)

/** State value of a row in its machine: the level is a state inside `pending`. */
export const approvalValue = ({ status, level }: { readonly status: string; readonly level: number }) =>
  status === "pending" ? { pending: levelKey(level) } : status

type Levels = Pick<ApprovalFacts, "level" | "level_total">

/** The remaining levels, which are skipped if nobody can decide them; null = none. */
export const passedLevels = ({ level, level_total }: Levels): string | null => {
  if (level >= level_total) return null
  return level + 1 === level_total ? `tingkat ${level_total}` : `tingkat ${level + 1} sampai ${level_total}`
}

/** Appended to a message: `, tingkat 2 dilewati karena tidak ada admin perusahaan lain`. */
export const passedWords = (levels: Levels): string => {
  const passed = passedLevels(levels)
  return passed === null ? "" : `, ${passed} dilewati karena tidak ada admin perusahaan lain`
}

export const pendingWords = ({ level }: ApprovalFacts): string =>
  level > 1 ? `menunggu tingkat ${level}, tingkat ${level - 1} disetujui` : "menunggu keputusan, diajukan"

/** Statuses of every approval; flows add their own. */
export const approvalStatuses = {
  pending: { label: "Menunggu", past: "diajukan", tone: "waiting" },
  approved: { label: "Disetujui", past: "disetujui", tone: "approved" },
  rejected: { label: "Ditolak", past: "ditolak", tone: "rejected" },
  cancelled: { label: "Dibatalkan", past: "dibatalkan", tone: "neutral" },
} as const satisfies Readonly<Record<string, StatusWords>>

/** Current status of a row in words: the pending approver, or the outcome. */
export const wordsOf =
  <S extends string>(statuses: Readonly<Record<S, StatusWords>>) =>
  (facts: ApprovalFacts & { readonly status: S }): string =>
    facts.status === "pending" ? pendingWords(facts) : `sudah ${statuses[facts.status].past}`

type ByLevels<F extends Facts, E extends Move> = Pick<
  Lifecycle<F, E>,
  "noun" | "title" | "rules" | "statuses" | "words"
> & {
  readonly machine: (of: { readonly levels: number }) => Lifecycle<F, E>["machine"]
  /** Guards that finish early because nobody is left for the next levels; with one level there is nothing to skip. */
  readonly early: readonly string[]
}

/** @returns the lifecycle for a number of levels, created once each */
export const byLevels = <F extends ApprovalFacts, E extends Move>({
  machine,
  early,
  ...life
}: ByLevels<F, E>): ((levels: number) => Lifecycle<F, E>) => {
  const made = new Map<number, Lifecycle<F, E>>()
  const oneLevel = Object.fromEntries(Object.entries(life.rules).filter(([guard]) => !early.includes(guard)))
  return (levels) => {
    const known = made.get(levels)
    if (known !== undefined) return known
    const rules = levels === 1 ? oneLevel : life.rules
    const found = { ...life, machine: machine({ levels }), rules, valueOf: approvalValue }
    made.set(levels, found)
    return found
  }
}
