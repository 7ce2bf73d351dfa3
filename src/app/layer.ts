import type { Company } from "#machines/picker/pickerMachine.ts"

/** What lies over the page because somebody asked for it. */
export type Layer =
  | { readonly kind: "palette" | "keys" | "profile" | "drawer" }
  | { readonly kind: "picker"; readonly company: Company | null }
