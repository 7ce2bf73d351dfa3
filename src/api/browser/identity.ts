import type { SessionUser } from "#contract/kit/user.ts"

type Shape = Readonly<Record<string, unknown>>
const isShape = (value: unknown): value is Shape => typeof value === "object" && value !== null

/** Minimal shape check of a user; the full shape is in the contract and is tested against the server. */
export const readUser = (value: unknown): SessionUser | null =>
  isShape(value) &&
  typeof value["id"] === "number" &&
  typeof value["nama_lengkap"] === "string" &&
  typeof value["is_superusers"] === "boolean" &&
  Array.isArray(value["menu_companies"]) &&
  Array.isArray(value["menus"]) &&
  isShape(value["plan"]) &&
  isShape(value["onboarding"])
    ? (value as unknown as SessionUser)
    : null

export const readUserAnswer = (data: unknown): SessionUser | null =>
  isShape(data) ? readUser(data["user"]) : null

export const readSignIn = (data: unknown): { readonly token: string; readonly user: SessionUser } | null => {
  const user = readUserAnswer(data)
  return isShape(data) && typeof data["token"] === "string" && user !== null
    ? { token: data["token"], user }
    : null
}
