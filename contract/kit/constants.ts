/** Limits, times and names shared by client and server. Times are milliseconds unless the name says otherwise. */

/** The product's name until a super administrator gives it another. */
export const APP_NAME = "Balai"

export const API_BASE = "/api/v1"
/** Path of the server-sent events, by which an open page is notified of changes. */
export const LIVE_PATH = `${API_BASE}/live`
export const TOKEN_HEADER = "access-token"

/** Key prefix of everything that the browser stores for sign-in (cookie and local storage). */
export const AUTH_PREFIX = "auth."

export const TOAST_MS = 3_000
/** Display time of a toast with an undo button. */
export const UNDO_TOAST_MS = 10_000
export const PAGE_SIZE = 20
export const PAGE_SIZES = [20, 50, 100, 500] as const
export const MAX_PAGE_SIZE = 500
/** Maximum number of approval levels of a request. */
export const MAX_APPROVAL_LEVELS = 3
export const PASSWORD_MIN = 6
export const PASSWORD_MAX = 200
/** Least length of a reason that a rule asks for, characters. */
export const REASON_MIN = 5

/** A cached first page of a list is shown for at most one day. */
export const LIST_CACHE_MS = 86_400_000
export const TOUR_COOKIE_DAYS = 360

export const IDLE_MS = 7_200_000
/** Sessions of one account at the same time: by default, and the highest number a company can choose. */
export const SESSIONS_DEFAULT = 20
export const SESSIONS_MOST = 100
/** The idle warning opens this long before the session ends. */
export const IDLE_WARNING_MS = 120_000
/** Keep-alive: while the user is active, `me` is called at this interval to extend the server's session. */
export const TOUCH_MS = 300_000

export const PROGRESS_MS = 5_000
export const PROGRESS_THROTTLE_MS = 200
export const MIN_FETCH_MS = 200
export const CHUNK_RELOAD_MS = 60_000

/** Seconds after which a client may try again during maintenance. */
export const MAINTENANCE_RETRY_S = 20

export const IMPERSONATION_MS = 3_600_000
export const SPECIAL_KEY_MS = 600_000
export const PASSWORD_KEY_MS = 259_200_000
export const FORGOTTEN_KEY_MS = 3_600_000

/** The one company that gets the Chat entry. */
export const CHAT_COMPANY_ID = 816

export const TIME_ZONE = "Asia/Jakarta"
export const ID_MAX = Number.MAX_SAFE_INTEGER
/** Overflow limit of one line or one sum of a slip, rupiah; nine million such slips still add up in a bigint. */
export const PAY_MOST = 1_000_000_000_000
/** An export with more rows than this is queued instead of streamed. */
export const HEAVY_ROWS = 5_000
