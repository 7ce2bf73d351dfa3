import { request as plain } from "node:http"
import { request as secure } from "node:https"
import type { FetchOut } from "../call/handler.ts"
import { publicLookup } from "./push/publicHost.ts"
import { addressProblem } from "./webhooks/deliver.ts"

const SILENCE_MS = 5_000
const TOTAL_MS = 10_000
/** A provider's metadata and keys are a few kilobytes. */
const MOST_BYTES = 1_000_000

/**
 * SSRF guard: fetches over https from public addresses only, without redirects, with bounds of time and size.
 * @param isLocal tests only: also plain http and addresses of this machine
 */
export const publicFetch =
  (isLocal = false): FetchOut =>
  (url, { method, headers, body }) =>
    new Promise((resolve, reject) => {
      const problem = isLocal ? null : addressProblem(url)
      if (problem !== null) return reject(new Error(problem))
      const to = new URL(url)
      const make = to.protocol === "https:" ? secure : plain
      const asked = make(
        to,
        {
          method,
          headers: {
            ...headers,
            ...(body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) }),
          },
          timeout: SILENCE_MS,
          agent: false,
          signal: AbortSignal.timeout(TOTAL_MS),
          ...(isLocal ? {} : { lookup: publicLookup }),
        },
        (response) => {
          const parts: Buffer[] = []
          let size = 0
          response.on("data", (chunk: Buffer) => {
            size += chunk.length
            if (size > MOST_BYTES) response.destroy(new Error("the answer is too large"))
            else parts.push(chunk)
          })
          response.on("error", reject)
          response.on("end", () => {
            const answered = new Headers()
            for (const [name, value] of Object.entries(response.headers))
              if (typeof value === "string") answered.set(name, value)
            const status = response.statusCode ?? 502
            resolve(
              new Response(status === 204 || status === 304 ? null : Buffer.concat(parts), {
                status,
                headers: answered,
              }),
            )
          })
        },
      )
      asked.on("timeout", () => asked.destroy(new Error("the provider does not answer")))
      asked.on("error", reject)
      asked.end(body)
    })
