import { passedLevels } from "#machines/lifecycles/approvalParts.ts"
import type { StatusWords } from "#machines/lifecycles/lifecycle.ts"
import { sentence } from "#contract/kit/words.ts"

/** One transition of a row, as stored in its history. */
export type Moved = {
  readonly from: string | null
  readonly to: string
  readonly level: number | null
  readonly by_nama: string | null
  readonly acting_for: number | null
  readonly instead_of?: string | null
  readonly at: string
  readonly note: string | null
  readonly via: "single" | "bulk" | "system" | "impersonation"
  /** A paper that the employee added; the row stayed as it was. */
  readonly paper?: { readonly name: string; readonly url: string; readonly is_picture: boolean } | null
}

/** Whether the row moved: an added paper is in its history too. */
export const isMove = ({ paper = null }: Moved): boolean => paper === null

export type Statuses = Readonly<Record<string, StatusWords>>

/** One-line summary of a transition: event, actor, and how it was made. */
export const titleOf = (
  move: Moved,
  statuses: Statuses,
  /** An account entered the request for the employee. */
  isEntered = false,
): string => {
  const { from, to, level, by_nama, via, acting_for, instead_of = null } = move
  const isOnward = from === "pending" && to === "pending"
  const what = !isMove(move)
    ? "Berkas ditambahkan"
    : isOnward
      ? `Tingkat ${level ?? 1} menyetujui`
      : from === "rejected" && to === "pending"
        ? "Diajukan ulang"
        : isEntered && to === "pending" && from !== "pending"
          ? "Dicatat"
          : sentence(statuses[to]?.past ?? to)
  const who = by_nama === null ? (via === "system" ? "sistem" : null) : by_nama
  const how = via === "bulk" ? " · massal" : ""
  return `${what}${who === null ? "" : ` oleh ${who}`}${instead_of === null ? "" : ` menggantikan ${instead_of}`}${how}${acting_for === null ? "" : " · super administrator atas nama perusahaan"}`
}

/** Explains skipped approval levels: the request was approved below the last level. Shown below the note. */
const passedIn = ({ from, to, level }: Moved, levelTotal: number, statuses: Statuses): string | null => {
  if (from !== "pending" || statuses[to]?.tone !== "approved") return null
  const passed = passedLevels({ level: level ?? levelTotal, level_total: levelTotal })
  return passed === null ? null : `${sentence(passed)} dilewati: tidak ada admin perusahaan lain`
}

/** The note, and the levels skipped because there was no other approver. */
export const noteOf = (move: Moved, levelTotal: number, statuses: Statuses): string | null => {
  const parts = [move.note, passedIn(move, levelTotal, statuses)].filter((part) => part !== null)
  return parts.length === 0 ? null : parts.join(" · ")
}
