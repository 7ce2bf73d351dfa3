/** Path of the announcements; the query selects one of them, or a page. */
export const ANNOUNCEMENTS = "/pengumuman"

const whole = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null

/** Id of the announcement to show; null = the list. */
export const readingOf = (search: string): number | null => whole(new URLSearchParams(search).get("baca"))
export const pageOf = (search: string): number => whole(new URLSearchParams(search).get("page")) ?? 1

/** Addresses of one announcement and of a page of them, at a path that lists them. */
export const addressesAt = (path: string) => ({
  read: (id: number): string => `${path}?baca=${id}`,
  page: (page: number): string => (page === 1 ? path : `${path}?page=${page}`),
})
export const { read: readHref, page: pageHref } = addressesAt(ANNOUNCEMENTS)
