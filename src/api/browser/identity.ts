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

export type Challenge = { readonly challenge: string; readonly ways: readonly string[] }

/** A correct password of an account with a second factor. */
const readChallenge = (data: unknown): Challenge | null =>
  isShape(data) && typeof data["challenge"] === "string" && Array.isArray(data["ways"])
    ? (data as unknown as Challenge)
    : null

export const readSignIn = (data: unknown): { readonly token: string; readonly user: SessionUser } | null => {
  const user = readUserAnswer(data)
  return isShape(data) && typeof data["token"] === "string" && user !== null
    ? { token: data["token"], user }
    : null
}

export const readLogin = (data: unknown) => readSignIn(data) ?? readChallenge(data)
