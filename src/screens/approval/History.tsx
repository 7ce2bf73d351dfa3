import { passedLevels } from "#machines/lifecycles/approvalParts.ts"
import { sentence } from "#machines/lifecycles/words.ts"
import { Timeline } from "#src/ui/data/Timeline.tsx"
import { formatDateTime } from "#src/ui/format.ts"
import { statuses } from "./words.ts"

export type Moved = {
  readonly from: string | null
  readonly to: string
  readonly level: number | null
  readonly by_nama: string | null
  readonly acting_for: number | null
  readonly at: string
  readonly note: string | null
  readonly via: "single" | "bulk" | "system" | "impersonation"
}

const done: Readonly<Record<string, string>> = {
  pending: "Diajukan",
  approved: "Disetujui",
  partial: "Disetujui sebagian",
  rejected: "Ditolak",
  cancelled: "Dibatalkan",
  paid: "Dibayar",
}

const titleOf = ({ from, to, level, by_nama, via, acting_for }: Moved): string => {
  const isOnward = from === "pending" && to === "pending"
  const what = isOnward
    ? `Tingkat ${level ?? 1} menyetujui`
    : from === "rejected" && to === "pending"
      ? "Diajukan ulang"
      : (done[to] ?? to)
  const who = by_nama === null ? (via === "system" ? "sistem" : null) : by_nama
  const how = via === "bulk" ? " · massal" : ""
  return `${what}${who === null ? "" : ` oleh ${who}`}${how}${acting_for === null ? "" : " · super administrator atas nama perusahaan"}`
}

type HistoryProps = { readonly moves: readonly Moved[]; readonly levelTotal: number }

/** Why a request of several levels ended below the last of them, under what was noted. */
const passedIn = ({ from, to, level }: Moved, levelTotal: number): string | null => {
  if (from !== "pending" || !["approved", "partial"].includes(to)) return null
  const passed = passedLevels({ level: level ?? levelTotal, level_total: levelTotal })
  return passed === null ? null : `${sentence(passed)} dilewati: tidak ada admin perusahaan lain`
}

const noteOf = (move: Moved, levelTotal: number): string | null => {
  const parts = [move.note, passedIn(move, levelTotal)].filter((part) => part !== null)
  return parts.length === 0 ? null : parts.join(" · ")
}

/** Every move of a request, the newest first. */
export const History = ({ moves, levelTotal }: HistoryProps) => (
  <section aria-label="Riwayat">
    <h3 className="mb-2 font-semibold text-ink">Riwayat</h3>
    <Timeline
      entries={moves.toReversed().map((move, at) => {
        const note = noteOf(move, levelTotal)
        return {
          id: moves.length - at,
          time: formatDateTime(move.at),
          title: titleOf(move),
          tone: statuses[move.to]?.tone ?? "neutral",
          ...(note === null ? {} : { note }),
        }
      })}
    />
  </section>
)
