/** Waits until the page is visible: a hidden tab needs no requests. */
export const visible = (abort: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (document.visibilityState === "visible") return resolve()
    const onChange = () => {
      if (document.visibilityState !== "visible") return
      document.removeEventListener("visibilitychange", onChange)
      resolve()
    }
    document.addEventListener("visibilitychange", onChange)
    abort.addEventListener("abort", () => document.removeEventListener("visibilitychange", onChange))
  })
