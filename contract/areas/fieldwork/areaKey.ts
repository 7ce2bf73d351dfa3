import { Schema } from "effect"
import { optionalText } from "../../kit/schema.ts"

/** Key of a sub-service area; null = all areas. The one place that checks it, until the areas are declared. */
export const areaKey = optionalText(40).check(
  Schema.makeFilter(
    (value: string | null) =>
      value === null || /^[a-z0-9-]+$/.test(value) || "Isi huruf kecil, angka dan tanda hubung",
  ),
)
