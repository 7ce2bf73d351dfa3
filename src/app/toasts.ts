import type { Failure } from "#contract/kit/errors.ts"
import type { Outside } from "#machines/lib/outside.ts"
import { showFailure } from "#src/api/wire/toasts.ts"

type Kind = "success" | "error"

export const host = () => import("./ToastHost.tsx")

/** Fetched before anything is said: what has to be said may be that there is no network. */
export const fetchToasts = (): void => void host().catch(() => undefined)

const show = (kind: Kind, text: string): void => {
  host().then(
    ({ showToast }) => showToast(kind, text),
    () => undefined,
  )
}

/** Shows what the catalogue says of a failure and follows where it leads. */
const showFailed = (failure: Failure, go: (to: string) => void): void => {
  const { toast, to } = showFailure(failure)
  if (toast !== null) show("error", toast)
  if (to !== null) go(to)
}

/** The one place that answers what machines ask of the world around them. */
export const answerOutside = (event: Outside, go: (to: string, replace: boolean) => void): void => {
  switch (event.type) {
    case "navigation.requested":
      return go(event.to, event.replace)
    case "toast.succeeded":
      return event.message === "" ? undefined : show("success", event.message)
    case "toast.failed":
      return showFailed(event.failure, (to) => go(to, false))
  }
}
