import type { Failure } from "#contract/kit/errors.ts"
import type { Outside, ToastLink } from "#machines/lib/outside.ts"
import { refused } from "#src/api/wire/refused.ts"
import { codeOf, showFailure } from "#src/api/wire/toasts.ts"

type Kind = "success" | "error"

export const host = () => import("./ToastHost.tsx")

/** Preloaded: the message to show may be that the network is down. */
export const fetchToasts = (): void => void host().catch(() => undefined)

const show = (kind: Kind, text: string, more: ToastLink | string | null = null): void => {
  host().then(
    ({ showToast }) => (more === null ? showToast(kind, text) : showToast(kind, text, more)),
    () => undefined,
  )
}

/** Shows the catalogue's message for a failure and follows its redirect. */
const showFailed = (failure: Failure, go: (to: string) => void): void => {
  const { toast, to } = showFailure(failure)
  if (toast !== null) show("error", toast, codeOf(failure))
  if (to !== null) go(to)
}

/** Preloads toasts, and shows those of refusals that machines show at their fields only (`toastsRefusal`). */
export const listenToToasts = (): (() => void) => {
  fetchToasts()
  return refused.on((failure) => showFailed(failure, () => undefined))
}

/** The single handler of the events machines emit to the app. */
export const answerOutside = (event: Outside, go: (to: string, replace: boolean) => void): void => {
  switch (event.type) {
    case "navigation.requested":
      return go(event.to, event.replace)
    case "toast.succeeded":
      return event.message === "" ? undefined : show("success", event.message, event.link ?? null)
    case "toast.failed":
      return showFailed(event.failure, (to) => go(to, false))
  }
}
