import { startWorker } from "../run/worker.ts"
import { SheetProblem, TOO_LARGE } from "../sheets/problem.ts"
import { type Part, takeInParts } from "./parts.ts"
import { ColumnsProblem, type Found } from "./headings.ts"
import type { Wanted } from "./read.worker.ts"
import type { CheckedRow, CheckedSheet } from "./rows.ts"

/** Files are normally read in a few seconds; this timeout stops files made to take longer. */
const PATIENCE_MS = 60_000
/** Memory limits of the worker thread, about twice what the largest allowed file needs. */
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }

type Told =
  | Part<CheckedRow>
  | { readonly found: Found }
  | { readonly problem: string; readonly found: Found | null }

/** The checked rows of a spreadsheet. @throws SheetProblem with a message for the user */
export const readSheet = (wanted: Wanted, signal: AbortSignal): Promise<CheckedSheet> =>
  new Promise((resolve, reject) => {
    const worker = startWorker(new URL("./read.worker.ts", import.meta.url), {
      workerData: wanted,
      resourceLimits: MEMORY,
    })
    const tooMuch = () => reject(new SheetProblem(TOO_LARGE))
    const timer = setTimeout(() => {
      tooMuch()
      void worker.terminate()
    }, PATIENCE_MS)
    const take = takeInParts<CheckedRow>(worker)
    let found: Found | null = null
    worker.on("message", (told: Told) => {
      if ("problem" in told) {
        const { problem, found: known } = told
        return reject(known === null ? new SheetProblem(problem) : new ColumnsProblem(problem, known))
      }
      if ("found" in told) {
        found = told.found
        return
      }
      const rows = take(told)
      if (rows !== null && found !== null) resolve({ found, rows })
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
