import { useEffectEvent, useLayoutEffect } from "react"
import { forgetReturning } from "#src/api/browser/returning.ts"

/** The list's query string, when the previous page was the list at `path`; else "". */
export const queryOf = (path: string, from: string | null): string => {
  const [page, search = ""] = (from ?? "").split(/[?#]/)
  if (page !== path) return ""
  const params = new URLSearchParams(search)
  params.delete("action")
  const text = params.toString()
  return text === "" ? "" : `?${text}`
}

/** Whether a path is a form of the list at `path`. */
export const isFormOf = (path: string, pathname: string): boolean =>
  pathname === `${path}/form` || pathname.startsWith(`${path}/form/`)

/** Clears the return state when the user leaves a form for any page but its list. */
export const useFormLeft = (path: string) => {
  const leave = useEffectEvent(() => {
    if (location.pathname !== path && !isFormOf(path, location.pathname)) forgetReturning()
  })
  useLayoutEffect(() => () => leave(), [])
}
