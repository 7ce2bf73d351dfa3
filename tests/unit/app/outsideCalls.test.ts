import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { Effect } from "effect"
import { createActor } from "xstate"
import { TOKEN_HEADER } from "#contract/kit/constants.ts"
import { liveSession } from "#src/api/actors/session.ts"
import { authKeys, stored, token } from "#src/api/browser/storage.ts"
import { serverHealth } from "#src/api/wire/health.ts"
import { sessionOver } from "#src/api/wire/request.ts"
import { openStream } from "#src/api/wire/stream.ts"
import { makeStorage, meAnswer } from "./browser.fixture.ts"

/** Requests outside the API contract fail in the same ways as its calls do. */

let sent: { readonly url: string; readonly held: string | null }[] = []
let answer: () => Promise<Response>
const said = (status: number, body: string, type = "application/json") =>
  Promise.resolve(new Response(body, { status, headers: { "content-type": type } }))
const lost = () => Promise.reject(new TypeError("Failed to fetch"))
const PROXY = "<html>Masuk ke jaringan</html>"

beforeEach(() => {
  makeStorage()
  vi.useFakeTimers()
  sent = []
  vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
    sent.push({ url, held: new Headers(init.headers).get(TOKEN_HEADER) })
    return answer()
  })
  vi.stubGlobal("addEventListener", () => undefined)
  vi.stubGlobal("removeEventListener", () => undefined)
  vi.stubGlobal("document", { addEventListener: () => undefined, removeEventListener: () => undefined })
  token.set("milik-ani")
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe("the live line", () => {
  const opened = () =>
    Effect.runPromise(
      openStream(new AbortController().signal).pipe(
        Effect.match({ onSuccess: () => "open", onFailure: ({ _tag }) => _tag }),
      ),
    )
  test.each([
    ["a stream", () => said(200, ":\n\n", "text/event-stream"), "open"],
    ["a proxy's page", () => said(200, PROXY, "text/html"), "BadShape"],
    ["no such address", () => said(404, "{}"), "NotFound"],
    ["a broken server", () => said(500, "{}"), "ServerBroken"],
    ["a full server", () => said(503, "{}"), "ServerBroken"],
    ["a lost line", lost, "Unreachable"],
  ])("%s", async (_name, given, outcome) => {
    answer = given
    const over = vi.fn<() => void>()
    const off = sessionOver.on(over)
    expect(await opened()).toBe(outcome)
    expect(over).not.toHaveBeenCalled()
    off()
  })

  test("a session that is over is told, and one that has been followed is not", async () => {
    const over = vi.fn<() => void>()
    const off = sessionOver.on(over)
    answer = () => said(401, "{}")
    expect(await opened()).toBe("SessionOver")
    expect(over).toHaveBeenCalledTimes(1)
    answer = () => {
      token.set("milik-budi")
      return said(401, "{}")
    }
    expect(await opened()).toBe("Unreachable")
    expect(over).toHaveBeenCalledTimes(1)
    off()
  })
})

describe("the server's health", () => {
  test.each([
    ["well", () => said(200, '{"status":"ok"}'), null],
    ["stopping", () => said(503, '{"status":"stopping"}'), "ServerBroken"],
    ["a proxy's page", () => said(200, PROXY, "text/html"), "BadShape"],
    ["out of reach", lost, "Unreachable"],
  ])("%s", async (_name, given, tag) => {
    answer = given
    const outcome = await serverHealth()
    expect(outcome.ok ? null : outcome.failure._tag).toBe(tag)
  })
})

describe("signing out", () => {
  const signedIn = async () => {
    answer = () => said(200, meAnswer)
    const session = createActor(liveSession, { input: { hasToken: true, key: null } })
    const toasts: string[] = []
    session.on("toast.succeeded", ({ message }) => void toasts.push(message))
    session.on("toast.failed", ({ failure }) => {
      toasts.push("message" in failure ? failure.message : failure._tag)
    })
    session.start()
    await vi.advanceTimersByTimeAsync(100)
    sent = []
    return { session, toasts }
  }
  const leave = (session: Awaited<ReturnType<typeof signedIn>>["session"]) => {
    session.send({ type: "logout.ask" })
    session.send({ type: "logout.confirm" })
    return vi.advanceTimersByTimeAsync(2_000)
  }
  const DONE = '{"api_status":1,"api_message":"","data":{}}'
  const left = () => sent.filter(({ url }) => url.endsWith("auth/logout")).map(({ held }) => held)

  test("is told as done once the server says so, for every session that was held", async () => {
    stored.set(authKeys.ownToken, "milik-super")
    const { session, toasts } = await signedIn()
    answer = () => said(200, DONE)
    await leave(session)
    expect(session.getSnapshot().value).toBe("signedOut")
    expect(toasts).toEqual(["Kamu telah logout"])
    expect(
      left()
        .map(String)
        .toSorted((a, b) => (a < b ? -1 : 1)),
    ).toEqual(["milik-ani", "milik-super"])
    session.stop()
  })

  test.each([
    ["refused", () => said(500, "{}"), "ada kesalahan di server"],
    ["a proxy's page", () => said(200, PROXY, "text/html"), "ada kesalahan di server"],
    ["offline", lost, "server tidak dapat dihubungi"],
    ["silent", () => new Promise<Response>(() => undefined), "server tidak dapat dihubungi"],
  ])(
    "%s: it is told that the server may hold the session, and tried again until it does not",
    async (_name, given, why) => {
      const { session, toasts } = await signedIn()
      answer = given
      await leave(session)
      expect(session.getSnapshot().value).toBe("signedOut")
      expect(toasts).toEqual([
        `Kamu telah logout di browser ini. Sesi di server belum ditutup karena ${why}; dicoba lagi selama halaman ini terbuka`,
      ])
      expect(token.get()).toBeNull()
      const before = left().length
      answer = () => said(200, DONE)
      await vi.advanceTimersByTimeAsync(16_000)
      expect(left().slice(before)).toEqual(["milik-ani"])
      await vi.advanceTimersByTimeAsync(60_000)
      expect(left()).toHaveLength(before + 1)
      session.stop()
    },
  )
})
