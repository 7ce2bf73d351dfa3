/** Public interface for other areas. */
export { blindApprovers } from "./approvers.ts"
export { askDataChange } from "./dataChange/ask.ts"
export { changeMember } from "./changeMember.ts"
export { birthdayKey, birthdaysFrom, isAtWork, needing } from "./needs.ts"
export { NIK_LEFT, NIK_TAKEN, nikHolders } from "./nikHolders.ts"
export { whoIs, withPhotos } from "./photos.ts"
