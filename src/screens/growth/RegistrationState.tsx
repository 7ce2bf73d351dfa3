import { confirmRegistrations, type registrations } from "#contract/areas/growth/registrations.ts"
import { jakartaDate } from "#contract/kit/words.ts"
import { registration, registrationStatusWords } from "#machines/lifecycles/registrationMachine.ts"
import type { FormPartProps } from "../form/formParts.ts"
import { LifecyclePanel } from "../lifecycle/LifecyclePanel.tsx"
import type { Offered } from "../lifecycle/offers.ts"
import { useNow } from "../useNow.ts"
import { Proof } from "../topup/Proof.tsx"
import { LifeCard } from "./LifeCard.tsx"

type Row = Pick<
  (typeof registrations)["row"]["Type"],
  "status" | "version" | "last" | "companies_id" | "amount" | "paid_at" | "proof" | "expires_at" | "history"
>

const MINUTE_MS = 60_000
const offeredOn = (today: string): readonly Offered[] => [
  {
    event: "registration.confirm",
    verb: "Konfirmasi",
    call: confirmRegistrations,
    brings: { start_date: today },
  },
  { event: "registration.reject", verb: "Tolak", call: confirmRegistrations },
]

/** Status and history of a subscription registration, with the proof of its payment above the decision. */
export function RegistrationState({ row, user }: FormPartProps) {
  const { status, version, last, companies_id, amount, paid_at, proof, expires_at, history } = row as Row
  const now = useNow(MINUTE_MS)
  return (
    <LifeCard title="Riwayat registrasi" statuses={registrationStatusWords} history={history}>
      {proof !== null && (
        <section aria-label="Bukti transfer">
          <Proof url={proof} />
        </section>
      )}
      <LifecyclePanel
        life={registration}
        facts={{ status, version, last, companies_id, amount, paid_at, expires_at }}
        {...{ history, user }}
        offered={offeredOn(jakartaDate(now.toISOString()))}
      />
    </LifeCard>
  )
}
