import { fromCallback } from "xstate"
import { startSso } from "#contract/areas/session/sso.ts"
import { ssoMachine } from "#machines/sso/ssoMachine.ts"
import { authKeys, storedInTab } from "../browser/storage.ts"
import { send } from "../wire/calls.ts"
import { actor } from "../wire/request.ts"

/** Keeps the state in this tab and leaves for the provider: another browser cannot finish this sign-in (CSRF). */
export const liveSso = ssoMachine.provide({
  actors: {
    watchReturn: fromCallback<{ type: "never" }, Record<string, never>>(({ sendBack }) => {
      const shown = ({ persisted }: PageTransitionEvent) => {
        if (persisted) sendBack({ type: "page.returned" })
      }
      addEventListener("pageshow", shown)
      return () => removeEventListener("pageshow", shown)
    }),
    begin: actor<null, { readonly email: string }>(async ({ email }, abort) => {
      const outcome = await send(startSso, { email: email.trim() }, abort)
      if (!outcome.ok) return outcome
      storedInTab.set(authKeys.sso, outcome.value.state)
      location.assign(outcome.value.url)
      return { ...outcome, value: null }
    }),
  },
})
