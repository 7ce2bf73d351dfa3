import type { Failure } from "#contract/kit/errors.ts"
import { signal } from "./signal.ts"

/** Emitted for a refusal that the page shows at its fields and the app as a toast as well (`toastsRefusal`). */
export const refused = signal<Failure>()
