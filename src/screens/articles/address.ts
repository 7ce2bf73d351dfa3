/** Path of the announcements; the query selects one of them, or a page. */
export const ANNOUNCEMENTS = "/pengumuman"

const whole = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null

/** Id of the announcement to show; null = the list. */
export const readingOf = (search: string): number | null => whole(new URLSearchParams(search).get("baca"))
export const pageOf = (search: string): number => whole(new URLSearchParams(search).get("page")) ?? 1

export const readHref = (id: number): string => `${ANNOUNCEMENTS}?baca=${id}`
export const pageHref = (page: number): string =>
  page === 1 ? ANNOUNCEMENTS : `${ANNOUNCEMENTS}?page=${page}`
