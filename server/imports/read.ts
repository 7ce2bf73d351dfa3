import { Worker } from "node:worker_threads"
import type { ImportKind } from "#contract/imports.ts"
import { SheetProblem } from "../sheets/problem.ts"
import { type Part, takeInParts } from "./parts.ts"
import type { CheckedRow } from "./rows.ts"

const PATIENCE_MS = 60_000
/** Spreadsheets read at once; the others wait their turn. */
const AT_ONCE = 2
let running = 0
const waiting: (() => void)[] = []

type Told = Part<CheckedRow> | { readonly problem: string }

/** Under the tools the sources run as they are. */
const asSource = (url: URL): string =>
  `import("tsx/esm/api").then(({ register }) => { register(); return import(${JSON.stringify(url.href)}) })`

const inThread = (
  path: string,
  type: "xlsx" | "csv",
  kind: ImportKind,
  signal: AbortSignal,
): Promise<CheckedRow[]> =>
  new Promise((resolve, reject) => {
    const url = new URL("./read.worker.ts", import.meta.url)
    const isSource = url.pathname.endsWith(".ts")
    const worker = new Worker(isSource ? asSource(url) : url, {
      workerData: { path, type, kind },
      resourceLimits: { maxOldGenerationSizeMb: 384 },
      eval: isSource,
    })
    const tooMuch = () => reject(new SheetProblem("Isi berkas ini terlalu besar untuk dibaca"))
    const timer = setTimeout(() => {
      tooMuch()
      void worker.terminate()
    }, PATIENCE_MS)
    const take = takeInParts<CheckedRow>(worker)
    worker.on("message", (told: Told) => {
      if ("problem" in told) return reject(new SheetProblem(told.problem))
      const rows = take(told)
      if (rows !== null) resolve(rows)
    })
    worker.once("error", (error) => {
      if ("code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY") tooMuch()
      else reject(error)
    })
    const end = () => void worker.terminate()
    signal.addEventListener("abort", end)
    worker.once("exit", () => {
      clearTimeout(timer)
      signal.removeEventListener("abort", end)
      reject(new Error("the reader ended without an answer"))
    })
  })

/** The judged rows of a spreadsheet. @throws SheetProblem in words for the person whose file it is */
export const readSheet = async (
  path: string,
  type: "xlsx" | "csv",
  kind: ImportKind,
  signal: AbortSignal,
): Promise<CheckedRow[]> => {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await inThread(path, type, kind, signal)
  } finally {
    const next = waiting.shift()
    if (next === undefined) running -= 1
    else next()
  }
}
