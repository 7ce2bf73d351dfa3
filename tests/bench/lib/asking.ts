import { type Agent, get } from "node:http"
import { median, percentile } from "./maths.ts"

/** @returns how long the answer took, ms. @throws on any status but 200 */
export const askAndTime = (agent: Agent, url: string, headers: Record<string, string>): Promise<number> =>
  new Promise((resolve, reject) => {
    const from = performance.now()
    get(url, { agent, headers }, (answer) => {
      answer.resume()
      answer.on("end", () =>
        answer.statusCode === 200
          ? resolve(performance.now() - from)
          : reject(new Error(`${url}: ${answer.statusCode}`)),
      )
    }).on("error", reject)
  })

export const showTimes = (times: readonly number[]) =>
  `p50 ${median(times).toFixed(1)}, p99 ${percentile(times, 0.99).toFixed(1)}, most ${Math.max(...times).toFixed(0)} ms`

/** Percentiles of many times, for the raw rows. */
export const shareOf = (times: readonly number[]) =>
  Object.fromEntries(
    [0.5, 0.9, 0.95, 0.99, 0.999, 1].map((share) => [`p${share * 100}`, percentile(times, share)]),
  )
