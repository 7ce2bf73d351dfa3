import type { BrowserContext, Page } from "@playwright/test"
import type { AnyEventObject } from "xstate"
import type { Failure } from "#contract/kit/errors.ts"
import { codeOf, showFailure } from "#src/api/wire/toasts.ts"
import { MESSAGE } from "../outcomes.ts"
import type { WalkStep } from "../walks.ts"
import { type Check, comes, makeFaults, settles } from "./checks.ts"
import type { BrowserTour } from "./tour.ts"

type Toast = { readonly kind: string; readonly text: string }
/** `text` null = any text, because the server chooses it. */
type Wanted = { readonly kind: "success" | "error"; readonly text: string | RegExp | null }

/** Init script, runs in the page before its own code: reports every toast as it appears. */
const tellToasts = () => {
  const { toasted } = globalThis as unknown as { readonly toasted: (one: Toast) => void }
  const told = new WeakSet<Element>()
  const tell = (toast: Element) => {
    if (told.has(toast)) return
    told.add(toast)
    const copy = toast.cloneNode(true) as Element
    for (const one of copy.querySelectorAll(".sr-only, button, a")) one.remove()
    const kind = toast.classList.contains("Toastify__toast--error") ? "error" : "success"
    toasted({ kind, text: (copy.textContent ?? "").trim() })
  }
  const watch = new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue
        const own = node.closest(".Toastify__toast")
        for (const one of own === null ? node.querySelectorAll(".Toastify__toast") : [own]) tell(one)
      }
  })
  watch.observe(document, { subtree: true, childList: true })
}

/** Turns a text of a script into a pattern; `…` matches any text. */
const patternOf = (text: string): RegExp =>
  new RegExp(
    `^${text
      .split("…")
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
      .join(".*")}$`,
  )
const fits = (wanted: Wanted, { kind, text }: Toast): boolean => {
  if (wanted.kind !== kind) return false
  if (wanted.text === null) return true
  return typeof wanted.text === "string" ? wanted.text === text : wanted.text.test(text)
}
const inWords = ({ kind, text }: Wanted | Toast) => `${kind} ${text === null ? "" : String(text)}`.trim()

export const watchToasts = async (tour: BrowserTour, context: BrowserContext, page: Page): Promise<Check> => {
  const { screen, guide } = tour.said
  const { says = {} } = screen
  let heard: Toast[] = []
  await context.exposeBinding("toasted", (source, toast: Toast) => {
    if (source.page === page) heard.push(toast)
  })
  await context.addInitScript(tellToasts)
  const faults = makeFaults()
  const needed = new Set<string>()
  const wantedOf = (
    { type, ...event }: AnyEventObject,
    isReal: boolean,
    worded: RegExp | null,
  ): readonly Wanted[] => {
    if (type === "toast.succeeded") {
      const message = String(event["message"])
      return message === "" ? [] : [{ kind: "success", text: message === MESSAGE ? worded : message }]
    }
    if (type !== "toast.failed") return []
    const failure = event["failure"] as Failure
    const { toast } = showFailure(failure)
    const code = codeOf(failure)
    const text = code === null ? toast : `${toast}Kode: ${code}`
    return toast === null ? [] : [{ kind: "error", text: isReal ? null : text }]
  }
  /** Toasts the steps since the last check must have shown. */
  let wanted: Wanted[] = []
  const note = ({ step, emitted }: WalkStep) => {
    const hint = step.does.by === "event" ? guide?.events?.[step.event.type]?.toast : undefined
    if (hint !== undefined) wanted.push({ kind: "success", text: patternOf(hint) })
    const isReal = tour.isReal(step)
    const own = guide?.toasts?.[step.label]
    const worded = own === undefined ? null : patternOf(own)
    wanted.push(...emitted.flatMap((event) => wantedOf(event, isReal, worded)))
  }
  let before: Toast[] = []
  /** An equal toast is not shown twice: one that is still on the page counts. */
  const still = async (): Promise<readonly Toast[]> => {
    const texts = await page.locator(".Toastify__toast").allTextContents()
    return before.filter(({ text }) => texts.some((one) => one.includes(text)))
  }
  return {
    begin: () => {
      heard = []
      before = []
      wanted = []
    },
    /**
     * Close the toasts that were read, because only four fit and equal ones are merged. A toast with an action stays; one
     * with a code has a button that copies it.
     */
    before: () =>
      page
        .locator(".Toastify__toast")
        .evaluateAll((all) => {
          for (const one of all) {
            const [first, ...more] = one.querySelectorAll("button")
            if (more.length === 0) first?.click()
            else if (one.querySelector("code") !== null) more.at(-1)?.click()
          }
        })
        .catch(() => undefined),
    look: async (one, hand) => {
      note(one)
      if (one.passing) return
      const asked = wanted
      wanted = []
      const missing = async () => {
        const all = [...heard, ...(asked.length === 0 ? [] : await still())]
        return asked.find((each) => !all.some((toast) => fits(each, toast)))
      }
      let lacking: Wanted | undefined
      await settles(hand, async () => (lacking = await missing()) === undefined)
      if (lacking !== undefined) faults.add(`no toast: ${inWords(lacking)}`, one)
      // Optional toasts of other machines, which may need a request of their own first; if one does not appear, that is
      // no fault.
      const other = says[one.step.label]
      if (other !== undefined) await comes(hand, () => heard.some(({ text }) => other.test(text)))
      // A round trip to the page, so that toasts shown before this answer have been reported.
      await page.evaluate(() => 0).catch(() => undefined)
      const all = heard
      before = [...before, ...heard]
      heard = []
      // A lifecycle emits nothing: its guide has the toasts. Toasts on the way to a screen are not the machine's.
      if ((screen.reads !== undefined && asked.length === 0) || one.step.does.by === "start") return
      for (const toast of all) {
        if (asked.some((each) => fits(each, toast))) continue
        const also = says[one.step.label]
        if (also?.test(toast.text) === true) needed.add(one.step.label)
        else faults.add(`a toast nobody asked for: ${inWords(toast)}`, one)
      }
    },
    faults: faults.list,
    idle: () => Object.keys(says).filter((label) => !needed.has(label)),
  }
}
