import { request as plain } from "node:http"
import { type RequestOptions, request as secure } from "node:https"
import webPush from "web-push"
import { PrivateAddress, publicLookup } from "./publicHost.ts"
import type { Vapid } from "./vapid.ts"

/** How long the push service keeps a message for a browser that is off, s. */
export const TTL_S = 86_400
/** Timeout of a silent push service. */
const SILENCE_MS = 10_000

export type Browser = { readonly endpoint: string; readonly p256dh: string; readonly auth: string }
/** Never the text of a notification: its title and its link only. */
export type Shown = { readonly title: string; readonly link: string | null }

/**
 * `gone`: the browser no longer exists, or its keys are of none. `later`: try again, no sooner than `retryAfter` s;
 * `error` is a status or a name, never the service's text.
 */
export type Pushed =
  | { readonly is: "sent" }
  | { readonly is: "gone" }
  | { readonly is: "later"; readonly retryAfter: number | null; readonly error: string }
export type Push = (browser: Browser, shown: Shown) => Promise<Pushed>

const secondsOf = (header: string | undefined): number | null =>
  header !== undefined && /^\d{1,6}$/.test(header) ? Number(header) : null

type Reply = { readonly status: number; readonly retryAfter: number | null }

/** One request without redirects; the answer's body is not read. */
const post = (
  url: URL,
  headers: RequestOptions["headers"],
  body: Buffer,
  options: Pick<RequestOptions, "lookup">,
): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const make = url.protocol === "https:" ? secure : plain
    const asked = make(
      url,
      { method: "POST", headers, timeout: SILENCE_MS, agent: false, ...options },
      (response) => {
        response.resume()
        resolve({
          status: response.statusCode ?? 0,
          retryAfter: secondsOf(response.headers["retry-after"]),
        })
      },
    )
    asked.on("timeout", () => asked.destroy(Object.assign(new Error(), { code: "ETIMEDOUT" })))
    asked.on("error", reject)
    asked.end(body)
  })

const nameOf = (error: unknown): string => {
  if (!(error instanceof Error)) return "Error"
  return "code" in error && typeof error.code === "string" ? error.code : error.name
}

const judged = ({ status, retryAfter }: Reply): Pushed => {
  if (status >= 200 && status < 300) return { is: "sent" }
  if (status === 404 || status === 410) return { is: "gone" }
  return { is: "later", retryAfter, error: String(status) }
}

/**
 * Sends by Web Push, encrypted for the one browser (RFC 8291) and signed (VAPID).
 * @param isLocal tests only: also plain http and addresses of this machine
 */
export const byWebPush =
  (vapid: Vapid, isLocal = false): Push =>
  async ({ endpoint, p256dh, auth }, shown) => {
    const url = new URL(endpoint)
    if (!isLocal && url.protocol !== "https:") return { is: "gone" }
    const made = (() => {
      try {
        return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(shown), {
          vapidDetails: vapid,
          TTL: TTL_S,
          urgency: "normal",
          contentEncoding: "aes128gcm",
        })
      } catch {
        return null
      }
    })()
    if (made === null) return { is: "gone" }
    try {
      return judged(await post(url, made.headers, made.body, isLocal ? {} : { lookup: publicLookup }))
    } catch (error) {
      return error instanceof PrivateAddress
        ? { is: "gone" }
        : { is: "later", retryAfter: null, error: nameOf(error) }
    }
  }
