import { passedLevels } from "#machines/lifecycles/approvalParts.ts"
import type { StatusWords } from "#machines/lifecycles/lifecycle.ts"
import { sentence } from "#contract/kit/words.ts"

/** One move of a row, as its history keeps it. */
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
}

export type Statuses = Readonly<Record<string, StatusWords>>

/** What happened, by whom and how. */
export const titleOf = (
  { from, to, level, by_nama, via, acting_for, instead_of = null }: Moved,
  statuses: Statuses,
): string => {
  const isOnward = from === "pending" && to === "pending"
  const what = isOnward
    ? `Tingkat ${level ?? 1} menyetujui`
    : from === "rejected" && to === "pending"
      ? "Diajukan ulang"
      : sentence(statuses[to]?.past ?? to)
  const who = by_nama === null ? (via === "system" ? "sistem" : null) : by_nama
  const how = via === "bulk" ? " · massal" : ""
  return `${what}${who === null ? "" : ` oleh ${who}`}${instead_of === null ? "" : ` menggantikan ${instead_of}`}${how}${acting_for === null ? "" : " · super administrator atas nama perusahaan"}`
}

/** Why a request of several levels ended below the last of them, under what was noted. */
const passedIn = ({ from, to, level }: Moved, levelTotal: number, statuses: Statuses): string | null => {
  if (from !== "pending" || statuses[to]?.tone !== "approved") return null
  const passed = passedLevels({ level: level ?? levelTotal, level_total: levelTotal })
  return passed === null ? null : `${sentence(passed)} dilewati: tidak ada admin perusahaan lain`
}

/** What was noted, and what followed from there being nobody else. */
export const noteOf = (move: Moved, levelTotal: number, statuses: Statuses): string | null => {
  const parts = [move.note, passedIn(move, levelTotal, statuses)].filter((part) => part !== null)
  return parts.length === 0 ? null : parts.join(" · ")
}
