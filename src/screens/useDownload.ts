import type { Failure } from "#contract/kit/errors.ts"
import type { createDownloadMachine, Wanted } from "#machines/download/downloadMachine.ts"
import { useMachine } from "./screen.ts"

/** Starts a download in the browser without leaving the page. */
const fetchFile = (url: string) => {
  const link = document.createElement("a")
  link.href = url
  link.download = ""
  link.click()
}

/** Requests a file, then downloads it; an export can be queued instead. */
export const useDownload = (
  machine: ReturnType<typeof createDownloadMachine>,
  onFailure?: (failure: Failure) => void,
  /** Called when the browser has begun the download. */
  onFetched?: () => void,
) => {
  const { snapshot, send } = useMachine(machine, { input: undefined }, (event) => {
    if (event.type === "download.requested") {
      fetchFile(event.url)
      onFetched?.()
    }
    if (event.type === "toast.failed") onFailure?.(event.failure)
  })
  return {
    value: snapshot.value,
    busy: snapshot.hasTag("busy"),
    /** `rows`: number of rows, for an export that is queued where there are many. */
    ask: (wanted: Wanted, rows?: number) => send({ type: "download.ask", wanted, rows }),
    queue: (wanted: Wanted) => send({ type: "download.queue", wanted }),
  }
}
