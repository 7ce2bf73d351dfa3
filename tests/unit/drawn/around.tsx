import type { ReactNode } from "react"
import { ANYBODY, type SessionUser } from "#contract/kit/user.ts"
import { allFeatures, allModules } from "../menu.fixture.ts"
import { type World, WorldContext } from "#src/screens/screen.ts"

const nothing = () => undefined
const world: World = {
  handle: nothing,
  offerUndo: () => nothing,
  need: (load) => load(),
  mayOpen: () => true,
  cameFrom: () => null,
  settings: [],
  waiting: null,
  lettersOn: true,
  enterCompany: nothing,
  startTour: nothing,
  tellOnboarding: nothing,
}

/** The administrator of a company, who may do everything in it. */
export const admin: SessionUser = {
  ...ANYBODY,
  id: 1,
  companies_id: 1,
  companie_name: "PT Contoh",
  menu_companies: allModules,
  features: allFeatures,
}

/** The services of the app around a screen, all of them silent. */
export function Around({ children }: { readonly children: ReactNode }) {
  return <WorldContext.Provider value={world}>{children}</WorldContext.Provider>
}
