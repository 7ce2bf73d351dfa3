import { createElement } from "react"
import { planVisits } from "#contract/areas/fieldwork/visitPlan.ts"
import type { SessionUser } from "#contract/kit/user.ts"
import { bulkOf } from "#src/api/actors/bulk.ts"
import { maySend } from "#src/api/wire/access.ts"
import { planAction } from "#src/resources/fieldwork/visitPlan.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { LazyView } from "../../LazyView.tsx"
import { marks, outerState, useMachine, useWorld } from "../../screen.ts"
import type { PlanProps } from "./PlanDialog.tsx"

const machine = bulkOf({ id: "visitPlan", noun: "kunjungan" }, [planAction])

/** The dialog with the views of its fields. */
const loadDialog = async () => {
  const [{ PlanDialog }, { loadKinds }] = await Promise.all([
    import("./PlanDialog.tsx"),
    import("../../form/fieldViews.ts"),
  ])
  const kinds = await loadKinds({ sections: [{ title: planAction.title, fields: planAction.fields ?? [] }] })
  return (props: PlanProps) => createElement(PlanDialog, { ...props, kinds })
}

/** Button that opens the plan of visits; its dialog also shows the result of each row. */
export function PlanVisits({ user }: { readonly user: SessionUser }) {
  const { need, handle } = useWorld()
  const { snapshot, send } = useMachine(machine, { input: undefined }, (event) => {
    if (event.type === "rows.changed" && event.to !== undefined)
      handle({ type: "navigation.requested", to: event.to, replace: false })
  })
  const { value, context } = snapshot
  const state = outerState(value)
  if (!maySend(user, planVisits)) return null
  return (
    <div {...marks("visitPlanBulk", value)}>
      <Button
        onClick={() =>
          send({ type: "bulk.open", action: planAction.key, ids: [1], values: planAction.start ?? {} })
        }
      >
        {planAction.label}
      </Button>
      <LazyView
        load={loadDialog}
        need={need}
        with={state === "idle" ? null : { context, state, overdue: snapshot.hasTag("overdue"), send, user }}
      />
    </div>
  )
}
