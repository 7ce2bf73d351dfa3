/** What other areas may use. */
export { isAtWork, needing } from "./needs.ts"
export { whoIs, withPhotos } from "./photos.ts"
