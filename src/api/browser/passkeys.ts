import { startAuthentication, startRegistration } from "@simplewebauthn/browser"

/** The browser asks for the passkey; null = it has none, was cancelled, or is not supported here. */
export const passkeyFor = (options: string): Promise<string | null> =>
  startAuthentication({ optionsJSON: JSON.parse(options) as never }).then(JSON.stringify, () => null)

/** The browser makes a passkey; null = it was cancelled, or this device has one already. */
export const newPasskey = (options: string): Promise<string | null> =>
  startRegistration({ optionsJSON: JSON.parse(options) as never }).then(JSON.stringify, () => null)

export const NO_PASSKEY = {
  _tag: "Refused",
  message: "Passkey tidak dipakai. Coba lagi, atau pakai cara lain.",
  reason: null,
  retryAfter: null,
  rows: [],
} as const
