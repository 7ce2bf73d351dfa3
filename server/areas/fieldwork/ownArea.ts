import { hasArea } from "#contract/kit/needs.ts"
import type { Context } from "../../call/handler.ts"

type Of = { readonly area: string | null }
const NOT_HAD = "Perusahaan Anda tidak memakai layanan ini"

/** Refuses an area that the company does not have; one that is stored already stays, also when it is switched off. */
export const demandOwnArea = (
  { session }: Context,
  { area }: Of,
  before: Of | null,
): Readonly<Record<string, string[]>> =>
  area === null ||
  area === before?.area ||
  hasArea(session.holder, { module: "subServices", action: "view", area })
    ? {}
    : { area: [NOT_HAD] }
