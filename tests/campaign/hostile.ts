import { setTimeout as pause } from "node:timers/promises"
import { attack, drip } from "./hostile/attack.ts"
import { type Kind, KINDS, nameOf, openPlace } from "./lib/place.ts"
import { freePort, healthOf, signIn, startProduct, until, usageOf } from "./lib/process.ts"
import { few, isInTime, type Line, manyOf, type Measure } from "./lib/result.ts"
import { tell } from "./lib/tell.ts"

/** On each database, and so twice as many in all. */
const FULL = 50_000
const QUICK = 1_000
const AT_ONCE = 12
/** The first requests fill caches and pools; growth is measured from then on. */
const WARM_UP = 5_000
const DRIPS = 200
/** An incomplete head is ended after 20 s, looked for every 5 s. */
const DRIP_MS = 30_000
/** Bound of an answer, while others are sent at the same time on a busy machine. */
const ANSWER_MS = 15_000
const GROWTH = 1.5
const MOST_MB = 1_500

const measureOn = async (
  kind: Kind,
  many: number,
): Promise<{ readonly line: Line; readonly wrong: readonly string[] }> => {
  const place = await openPlace(kind)
  try {
    const server = await startProduct({ port: await freePort(), env: place.env })
    const { url, pid } = server
    const tokens = {
      admin: await signIn(url, "admin@maju.test"),
      self: await signIn(url, "pegawai@maju.test"),
      super: await signIn(url, "super@balai.test"),
    }
    const warm = Math.min(WARM_UP, Math.floor(many / 5))
    const first = await attack({ url, tokens, many: warm, atOnce: AT_ONCE })
    const before = usageOf(pid)
    const dripping = drip(url, DRIPS)
    let mostMb = before.mb
    const rest = await attack({
      url,
      tokens,
      from: warm,
      many: many - warm,
      atOnce: AT_ONCE,
      onProgress: (sent) => {
        mostMb = Math.max(mostMb, usageOf(pid).mb)
        tell(`  ${nameOf(kind)}: ${warm + sent} requests, ${usageOf(pid).mb} MB`)
      },
    })
    await until(() => dripping.ended() === DRIPS, DRIP_MS, "slow connections are ended").catch(
      () => undefined,
    )
    const ended = dripping.ended()
    dripping.close()
    await pause(3_000)
    const isAlive = server.isRunning() && (await healthOf(url)) === 200
    const after = usageOf(pid)
    mostMb = Math.max(mostMb, after.mb)
    const wrong = [
      ...first.wrong,
      ...rest.wrong,
      ...server.faults(),
      ...(isAlive ? [] : ["the server does not answer any more"]),
      ...(ended === DRIPS ? [] : [`${DRIPS - ended} of ${DRIPS} slow connections were not ended`]),
    ]
    await server.stop()
    const most = Math.max(first.times.most, rest.times.most)
    const isBounded = after.mb <= Math.max(before.mb * GROWTH, before.mb + 200) && mostMb <= MOST_MB
    const statuses = Object.entries(rest.byStatus)
      .sort(([, a], [, b]) => b - a)
      .map(([status, times]) => `${status} × ${times}`)
    return {
      line: {
        what: `hostile requests, ${nameOf(kind)}`,
        tried: `${first.sent + rest.sent} requests, ${DRIPS} slow connections`,
        lost: wrong.length,
        silenceMs: most,
        isPassed: wrong.length === 0 && isBounded && isInTime(most, ANSWER_MS),
        seen: `p50 ${rest.times.p50} ms, p99 ${rest.times.p99} ms; memory ${before.mb} MB after ${warm}, ${after.mb} MB at the end, at most ${mostMb} MB; statuses ${statuses.join(", ")}`,
      },
      wrong: [
        ...wrong,
        ...(isInTime(most, ANSWER_MS) ? [] : [`slow: ${most} ms, ${rest.times.slowest}`]),
        ...(isBounded ? [] : [`memory: ${before.mb} MB, then ${after.mb} MB, at most ${mostMb} MB`]),
      ].map((one) => `${nameOf(kind)}: ${one}`),
    }
  } finally {
    await place.drop()
  }
}

/** Every declared call attacked over HTTP: no server fault, no crash, bounded memory and bounded answers. */
export const measureHostile: Measure = async (size) => {
  const lines: Line[] = []
  const wrong: string[] = []
  for (const kind of KINDS) {
    const found = await measureOn(kind, manyOf(size, FULL, QUICK))
    lines.push(found.line)
    wrong.push(...found.wrong)
  }
  return {
    lines,
    how: [
      `${AT_ONCE} clients send requests made from the contract: each call's example with fields of wrong types, SQL, HTML and very long text (56 %), malformed JSON (11 %), path traversal, invalid tokens and those of other accounts, header games, broken multipart bodies, replayed request ids, bytes that are not HTTP, and bodies over the limit. A request is made from its number, so that it can be sent again. *Lost* counts answers with a status of 500 or more, answers with \`error_track\`, and faults in the log. Slow connections drip a head byte by byte and have to be ended.`,
    ],
    wrong: few(wrong),
  }
}
