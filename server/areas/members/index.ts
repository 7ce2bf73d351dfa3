/** What other areas may use. */
export { birthdayIn, isAtWork, needing } from "./needs.ts"
export { whoIs, withPhotos } from "./photos.ts"
