import type { BrowserContext, ConsoleMessage } from "@playwright/test"

/** Errors of the browser: console errors (Content-Security-Policy too) and uncaught exceptions. */
export type Guard = {
  readonly watch: (context: BrowserContext) => void
  /** Allows an error that this test provokes on purpose. */
  readonly allow: (text: RegExp) => void
  /** Allows failed loads of these addresses. */
  readonly allowLoads: (matches: (url: URL) => boolean) => void
  readonly complaints: () => readonly string[]
}

type Complaint = { readonly text: string; readonly from: string }

const LOAD = /^Failed to load resource/

/** The service worker registers once the page is idle, whenever that is: a test that kills the server may fall into it. */
const isOfWorker = ({ text, from }: Complaint) =>
  text.includes("net::ERR_CONNECTION") && /\/sw\.js$|\/assets\/workbox-[^/]+\.js$/.test(from)

export const makeGuard = (): Guard => {
  const heard: Complaint[] = []
  const allowed: RegExp[] = []
  const loads: ((url: URL) => boolean)[] = []
  const isAllowed = ({ text, from }: Complaint) =>
    allowed.some((one) => one.test(text)) ||
    isOfWorker({ text, from }) ||
    (LOAD.test(text) && URL.canParse(from) && loads.some((matches) => matches(new URL(from))))
  return {
    watch: (context) => {
      context.on("console", (message: ConsoleMessage) => {
        if (message.type() === "error") heard.push({ text: message.text(), from: message.location().url })
      })
      context.on("weberror", (error) => {
        heard.push({ text: String(error.error().stack ?? error.error()), from: error.page()?.url() ?? "" })
      })
    },
    allow: (text) => {
      allowed.push(text)
    },
    allowLoads: (matches) => {
      loads.push(matches)
    },
    complaints: () => heard.filter((one) => !isAllowed(one)).map(({ text, from }) => `${text} (${from})`),
  }
}
