import type { Pace } from "#src/api/actors/pace.ts"
import { formatTook } from "#src/format/format.ts"

/** Recent decision times, in words; null without recent decisions. */
export const paceWords = (pace: Pace | null): string | null =>
  pace === null || pace.avg_minutes === null
    ? null
    : `Rata-rata diputuskan dalam ${formatTook(pace.avg_minutes)}.`
