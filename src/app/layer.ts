import type { Company } from "#machines/picker/pickerMachine.ts"

/** The overlay the user has opened over the page. */
export type Layer =
  | { readonly kind: "palette" | "keys" | "profile" | "drawer" }
  | { readonly kind: "picker"; readonly company: Company | null }
