import type { BrowserContext, Locator, Page } from "@playwright/test"
import type { Calls } from "./calls.ts"

/** The super administrator inside PT Maju Bersama, because the demo has only one administrator there. */
export const GUEST = "tamu"

type Envelope = { readonly api_status: 0 | 1; readonly data?: unknown }
/** The request that an employee of the demo makes, by the word of its play (`server/demo/activity/plays.ts`). */
export type Played = "pengajuan" | "klaim" | "cuti" | "kasbon" | "hadiah" | "data" | "kunjungan" | "rencana"
/** The environment a walk gets from the tests it runs in. */
export type World = {
  readonly page: Page
  readonly context: BrowserContext
  /** Calls the server directly, without the browser. */
  readonly api: (
    call: string,
    payload?: object,
    token?: string | null,
  ) => Promise<{ readonly body: Envelope }>
  /** The token of a new session. */
  readonly tokenOf: (who: string) => Promise<string>
  /** A link that signs an account in once. */
  readonly linkOf: (username: string) => Promise<string>
  /** Mails the server has sent. */
  readonly mails: () => Promise<readonly { readonly to: string; readonly body: string }[]>
  /**
   * Creates a pending row as an employee of the demo does on the phone: a request (`pengajuan`), a claim, leave, a cash
   * advance, a reward or a finished visit, with so many approval levels, in the office of this code if given; `rencana` only plans
   * a visit for today.
   */
  readonly play: (what: Played, levels: number, office?: string) => Promise<void>
  /** A new company that has not finished its onboarding. @returns the username to sign in with */
  readonly newCompany: () => Promise<string>
  /** How long a step may take, in milliseconds. Default: 15,000. */
  readonly patience?: number
}

/** Drives the page for one walk, like a user's hand. */
export type Hand = World & {
  readonly calls: Calls
  /** Whether the page is idle: nothing happens until time passes or the user acts. */
  readonly isAtRest: () => Promise<boolean>
  /** Notes that one step leaves for a later one. */
  readonly notes: Map<string, string>
  /** Name of the next answer of this actor on the path; null = none. */
  readonly coming: (actor: string) => string | null
  /** Records a named moment within a step, as a dialog: its words are compared under this name. */
  readonly show: (name: string) => Promise<void>
  /** Advances the page's clock, in milliseconds. */
  readonly pass: (ms: number) => Promise<void>
  /** Polls until a condition is true, advancing the page's clock in small steps. @throws an error with `what` */
  readonly until: (what: string, isTrue: () => Promise<boolean>, ms?: number) => Promise<void>
  /** Presses the element as soon as it is there. */
  readonly press: (target: Locator) => Promise<void>
  /** Another tab of the same browser, on a page without app code. */
  readonly otherTab: () => Promise<Page>
  /** This account's token for this browser, shared by all paths. */
  readonly signedIn: (who: string) => Promise<string>
  /** Opens an address of the app as this account; the page's clock is paused afterwards. */
  readonly open: (path: string, who?: string | null) => Promise<void>
}

const tokenKey = "auth.token"

/** Tokens by browser context: sign in once per account, not once per path. */
const tokens = new WeakMap<BrowserContext, Map<string, string>>()
export const keptToken = async ({ context, tokenOf }: World, who: string): Promise<string> => {
  const known = tokens.get(context) ?? new Map<string, string>()
  tokens.set(context, known)
  const token = known.get(who) ?? (await tokenOf(who))
  known.set(who, token)
  return token
}

/** Attempts of a navigation that another load may interrupt: a page reloads itself once per reason. */
const LOADS = 4

/** The previous walk's page may be reloading itself, and the later of two navigations aborts the other. */
export const goTo = async (page: Pick<Page, "goto">, path: string): Promise<void> => {
  for (let load = 1; ; load++)
    try {
      await page.goto(path)
      return
    } catch (error) {
      const isOvertaken = /ERR_ABORTED|interrupted by another navigation/.test(String(error))
      if (!isOvertaken || load === LOADS) throw error
    }
}

/** Opens an address as this account, or signed out (null); everything the browser stored is cleared first. */
export const openAs = async (world: World, path: string, who: string | null): Promise<void> => {
  const { page } = world
  const token = who === null ? null : await keptToken(world, who)
  const prepared = await page.addInitScript(
    ({ key, value, time }) => {
      // If the page reloads itself, keep what it has stored by then.
      if (sessionStorage.getItem("walk.opened") === time) return
      localStorage.clear()
      sessionStorage.clear()
      sessionStorage.setItem("walk.opened", time)
      if (value !== null) localStorage.setItem(key, value)
    },
    { key: tokenKey, value: token, time: `${performance.now()}` },
  )
  await goTo(page, path)
  await prepared.dispose()
}
