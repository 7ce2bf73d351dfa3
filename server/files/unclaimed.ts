import { dateIn } from "../time/calendar.ts"

/** Quota: bytes a company may upload per day without a row referencing them, in flight or from refused requests. */
const MOST = 1_000_000_000

const words =
  "Hari ini terlalu banyak berkas dikirim tanpa berhasil disimpan. Coba lagi besok, atau hubungi kami bila mendesak."

/** Counts per company and day (WIB), in this process only. */
export const countUnclaimed = (clock: () => Date, most = MOST) => {
  let today = ""
  const counts = new Map<number, number>()
  const countOf = (companyId: number): number => {
    const now = dateIn(clock())
    if (now !== today) counts.clear()
    today = now
    return counts.get(companyId) ?? 0
  }
  return {
    words,
    /** @returns false when the quota would be exceeded */
    take: (companyId: number, bytes: number): boolean => {
      const count = countOf(companyId) + bytes
      if (count > most) return false
      counts.set(companyId, count)
      return true
    },
    /** These bytes are referenced by rows now: subtract them. */
    claim: (companyId: number, bytes: number): void => {
      counts.set(companyId, Math.max(0, countOf(companyId) - bytes))
    },
  }
}
export type Unclaimed = ReturnType<typeof countUnclaimed>
