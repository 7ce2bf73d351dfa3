/** Waits until somebody can see the page: what nobody sees need not be asked for. */
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
