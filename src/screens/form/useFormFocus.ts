import { type RefObject, useEffect, useRef } from "react"
import type { Failure } from "#contract/kit/errors.ts"
import { firstField, focusField } from "#src/ui/form/focusField.ts"

type Seen = { readonly failure: Failure | null; readonly isBusy: boolean }

/**
 * After a refused save focuses the first invalid field, else the message; after any other wait restores the focus,
 * because a disabled field loses it.
 */
export const useFormFocus = (form: RefObject<HTMLFormElement | null>, { failure, isBusy }: Seen) => {
  const last = useRef<HTMLElement | null>(null)
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && form.current?.contains(target) === true) last.current = target
    }
    document.addEventListener("focusin", onFocus)
    return () => document.removeEventListener("focusin", onFocus)
  }, [form])
  useEffect(() => {
    if (!isBusy && document.activeElement === document.body && last.current?.isConnected === true)
      last.current.focus({ preventScroll: true })
  }, [isBusy])
  useEffect(() => {
    if (failure?._tag !== "Invalid") return
    const first = firstField(Object.keys(failure.errors), form.current ?? undefined)
    if (first !== undefined) focusField(first, form.current ?? undefined)
    else form.current?.querySelector<HTMLElement>("[data-form-errors]")?.focus()
  }, [failure, form])
}
