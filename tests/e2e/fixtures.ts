import { cp, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import {
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
  test as base,
} from "@playwright/test"
import { API_BASE, TOKEN_HEADER } from "#contract/kit/constants.ts"
import { DEMO_PASSWORD } from "#server/demo/accounts.ts"
import { type Faults, makeFaults } from "./lib/faults.ts"
import { type Guard, makeGuard } from "./lib/guard.ts"
import { copyDatabase } from "./lib/database.ts"
import { templateFolder } from "./lib/product.ts"
import { makeServer, type Server } from "./lib/server.ts"
import { setStream } from "./lib/stream.ts"

export { expect } from "@playwright/test"
export { answers } from "./lib/faults.ts"
export { expectAccessible } from "./lib/axe.ts"
export { DEMO_PASSWORD }

/** Accounts of the demo. */
export const people = {
  super: "super@balai.test",
  admin: "admin@maju.test",
  kantor: "kantor@maju.test",
  terbatas: "terbatas@maju.test",
  klaim: "klaim@maju.test",
  pegawai: "pegawai@maju.test",
  rekan: "budi.kurniawan23@maju.test",
  atasan: "atasan@maju.test",
  lain: "admin@lain.test",
  baru: "baru@coba.test",
  chat: "admin816@chat.test",
} as const
export type Who = keyof typeof people
/** Where an account begins, unless it is /home. */
const homes: Readonly<Partial<Record<Who, string>>> = {
  super: "/super-admin/home",
  pegawai: "/saya",
  rekan: "/saya",
}

type Envelope = {
  readonly api_status: 0 | 1
  readonly api_message: string
  readonly data?: unknown
  readonly is_validate?: 1
  readonly error_track?: string
}
export type ApiAnswer = { readonly status: number; readonly body: Envelope }
/** Calls the server directly, without the browser. */
export type Api = (call: string, payload?: object, token?: string | null) => Promise<ApiAnswer>

export type Fixtures = {
  /** Whether pages have the event stream (server-sent events). Without it they poll, and a page becomes idle. */
  readonly isLive: boolean
  /** Calls the real server directly, without the browser. */
  readonly api: Api
  /** The token of a new session, directly from the server. */
  readonly tokenOf: (who: Who, password?: string) => Promise<string>
  /** Opens a page with a session of this worker, without the login form; waits until the session is loaded. */
  readonly signIn: (page: Page, who: Who, path?: string) => Promise<void>
  /** Console errors, uncaught errors and policy violations fail the test unless allowed here. */
  readonly guard: Guard
  /** Faults of this test's own context. */
  readonly faults: Faults
  /** Another user's browser: with the same guard, closed at the end. */
  readonly openContext: (options?: BrowserContextOptions) => Promise<BrowserContext>
  readonly faultsIn: (context: BrowserContext) => Faults
}
type WorkerFixtures = {
  readonly server: Server
  readonly tokens: Map<Who, string>
  /** A name for tests that change data others need: they get their own server and data. */
  readonly dataOf: string
  /** Host name of the server's public address; passkeys need a name instead of an IP address. */
  readonly hostName: string
}

const callApi = async (
  server: Server,
  call: string,
  payload: object,
  token: string | null,
): Promise<ApiAnswer> => {
  const isRead = call === "me"
  const response = await fetch(`${server.url}${API_BASE}/${call}`, {
    method: isRead ? "GET" : "POST",
    headers: {
      accept: "application/json",
      ...(isRead ? {} : { "content-type": "application/json" }),
      ...(token === null ? {} : { [TOKEN_HEADER]: token }),
    },
    ...(isRead ? {} : { body: JSON.stringify(payload) }),
  })
  return { status: response.status, body: (await response.json()) as Envelope }
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  dataOf: ["everybody", { option: true, scope: "worker" }],
  hostName: ["127.0.0.1", { option: true, scope: "worker" }],

  server: [
    async ({ browserName: _, dataOf: _own, hostName }, provide, { workerIndex }) => {
      const dataDir = await mkdtemp(join(tmpdir(), "balai-e2e-"))
      const isData = (path: string) => !/control\.sock$|\/mail$/.test(path)
      await cp(await templateFolder(), dataDir, { recursive: true, filter: isData })
      const database = await copyDatabase(workerIndex)
      const server = await makeServer(dataDir, database.url, hostName)
      try {
        await server.start()
        await provide(server)
      } finally {
        await server.stop()
        await database.drop()
        await rm(dataDir, { recursive: true, force: true })
      }
    },
    { scope: "worker", timeout: 120_000 },
  ],

  /** Tests of a worker share one session per account while it is valid, because password hashing is slow on purpose. */
  tokens: [
    async ({ server: _ }, provide) => {
      await provide(new Map())
    },
    { scope: "worker" },
  ],

  baseURL: async ({ server }, provide) => {
    await provide(server.url)
  },

  isLive: [false, { option: true }],

  guard: [
    async ({ context, isLive }, provide) => {
      const guard = makeGuard()
      if (!isLive) await setStream(context, "none")
      guard.watch(context)
      await provide(guard)
      expect(guard.complaints(), "what the browser complained about").toEqual([])
    },
    { auto: true },
  ],

  faults: async ({ context, guard }, provide) => {
    await provide(makeFaults(context, guard))
  },

  openContext: async ({ browser, baseURL, guard, isLive }, provide) => {
    const opened: BrowserContext[] = []
    await provide(async (options = {}) => {
      const context = await browser.newContext({ ...(baseURL === undefined ? {} : { baseURL }), ...options })
      guard.watch(context)
      if (!isLive) await setStream(context, "none")
      opened.push(context)
      return context
    })
    await Promise.all(opened.map((context) => context.close()))
  },

  faultsIn: async ({ guard }, provide) => {
    await provide((context) => makeFaults(context, guard))
  },

  api: async ({ server }, provide) => {
    await provide((call, payload = {}, token = null) => callApi(server, call, payload, token))
  },

  tokenOf: async ({ api }, provide) => {
    await provide(async (who, password = DEMO_PASSWORD) => {
      const { body } = await api("auth/login", { username: people[who], password })
      const data = body.data as { readonly token?: string } | undefined
      if (data?.token === undefined) throw new Error(`${people[who]} cannot sign in: ${body.api_message}`)
      return data.token
    })
  },

  signIn: async ({ api, tokens, tokenOf }, provide) => {
    const lives = async (token: string) => (await api("me", {}, token)).status === 200
    await provide(async (page, who, path = homes[who] ?? "/home") => {
      const kept = tokens.get(who)
      const token = kept !== undefined && (await lives(kept)) ? kept : await tokenOf(who)
      tokens.set(who, token)
      const keep = await page.addInitScript((value) => localStorage.setItem("auth.token", value), token)
      await page.goto(path)
      await expect(session(page)).toHaveAttribute("data-state", /^\{"signedIn"/)
      await keep.dispose()
    })
  },
})

/** The element with the state of the session machine. */
export const session = (page: Page) => page.locator('[data-machine="session"]')

/** The toast with this text, on one line at the top center, and not fading out. */
export const toast = (page: Page, text: string | RegExp) =>
  page.locator(".Toastify__toast:not(.toast-out)").filter({ hasText: text })
