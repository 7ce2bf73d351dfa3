import { useSyncExternalStore } from "react"
import { isTracing, onTracing, setTracing } from "./traceSwitch.ts"

/** The switch that records a trace: in the demo, or while a trace is active. */
export const useTrace = () => {
  const on = useSyncExternalStore(onTracing, isTracing)
  const isDemo = "demo" in document.documentElement.dataset
  return isDemo || on ? { on, onChange: setTracing } : null
}
