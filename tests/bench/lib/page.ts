import type { Browser, BrowserContext, CDPSession, Page } from "@playwright/test"
import { watchPage } from "../login/watch.ts"

/** One of the pages that are compared. */
export type Subject = {
  readonly name: string
  readonly url: string
  /** Path to land on after the sign-in. */
  readonly wanted: string | null
}

type Opened = { readonly context: BrowserContext; readonly page: Page; readonly devtools: CDPSession }

const LIMIT_MS = 60_000

/** A page in a fresh browser context, instrumented to report its timings; nothing has been loaded in it yet. */
export const openPage = async (
  browser: Browser,
  wanted: string | null,
  leastRows: number,
): Promise<Opened> => {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: "id-ID",
    timezoneId: "Asia/Jakarta",
  })
  const page = await context.newPage()
  page.setDefaultTimeout(LIMIT_MS)
  // tsx (esbuild) wraps functions in a `__name` helper that the page does not have.
  await page.addInitScript({ content: "globalThis.__name = (named) => named" })
  await page.addInitScript(watchPage, leastRows)
  if (wanted !== null)
    await page.addInitScript((path) => sessionStorage.setItem("auth.redirect", path), wanted)
  return { context, page, devtools: await context.newCDPSession(page) }
}

/** Bytes of the heap after a full garbage collection. */
export const heapOf = async (devtools: CDPSession): Promise<number> => {
  await devtools.send("HeapProfiler.enable")
  await devtools.send("HeapProfiler.collectGarbage")
  const { usedSize } = await devtools.send("Runtime.getHeapUsage")
  return usedSize
}

/**
 * Heap node types that V8 or the browser owns (compiled code, native records): they grow with use, independent of page
 * leaks.
 */
const NOT_THE_PAGES = new Set(["code", "native", "hidden", "synthetic", "object shape"])

type Snapshot = {
  readonly snapshot: { readonly meta: { readonly node_fields: string[]; readonly node_types: [string[]] } }
  readonly nodes: readonly number[]
}

/**
 * Bytes of the page's own objects, closures, arrays and strings: `heapOf` without compiled code and browser records.
 */
export const ownHeapOf = async (devtools: CDPSession): Promise<number> => {
  const chunks: string[] = []
  const keep = ({ chunk }: { readonly chunk: string }) => chunks.push(chunk)
  devtools.on("HeapProfiler.addHeapSnapshotChunk", keep)
  await devtools.send("HeapProfiler.takeHeapSnapshot", { reportProgress: false })
  devtools.off("HeapProfiler.addHeapSnapshotChunk", keep)
  const { snapshot, nodes } = JSON.parse(chunks.join("")) as Snapshot
  const { node_fields: fields, node_types: types } = snapshot.meta
  const [type, size] = [fields.indexOf("type"), fields.indexOf("self_size")]
  let sum = 0
  for (let at = 0; at < nodes.length; at += fields.length)
    if (!NOT_THE_PAGES.has(types[0][nodes[at + type] ?? 0] ?? "")) sum += nodes[at + size] ?? 0
  return sum
}
