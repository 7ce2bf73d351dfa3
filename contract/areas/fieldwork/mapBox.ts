import { Schema } from "effect"
import { latitude, longitude } from "../../kit/schema.ts"

/** Bounding box of the visible part of a map, degrees. */
export const mapBox = Schema.Struct({ south: latitude, west: longitude, north: latitude, east: longitude })
