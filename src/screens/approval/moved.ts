import type { ApprovalFacts } from "#machines/lifecycles/approvalParts.ts"
import type { StatusWords } from "#machines/lifecycles/lifecycle.ts"
import { formatNumber } from "#src/format/format.ts"

const by = ({ last }: ApprovalFacts): string =>
  last?.nama === undefined || last.nama === null ? "" : ` oleh ${last.nama}`

/** Describes a row's change while it was visible: `Disetujui oleh Bayu Saputra`. */
export const movedWords = (facts: ApprovalFacts, { label }: Pick<StatusWords, "label">): string => {
  const { status, level } = facts
  if (status !== "pending") return `${label}${by(facts)}`
  return level > 1 ? `Tingkat ${level - 1} disetujui${by(facts)}` : `Berubah${by(facts)}`
}

/** Maximum count of the server's answer. */
const MOST = 100

type News = {
  readonly fresh: number
  /** Number of visible rows that no longer belong in the list. */
  readonly gone: number
  readonly noun: string
  /** New rows come after the rows of this page. */
  readonly isBehind: boolean
}

/** `3 pengajuan baru, 2 sudah diputuskan`; null = no change. */
export const newsWords = ({ fresh, gone, noun, isBehind }: News): string | null => {
  const parts = [
    ...(fresh > 0
      ? [
          `${formatNumber(Math.min(fresh, MOST))}${fresh >= MOST ? "+" : ""} ${noun} baru${isBehind ? " di akhir antrean" : ""}`,
        ]
      : []),
    ...(gone > 0 ? [`${formatNumber(gone)} sudah diputuskan`] : []),
  ]
  return parts.length === 0 ? null : parts.join(", ")
}
