import { Schema } from "effect"
import { AREAS, type AreaKey } from "../../areas.ts"
import { optionalText, text } from "../../kit/schema.ts"

const WRONG = "Pilih layanan lapangan yang ada"
const MOST = 40

/** Whether it is the key of a declared area. */
export const isAreaKey = (word: string): word is AreaKey => AREAS.some(({ key }) => key === word)

/** Key of an area; null = none. */
export const optionalArea = optionalText(MOST).check(
  Schema.makeFilter((value: string | null) => value === null || isAreaKey(value) || WRONG),
)
/** Key of an area. */
export const areaKey = text(MOST).check(Schema.makeFilter((value: string) => isAreaKey(value) || WRONG))
/** The same in a filter. */
export const areaFilter = Schema.optionalKey(areaKey)
