import { formatNumber } from "#src/format/format.ts"

export const CALENDAR = "/cuti/kalender"
/** The calendar of absences with that day in the open. */
export const awayHref = (date: string, office: number | null): string =>
  `${CALENDAR}?${new URLSearchParams({
    start_date: date,
    ...(office === null ? {} : { offices_id: String(office) }),
  }).toString()}`

/** "3 orang tidak masuk hari ini": what the faces beside it are of. */
export const awayWords = (count: number): string =>
  count === 0
    ? "Tidak ada yang cuti, izin, atau sakit hari ini"
    : `${formatNumber(count)} orang cuti, izin, atau sakit hari ini`
