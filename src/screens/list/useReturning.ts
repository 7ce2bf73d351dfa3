import { useEffectEvent, useLayoutEffect } from "react"
import { forgetReturning } from "#src/api/browser/returning.ts"

/** What the list at `path` showed, in the address somebody came from; "" where it was another page. */
export const queryOf = (path: string, from: string | null): string => {
  const [page, search = ""] = (from ?? "").split(/[?#]/)
  if (page !== path) return ""
  const params = new URLSearchParams(search)
  params.delete("action")
  const text = params.toString()
  return text === "" ? "" : `?${text}`
}

/** Whether an address is a form of the list at `path`. */
export const isFormOf = (path: string, pathname: string): boolean =>
  pathname === `${path}/form` || pathname.startsWith(`${path}/form/`)

/** Whoever leaves a form for any page but its list does not come back to it. */
export const useFormLeft = (path: string) => {
  const leave = useEffectEvent(() => {
    if (location.pathname !== path && !isFormOf(path, location.pathname)) forgetReturning()
  })
  useLayoutEffect(() => () => leave(), [])
}
