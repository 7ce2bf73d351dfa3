import { submitLead } from "#contract/areas/growth/leads.ts"
import { asRole } from "../../db/asRole.ts"
import { ok, Refusal } from "../../call/answer.ts"
import { inSteps } from "../../call/handler.ts"
import { attempt, takeTurn } from "../session/index.ts"
import { keepLead } from "./keepLead.ts"
import { isSpam } from "./spam.ts"

/** Rate limits of the public form in 15 minutes: an office behind one network sends a few, a person fewer. */
export const LEADS_PER_NETWORK = 10
export const LEADS_PER_EMAIL = 3

const tooMany = (seconds: number) =>
  new Refusal(`Terlalu banyak permintaan. Coba lagi dalam ${Math.ceil(seconds / 60)} menit.`, "throttled", {
    retry_after: seconds,
  })

/**
 * The limits are counted in a transaction of their own, so that a refused or repeated request counts too. The row is
 * written as the platform role, because an anonymous caller may neither read nor write leads.
 */
const submit = inSteps(submitLead, (env, lead) =>
  attempt(env.address, `lead ${lead.email}`, async () => {
    const { now } = env
    const wait = await env.transact(async (tx) => {
      const ofNetwork = await takeTurn(tx, `lead-address:${env.address}`, LEADS_PER_NETWORK, now)
      return ofNetwork > 0
        ? ofNetwork
        : takeTurn(tx, `lead:${lead.email.toLowerCase()}`, LEADS_PER_EMAIL, now)
    })
    if (wait > 0) throw tooMany(wait)
    if (!isSpam(lead)) await env.transact((tx) => asRole(tx, "balai_platform", () => keepLead(tx, lead, now)))
    return ok({}, "Terima kasih. Kami segera menghubungi Anda.")
  }),
)

export const leadHandlers = { "public/leads": submit }
