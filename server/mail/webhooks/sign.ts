import { createHmac, randomBytes } from "node:crypto"

/** Signatures of Standard Webhooks 1.0 (standardwebhooks.com): symmetric, HMAC-SHA256. */

const SECRET_BYTES = 32
const PREFIX = "whsec_"

/** A new secret, base64 as it is stored. */
export const newSecret = (): string => randomBytes(SECRET_BYTES).toString("base64")
/** A secret as the receiver keeps it. */
export const shownSecret = (secret: string): string => `${PREFIX}${secret}`

type Signed = { readonly id: string; readonly seconds: number; readonly body: string }
const signature = (secret: string, { id, seconds, body }: Signed): string =>
  `v1,${createHmac("sha256", Buffer.from(secret, "base64")).update(`${id}.${seconds}.${body}`).digest("base64")}`

/** Headers of a delivery; during a rotation it is signed with both secrets. */
export const signedHeaders = (
  secrets: readonly string[],
  signed: Signed,
): Readonly<Record<string, string>> => ({
  "content-type": "application/json",
  "user-agent": "Balai-Webhooks/1",
  "webhook-id": signed.id,
  "webhook-timestamp": String(signed.seconds),
  "webhook-signature": secrets.map((secret) => signature(secret, signed)).join(" "),
})
