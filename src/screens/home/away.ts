import { formatNumber } from "#src/format/format.ts"

/** "3 orang tidak masuk hari ini": what the faces beside it are of. */
export const awayWords = (count: number): string =>
  count === 0
    ? "Tidak ada yang cuti, izin, atau sakit hari ini"
    : `${formatNumber(count)} orang cuti, izin, atau sakit hari ini`
