import { Secret, TOTP } from "otpauth"

const PERIOD_S = 30
/** Codes of the step before and after are accepted: clocks of phones differ. */
const SKEW_STEPS = 1
/** RFC 4226, 4: at least 128 bits, 160 recommended. */
const SECRET_BYTES = 20

const generator = (secret: string, issuer = "", label = "") =>
  new TOTP({
    issuer,
    label,
    secret: Secret.fromBase32(secret),
    algorithm: "SHA1",
    digits: 6,
    period: PERIOD_S,
  })

export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** Key URI that an authenticator app reads from the QR code (`otpauth://totp/…`). */
export const totpUri = (secret: string, issuer: string, label: string): string =>
  generator(secret, issuer, label).toString()

/**
 * Time step of a code that is valid at this instant and later than the last accepted one.
 * @returns null for a wrong, an old or a repeated code
 */
export const totpStep = (secret: string, code: string, now: Date, lastStep: number | null): number | null => {
  const delta = generator(secret).validate({ token: code, timestamp: now.getTime(), window: SKEW_STEPS })
  if (delta === null) return null
  const step = Math.floor(now.getTime() / 1_000 / PERIOD_S) + delta
  return lastStep !== null && step <= lastStep ? null : step
}
