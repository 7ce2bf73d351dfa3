import { finishPasskeySignIn, startPasskeySignIn } from "#contract/areas/session/passkeys.ts"
import type { Outcome } from "#contract/kit/errors.ts"
import { readSignIn } from "../browser/identity.ts"
import { NO_PASSKEY, passkeyFor } from "../browser/passkeys.ts"
import { send } from "../wire/calls.ts"
import { request, run, type Wire } from "../wire/request.ts"

type SignedIn = NonNullable<ReturnType<typeof readSignIn>>
const finish = {
  path: finishPasskeySignIn.path,
  method: "POST",
  write: false,
  background: false,
  form: false,
} satisfies Wire

/** Signs in with a passkey; loaded when it is asked for. */
export const signInByPasskey = async (abort: AbortSignal): Promise<Outcome<SignedIn>> => {
  const begun = await send(startPasskeySignIn, {}, abort)
  if (!begun.ok) return begun
  const response = await passkeyFor(begun.value.options)
  if (response === null) return { ok: false, failure: NO_PASSKEY }
  const { challenge } = begun.value
  return run(finish, request(finish, { challenge, response }, readSignIn), abort)
}
