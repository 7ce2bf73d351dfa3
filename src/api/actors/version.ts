import { fromCallback } from "xstate"
import { failed, succeeded } from "#contract/kit/errors.ts"
import { type VersionEvent, versionMachine } from "#machines/app/versionMachine.ts"
import { newVersion, startServiceWorker } from "../browser/serviceWorker.ts"
import { serverHealth } from "../wire/health.ts"
import { actor } from "../wire/request.ts"
import { renewPush } from "./push.ts"

type None = Record<string, never>

/** The worker is registered when the first page has long been drawn: it fetches the frame's files once more. */
const AFTER_MS = 3_000

const watch = fromCallback<{ type: "never" }, None>(({ sendBack }) => {
  const tell = () => sendBack({ type: "version.arrived" } satisfies VersionEvent)
  if (newVersion.isWaiting()) tell()
  const off = newVersion.on(tell)
  const timer = setTimeout(() => {
    startServiceWorker()
      .then(renewPush)
      .catch(() => undefined)
  }, AFTER_MS)
  return () => {
    clearTimeout(timer)
    off()
  }
})

/** States of a form with input that the server does not have: `kept` is a draft in this browser. */
const UNSAVED = ["dirty", "keeping", "kept", "saving"] as const
const unsaved = UNSAVED.map((state) => `[data-machine][data-state*="${state}"]`).join(", ")

/**
 * Every machine marks its element with its state (screens/screen.ts). Text that was typed into a dialog without a form
 * machine counts too.
 */
const hasInput = (): boolean =>
  document.querySelector(unsaved) !== null ||
  [...document.querySelectorAll<HTMLTextAreaElement | HTMLInputElement>('[role="dialog"] textarea')].some(
    ({ value }) => value.trim() !== "",
  )

export const liveVersion = versionMachine.provide({
  actors: {
    watch,
    lookForInput: actor<boolean, None>(() => Promise.resolve(succeeded(hasInput()))),
    reload: actor<null, None>(async () => {
      const health = await serverHealth()
      if (!health.ok) return failed(health.failure)
      newVersion.take()
      return succeeded(null)
    }),
  },
})
