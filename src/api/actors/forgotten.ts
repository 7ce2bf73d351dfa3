import { forgottenPassword } from "#contract/areas/session/mail.ts"
import { forgottenMachine } from "#machines/forgotten/forgottenMachine.ts"
import { send } from "../wire/calls.ts"
import { actor } from "../wire/request.ts"

export const liveForgotten = forgottenMachine.provide({
  actors: {
    askLink: actor(async ({ email }: { readonly email: string }, abort) => {
      const outcome = await send(forgottenPassword, { email }, abort)
      return outcome.ok ? { ...outcome, value: null } : outcome
    }),
  },
})
