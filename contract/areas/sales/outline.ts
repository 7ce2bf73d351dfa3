import { Schema } from "effect"
import { latitude, longitude } from "../../kit/schema.ts"

/** Corners of an outline. */
export const LEAST_CORNERS = 3
export const MOST_CORNERS = 500

/** Outline of an area: the outer ring of a GeoJSON polygon, `[longitude, latitude]`, not closed. */
export const outline = Schema.Array(Schema.Tuple([longitude, latitude])).check(
  Schema.isMinLength(LEAST_CORNERS, { message: `Paling sedikit ${LEAST_CORNERS} titik` }),
  Schema.isMaxLength(MOST_CORNERS, { message: `Paling banyak ${MOST_CORNERS} titik` }),
)
export type Outline = typeof outline.Type
