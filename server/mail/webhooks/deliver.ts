import { request as plain } from "node:http"
import { request as secure } from "node:https"
import { isIP } from "node:net"
import { hostIn, urlProblem } from "#contract/kit/publicUrl.ts"
import { isPublicAddress, PrivateAddress, publicLookup } from "../push/publicHost.ts"

/** Timeout of a silent receiver; a delivery ends after the total, whatever arrives. */
const SILENCE_MS = 10_000
const TOTAL_MS = 15_000
/** Characters of an answer that the log keeps. */
const KEPT = 1_000

/** `status` is null where there was no answer; `answer` is then the name of the error. */
export type Posted = { readonly status: number | null; readonly answer: string; readonly took: number }
export type Post = (url: string, headers: Readonly<Record<string, string>>, body: string) => Promise<Posted>

const PRIVATE = "Alamat ini ada di jaringan sendiri, bukan di internet"

/** Why an address may not be posted to, before its name is resolved; null = it may be. */
export const addressProblem = (url: string): string | null => {
  const host = hostIn(url)
  const problem = urlProblem(url)
  if (problem !== null || host === null) return problem
  return isIP(host) !== 0 && !isPublicAddress(host) ? PRIVATE : null
}

const nameOf = (error: unknown): string => {
  if (error instanceof PrivateAddress) return PRIVATE
  if (!(error instanceof Error)) return "Error"
  return "code" in error && typeof error.code === "string" ? error.code : error.name
}

/** One request without redirects. The beginning of the answer is kept, the rest is not read. */
const once = (
  url: URL,
  headers: Readonly<Record<string, string>>,
  body: string,
  isLocal: boolean,
): Promise<Omit<Posted, "took">> =>
  new Promise((resolve, reject) => {
    const make = url.protocol === "https:" ? secure : plain
    const asked = make(
      url,
      {
        method: "POST",
        headers: { ...headers, "content-length": String(Buffer.byteLength(body)) },
        timeout: SILENCE_MS,
        agent: false,
        signal: AbortSignal.timeout(TOTAL_MS),
        ...(isLocal ? {} : { lookup: publicLookup }),
      },
      (response) => {
        let text = ""
        const status = response.statusCode ?? 0
        const end = () => resolve({ status, answer: text.slice(0, KEPT).replaceAll("\0", "") })
        response.setEncoding("utf8")
        response.on("data", (chunk: string) => {
          text += chunk
          if (text.length < KEPT) return
          end()
          response.destroy()
        })
        response.on("end", end)
        response.on("error", reject)
      },
    )
    asked.on("timeout", () => asked.destroy(Object.assign(new Error(), { code: "ETIMEDOUT" })))
    asked.on("error", reject)
    asked.end(body)
  })

/**
 * Posts over https to public addresses only.
 * @param isLocal tests only: also plain http and addresses of this machine
 */
export const byHttps =
  (isLocal = false): Post =>
  async (url, headers, body) => {
    const problem = isLocal ? null : addressProblem(url)
    if (problem !== null) return { status: null, answer: problem, took: 0 }
    const begun = performance.now()
    const took = () => Math.round(performance.now() - begun)
    return once(new URL(url), headers, body, isLocal).then(
      (answered) => ({ ...answered, took: took() }),
      (error: unknown) => ({ status: null, answer: nameOf(error), took: took() }),
    )
  }
