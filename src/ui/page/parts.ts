import { buttonClass } from "../controls/buttonClass.ts"
import { inputClass } from "../controls/inputClass.ts"

/**
 * Styles of pages that are prerendered or shown while nothing else can load: the same classes as the controls, slightly
 * taller, without their code.
 */
export const field = `${inputClass} min-h-10`
export const primary = `${buttonClass({ variant: "primary" })} min-h-10`
