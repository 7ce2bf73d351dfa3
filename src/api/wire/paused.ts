/** Debounce of a form's input, in milliseconds. */
const TYPING_MS = 400

/** Debounce: resolves once nothing was typed for a moment, or at once when the request is abandoned. */
export const paused = (abort: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, TYPING_MS)
    abort.addEventListener("abort", () => {
      clearTimeout(timer)
      resolve()
    })
  })
