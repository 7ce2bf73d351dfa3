import type { BrowserContext, Locator, Page } from "@playwright/test"
import type { Calls } from "./calls.ts"

/** The super administrator inside PT Maju Bersama: the demo has but one administrator there. */
export const GUEST = "tamu"

type Envelope = { readonly api_status: 0 | 1; readonly data?: unknown }
/** What a walk is given by the tests it runs in. */
export type World = {
  readonly page: Page
  readonly context: BrowserContext
  /** Calls the server past the browser. */
  readonly api: (
    call: string,
    payload?: object,
    token?: string | null,
  ) => Promise<{ readonly body: Envelope }>
  /** A new session's token. */
  readonly tokenOf: (who: string) => Promise<string>
  /** A link that signs somebody in once. */
  readonly linkOf: (username: string) => Promise<string>
  /** What the server has mailed. */
  readonly mails: () => Promise<readonly { readonly to: string; readonly body: string }[]>
  /**
   * An employee of the demo does something on the phone: asks (`pengajuan`) or claims (`klaim`), to be decided at so
   * many levels, in the office of this code where one is given.
   */
  readonly play: (what: "pengajuan" | "klaim", levels: number, office?: string) => Promise<void>
  /** A company of the demo that has just begun. @returns whom to sign in as */
  readonly newCompany: () => Promise<string>
  /** How long a step may take, in milliseconds. Default: 15,000. */
  readonly patience?: number
}

/** The hand of the person who walks. */
export type Hand = World & {
  readonly calls: Calls
  /** Whether the page has nothing to do any more until its time passes or somebody does something. */
  readonly isAtRest: () => Promise<boolean>
  /** What one step leaves for the next. */
  readonly notes: Map<string, string>
  /** Name of the next answer this actor gives on the path; null = none. */
  readonly coming: (actor: string) => string | null
  /** A place within a step, as a dialog: its words are kept by this name. */
  readonly show: (name: string) => Promise<void>
  /** Lets the page's time pass, in milliseconds. */
  readonly pass: (ms: number) => Promise<void>
  /** Looks until something is true, while the page's time goes on by moments. @throws what was looked for */
  readonly until: (what: string, isTrue: () => Promise<boolean>, ms?: number) => Promise<void>
  /** Presses what is there, as soon as it is. */
  readonly press: (target: Locator) => Promise<void>
  /** Another tab of the same browser, on a page that runs none of our code. */
  readonly otherTab: () => Promise<Page>
  /** A token of this person's for this browser, the same for all paths. */
  readonly signedIn: (who: string) => Promise<string>
  /** Opens an address of ours as this person; the page's clock stands still afterwards. */
  readonly open: (path: string, who?: string | null) => Promise<void>
}

const tokenKey = "auth.token"

/** Tokens of those who walk in one browser: a password is checked once, not once for each path. */
const tokens = new WeakMap<BrowserContext, Map<string, string>>()
export const keptToken = async ({ context, tokenOf }: World, who: string): Promise<string> => {
  const known = tokens.get(context) ?? new Map<string, string>()
  tokens.set(context, known)
  const token = known.get(who) ?? (await tokenOf(who))
  known.set(who, token)
  return token
}

/** Loads that may come in the way of one: a page loads itself anew once for each reason. */
const LOADS = 4

/** The page of the walk before may be loading itself anew, and whichever load begins last ends the other. */
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

/** Opens addresses as somebody who is signed in, or as nobody; nothing is left of what the browser kept. */
export const openAs = async (world: World, path: string, who: string | null): Promise<void> => {
  const { page } = world
  const token = who === null ? null : await keptToken(world, who)
  const prepared = await page.addInitScript(
    ({ key, value, time }) => {
      // A page that loads itself anew keeps what it has by then.
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
