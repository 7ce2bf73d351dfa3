import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { API_BASE } from "#contract/kit/constants.ts"
import type { FailureTag } from "#contract/kit/errors.ts"

const COOKIE = "fault"
/** `devisi/create:ServerBroken`; several are joined by a comma. */
const ONE = /^[a-z0-9/_-]{1,80}:[A-Za-z]{1,20}$/
/** Longer than the client's request timeout. */
const SILENCE_MS = 60_000

type Answer = { readonly status: number; readonly body: object } | "offline" | "silence"

const status = (code: number, message: string): Answer => ({
  status: code,
  body: { api_status: 0, api_message: message },
})
const refusal = (message: string, more: object): Answer => ({
  status: 200,
  body: { api_status: 0, api_message: message, ...more },
})

/**
 * Injected responses by kind of fault. The call itself is not run. Faults that the real server can produce are left
 * out.
 */
const answers: { readonly [T in Exclude<FailureTag, "Stale" | "SessionOver">]: Answer } = {
  Unreachable: "offline",
  TimedOut: "silence",
  BadRequest: status(400, "Permintaan tidak terbaca"),
  NotFound: status(404, "Tidak ada"),
  ServerBroken: status(502, "Server sedang rusak"),
  BadShape: { status: 200, body: { halo: "dunia" } },
  Tracked: refusal("Terjadi kesalahan", { error_track: "01J0DEMOTRACK" }),
  Refused: refusal("Tidak dapat disimpan", { data: { reason: "state", rows: [] } }),
  Invalid: refusal("Periksa kembali isian Anda", { is_validate: 1, data: { errors: {} } }),
}
/**
 * Kinds of faults that `?fault=` accepts.
 * @public A test tries each of them.
 */
export const FAULTS = Object.keys(answers) as readonly (keyof typeof answers)[]
const isKind = (text: string): text is keyof typeof answers => Object.hasOwn(answers, text)

const wanted = (text: string): readonly string[] => {
  const all = text.split(",").filter((one) => one !== "")
  return all.every((one) => ONE.test(one) && isKind(one.split(":")[1] ?? "")) ? all : []
}
const askedBy = ({ headers }: FastifyRequest): readonly string[] => {
  const value = new RegExp(`(?:^|;\\s*)${COOKIE}=([^;]*)`).exec(headers.cookie ?? "")?.[1] ?? ""
  try {
    return wanted(decodeURIComponent(value))
  } catch {
    return []
  }
}
const answerTo = (request: FastifyRequest): Answer | null => {
  const call = (request.url.split("?", 1)[0] ?? "").slice(API_BASE.length + 1)
  const kind = askedBy(request)
    .find((one) => one.startsWith(`${call}:`))
    ?.split(":")[1]
  return kind !== undefined && isKind(kind) ? answers[kind] : null
}

const wait = (reply: FastifyReply): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, SILENCE_MS).unref()
    reply.raw.once("close", () => {
      clearTimeout(timer)
      resolve()
    })
  })

/**
 * Fault injection by hand: `?fault=CALL:KIND` on any page of the demo makes that call fail, in this browser only,
 * until `?fault=` is opened.
 */
export const serveFaults = (app: FastifyInstance): void => {
  app.addHook("onRequest", async (request, reply) => {
    if (request.url.startsWith(`${API_BASE}/`)) {
      const answer = answerTo(request)
      if (answer === null) return
      if (answer === "silence") await wait(reply)
      if (typeof answer === "string") {
        reply.hijack()
        reply.raw.destroy()
        return
      }
      return reply.code(answer.status).send(answer.body)
    }
    const address = new URL(request.url, "http://localhost")
    const asked = address.searchParams.get(COOKIE)
    if (asked === null || request.method !== "GET") return
    address.searchParams.delete(COOKIE)
    const kept = encodeURIComponent(wanted(asked).join(","))
    return reply
      .header(
        "set-cookie",
        `${COOKIE}=${kept}; Path=/; HttpOnly; SameSite=Lax${kept === "" ? "; Max-Age=0" : ""}`,
      )
      .redirect(`${address.pathname}${address.search}`, 302)
  })
}
