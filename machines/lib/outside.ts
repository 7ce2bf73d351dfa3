import type { Failure } from "#contract/kit/errors.ts"

/** What a machine asks of the world around it; only src/app answers (router, toasts). */
export type Outside =
  | { readonly type: "navigation.requested"; readonly to: string; readonly replace: boolean }
  | { readonly type: "toast.succeeded"; readonly message: string }
  | { readonly type: "toast.failed"; readonly failure: Failure }
