import { checkTrials, type trialRequests } from "#contract/areas/growth/trialRequests.ts"
import { trialRequest, trialStatusWords } from "#machines/lifecycles/trialRequestMachine.ts"
import { ButtonLink } from "#src/ui/controls/ButtonLink.tsx"
import type { FormPartProps } from "../form/formParts.ts"
import { LifecyclePanel } from "../lifecycle/LifecyclePanel.tsx"
import type { Offered } from "../lifecycle/offers.ts"
import { LifeCard } from "./LifeCard.tsx"

type Row = Pick<
  (typeof trialRequests)["row"]["Type"],
  "status" | "version" | "last" | "is_taken" | "companies_id" | "history"
>

/** The steps are buttons in the heading of the page, and bulk actions of the list. */
const offered: readonly Offered[] = [
  { event: "trial.check", verb: "Centang", call: checkTrials },
  { event: "trial.uncheck", verb: "Hapus centang", call: checkTrials },
  { event: "trial.convert", verb: "Jadikan perusahaan", call: checkTrials },
  { event: "trial.reject", verb: "Tolak", call: checkTrials },
]

/** Status and history of a trial request, with the way to the company it became. */
export function TrialState({ row, user }: FormPartProps) {
  const { status, version, last, is_taken, companies_id, history } = row as Row
  return (
    <LifeCard
      title="Riwayat permintaan"
      statuses={trialStatusWords}
      history={history}
      aside={
        companies_id === null ? undefined : (
          <ButtonLink href={`/super-admin/companies/users?companies_id=${companies_id}`}>
            Pengguna perusahaannya
          </ButtonLink>
        )
      }
    >
      <LifecyclePanel
        life={trialRequest}
        facts={{ status, version, last, is_taken }}
        {...{ history, user, offered }}
      />
    </LifeCard>
  )
}
