import { formatNumber } from "#src/format/format.ts"

/** "3 orang tidak masuk hari ini": the caption of the photos. */
export const awayWords = (count: number): string =>
  count === 0
    ? "Tidak ada yang cuti, izin, atau sakit hari ini"
    : `${formatNumber(count)} orang cuti, izin, atau sakit hari ini`
