import type { Failure } from "#contract/kit/errors.ts"

export type ToastLink = { readonly label: string; readonly to: string }

/** Side effects that a machine requests; only src/app handles them (router, toasts). */
export type Outside =
  | { readonly type: "navigation.requested"; readonly to: string; readonly replace: boolean }
  /** `link`: a page to open from the toast. */
  | { readonly type: "toast.succeeded"; readonly message: string; readonly link?: ToastLink }
  | { readonly type: "toast.failed"; readonly failure: Failure }
