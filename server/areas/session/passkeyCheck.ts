import { isIP } from "node:net"
import { Schema } from "effect"
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server"
import { InvalidFields, Refusal } from "../../call/answer.ts"

/** Relying party (WebAuthn): the host name of the public address; keys are bound to it and to the origin. */
type Party = { readonly id: string; readonly origin: string }

/** @throws Refusal where the public address is an IP address, which WebAuthn does not allow */
export const partyOf = (publicUrl: string): Party => {
  const { hostname, origin } = new URL(publicUrl === "" ? "http://localhost" : publicUrl)
  if (isIP(hostname.replace(/^\[|\]$/g, "")) !== 0)
    throw new Refusal("Passkey memerlukan alamat dengan nama, bukan alamat IP", "state")
  return { id: hostname, origin }
}

type StoredKey = {
  readonly credential: string
  readonly public_key: string
  readonly counter: number
  readonly transports: readonly string[]
}

const text64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64url")
const unreadable = () => new InvalidFields({ response: ["Passkey ini tidak dapat dibaca"] })
const named = Schema.decodeUnknownOption(Schema.Struct({ id: Schema.String }))

/** The browser's JSON; its parts are checked by the library. @throws InvalidFields at `response` */
const parsed = (response: string): unknown => {
  try {
    return JSON.parse(response)
  } catch {
    throw unreadable()
  }
}

/** Credential id that a response names; null = it names none. */
export const credentialIn = (response: string): string | null => {
  const found = named(parsed(response))
  return found._tag === "Some" ? found.value.id : null
}

export const registrationOptions = async (
  { id }: Party,
  app: string,
  account: { readonly id: number; readonly email: string; readonly nama: string },
  known: readonly StoredKey[],
) => {
  const options = await generateRegistrationOptions({
    rpName: app,
    rpID: id,
    /** The handle is stored in the authenticator: it must not reveal the person (WebAuthn, 14.6.1). */
    userID: new TextEncoder().encode(`balai-${account.id}`),
    userName: account.email,
    userDisplayName: account.nama,
    attestationType: "none",
    excludeCredentials: known.map(({ credential, transports }) => ({
      id: credential,
      transports: [...transports],
    })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  })
  return { challenge: options.challenge, options: JSON.stringify(options) }
}

export const signInOptions = async ({ id }: Party) => {
  const options = await generateAuthenticationOptions({ rpID: id, userVerification: "required" })
  return { challenge: options.challenge, options: JSON.stringify(options) }
}

/** The key of a registration. @throws InvalidFields at `response` when its challenge, origin or signature is wrong */
export const registered = async (party: Party, challenge: string, response: string): Promise<StoredKey> => {
  const json = parsed(response) as RegistrationResponseJSON
  const result = await verifyRegistrationResponse({
    response: json,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
  }).catch(() => null)
  if (result === null || !result.verified || result.registrationInfo === undefined) throw unreadable()
  const { id, publicKey, counter, transports } = result.registrationInfo.credential
  return { credential: id, public_key: text64(publicKey), counter, transports: transports ?? [] }
}

/** The key's new signature counter; null = challenge, origin, counter or signature is wrong. */
export const counterAfter = async (
  party: Party,
  challenge: string,
  response: string,
  key: StoredKey,
): Promise<number | null> => {
  const json = parsed(response) as AuthenticationResponseJSON
  const result = await verifyAuthenticationResponse({
    response: json,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: {
      id: key.credential,
      publicKey: new Uint8Array(Buffer.from(key.public_key, "base64url")),
      counter: key.counter,
      transports: [...key.transports],
    },
    requireUserVerification: true,
  }).catch(() => null)
  return result?.verified === true ? result.authenticationInfo.newCounter : null
}
