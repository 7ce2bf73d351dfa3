import { photoStates } from "../lib/device.ts"
import { cancel } from "./checkInPlace.ts"
import { checkInSetup } from "./checkInSetup.ts"

/** A photo where the rules ask for one; a picture may be chosen on a device without a camera. */
export const photoState = checkInSetup.createStateConfig({
  description: "Foto",
  tags: "pressing",
  initial: "checking",
  on: { "press.cancel": cancel },
  states: photoStates("#checkIn.stamping"),
})
