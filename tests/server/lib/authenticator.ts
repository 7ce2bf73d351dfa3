import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto"

const sha256 = (data: string | Buffer): Buffer => createHash("sha256").update(data).digest()
const base64 = (data: string | Buffer): string => Buffer.from(data).toString("base64url")

/** User present and user verified (WebAuthn, 6.1); a registration also carries the key. */
const PRESENT = 0x01
const VERIFIED = 0x04
const WITH_KEY = 0x40

type Told = { readonly challenge: string; readonly rpId: string; readonly origin: string }
type Changes = { readonly isVerified?: boolean; readonly counter?: number }

/** COSE key of P-256 (RFC 9052), CBOR by hand: {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
const coseOf = (key: KeyObject): Buffer => {
  const { x = "", y = "" } = key.export({ format: "jwk" })
  return Buffer.concat([
    Buffer.from("a5010203262001215820", "hex"),
    Buffer.from(x, "base64url"),
    Buffer.from("225820", "hex"),
    Buffer.from(y, "base64url"),
  ])
}
const cborText = (text: string): Buffer =>
  Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
const cborBytes = (bytes: Buffer): Buffer =>
  Buffer.concat([Buffer.from([0x59, bytes.length >> 8, bytes.length & 0xff]), bytes])

/** A passkey in software, for tests: one credential, which answers as a browser does. */
export const softAuthenticator = () => {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
  const id = randomBytes(32)
  let counter = 0

  const authData = (rpId: string, flags: number, count: number, rest = Buffer.alloc(0)): Buffer => {
    const counted = Buffer.alloc(4)
    counted.writeUInt32BE(count)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counted, rest])
  }
  const clientData = (type: string, { challenge, origin }: Told): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const shell = { id: base64(id), rawId: base64(id), type: "public-key", clientExtensionResults: {} }

  return {
    id: base64(id),
    register: (told: Told): string => {
      const length = Buffer.from([0, id.length])
      const key = Buffer.concat([Buffer.alloc(16), length, id, coseOf(publicKey)])
      const data = authData(told.rpId, PRESENT | VERIFIED | WITH_KEY, counter, key)
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        cborText("fmt"),
        cborText("none"),
        cborText("attStmt"),
        Buffer.from([0xa0]),
        cborText("authData"),
        cborBytes(data),
      ])
      return JSON.stringify({
        ...shell,
        response: {
          clientDataJSON: base64(clientData("webauthn.create", told)),
          attestationObject: base64(attestation),
          transports: ["internal"],
        },
      })
    },
    answer: (told: Told, { isVerified = true, counter: given }: Changes = {}): string => {
      counter = given ?? counter + 1
      const data = authData(told.rpId, PRESENT | (isVerified ? VERIFIED : 0), counter)
      const client = clientData("webauthn.get", told)
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey)
      return JSON.stringify({
        ...shell,
        response: {
          clientDataJSON: base64(client),
          authenticatorData: base64(data),
          signature: base64(signature),
        },
      })
    },
  }
}
