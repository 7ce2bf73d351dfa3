import type { BrowserContext, Locator, Page } from "@playwright/test"
import type { Calls } from "./calls.ts"

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
  /** How long a step may take, in milliseconds. Default: 15,000. */
  readonly patience?: number
}

/** The hand of the person who walks. */
export type Hand = World & {
  readonly calls: Calls
  /** What one step leaves for the next. */
  readonly notes: Map<string, string>
  /** Name of the next answer this actor gives on the path; null = none. */
  readonly coming: (actor: string) => string | null
  /** Lets the page's time pass, in milliseconds. */
  readonly pass: (ms: number) => Promise<void>
  /** Looks until something is true, while the page's time goes on by moments. @throws what was looked for */
  readonly until: (what: string, isTrue: () => Promise<boolean>) => Promise<void>
  /** Presses what is there, as soon as it is. */
  readonly press: (target: Locator) => Promise<void>
  /** Another tab of the same browser, on a page that runs none of our code. */
  readonly otherTab: () => Promise<Page>
  /** Opens an address of ours as this person; the page's clock stands still afterwards. */
  readonly open: (path: string, who?: string | null) => Promise<void>
}

export const tokenKey = "auth.token"

/** Opens addresses as somebody who is signed in, or as nobody. */
export const openAs = async ({ page, tokenOf }: World, path: string, who: string | null): Promise<void> => {
  await page.goto("/favicon.svg")
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  if (who !== null) {
    const token = await tokenOf(who)
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), [tokenKey, token] as const)
  }
  await page.goto(path)
}
