/** What other areas may use. */
export { birthdayKey, birthdaysFrom, isAtWork, needing } from "./needs.ts"
export { whoIs, withPhotos } from "./photos.ts"
