import { Schema } from "effect"
import { optionalText, text } from "../../kit/schema.ts"

const SHAPE = /^[a-z0-9-]+$/
const WRONG = "Isi huruf kecil, angka dan tanda hubung"
const MOST = 40

/** Key of a sub-service area; null = none. The only place that says which keys are valid. */
export const optionalArea = optionalText(MOST).check(
  Schema.makeFilter((value: string | null) => value === null || SHAPE.test(value) || WRONG),
)
/** The same in a filter. */
export const areaFilter = Schema.optionalKey(text(MOST).check(Schema.isPattern(SHAPE, { message: WRONG })))
