import { fromCallback } from "xstate"
import type { ListQuery } from "#machines/list/listQuery.ts"
import type { ListPage } from "#machines/list/listTypes.ts"
import { createPrintMachine, type Printout } from "#machines/print/printMachine.ts"
import { send } from "../wire/calls.ts"
import { payloadOf } from "../wire/listPayload.ts"
import { actor } from "../wire/request.ts"
import type { AnyRow, ApiList } from "../actors/resource.ts"

/** Row limit of one printout, about thirty pages; for more use the spreadsheet export. */
export const PRINT_MAX = 1_000
const AT_ONCE = 500

const gather = (resource: ApiList) =>
  actor<Printout<AnyRow>, { readonly query: ListQuery }>(async ({ query }, abort) => {
    const { list } = resource.calls
    let rows: readonly AnyRow[] = []
    let cursor: string | null = null
    for (;;) {
      const asked: ListQuery = { ...query, page: 1, perPage: AT_ONCE, cursor }
      const outcome = await send(list, payloadOf(resource.within, asked), abort)
      if (!outcome.ok) return outcome
      const page = outcome.value as ListPage<AnyRow>
      rows = [...rows, ...page.rows].slice(0, PRINT_MAX)
      cursor = page.next ?? null
      if (cursor === null || page.rows.length === 0 || rows.length === PRINT_MAX)
        return {
          ...outcome,
          value: { query, rows, total: Math.max(page.total, rows.length), at: new Date().toISOString() },
        }
    }
  })

/** Waits two frames: the pending render is then on the page. */
const drawn = () =>
  new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve))
  })

/**
 * Some browsers return from `print` at once: only `afterprint` says that the print view is no longer needed. A browser
 * that opens no dialog (a web view inside an app, a headless one) never fires it; the dialog is modal, so any input on
 * the page means that it is closed.
 */
export const print = actor<null, Record<string, never>>(async (_, abort) => {
  await drawn()
  await new Promise<void>((resolve) => {
    const done = () => resolve()
    for (const over of ["afterprint", "pointerdown", "keydown"])
      addEventListener(over, done, { once: true, signal: abort })
    abort.addEventListener("abort", done)
    window.print()
  })
  return { ok: true, value: null, message: "" }
})

/** Uses `beforeprint` where the browser supports it, else the print media query. */
export const watchPaper = fromCallback<{ type: "never" }, Record<string, never>>(({ sendBack }) => {
  const paper = matchMedia("print")
  const began = () => sendBack({ type: "paper.began" })
  const ended = () => sendBack({ type: "paper.ended" })
  const onMedium = () => (paper.matches ? began() : ended())
  addEventListener("beforeprint", began)
  addEventListener("afterprint", ended)
  paper.addEventListener("change", onMedium)
  return () => {
    removeEventListener("beforeprint", began)
    removeEventListener("afterprint", ended)
    paper.removeEventListener("change", onMedium)
  }
})

/** The print machine of a list. */
export const printOf = (resource: ApiList) =>
  createPrintMachine<AnyRow>().provide({ actors: { gather: gather(resource), print, watchPaper } })
