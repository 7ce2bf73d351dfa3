/** Duplicate signals from one Ctrl C arrive within milliseconds; a second key press takes longer. */
const SAME_MS = 300

/**
 * Ctrl C under npm arrives twice: from the terminal, and passed on by npm. Swallows the copy, so that
 * a server which takes a second signal for "now!" still drains.
 * @param {readonly NodeJS.Signals[]} signals
 */
export const onceEach = (signals) => {
  const emit = process.emit.bind(process)
  let last = -Infinity
  process.emit = /** @type {typeof process.emit} */ (
    (/** @type {string} */ name, /** @type {unknown[]} */ ...args) => {
      if (signals.some((signal) => signal === name)) {
        const now = performance.now()
        const isCopy = now - last < SAME_MS
        last = now
        if (isCopy) return true
      }
      return /** @type {boolean} */ (Reflect.apply(emit, process, [name, ...args]))
    }
  )
}
