import type { Failure } from "#contract/kit/errors.ts"

/** Side effects that a machine requests; only src/app handles them (router, toasts). */
export type Outside =
  | { readonly type: "navigation.requested"; readonly to: string; readonly replace: boolean }
  | { readonly type: "toast.succeeded"; readonly message: string }
  | { readonly type: "toast.failed"; readonly failure: Failure }
