import type { Actor } from "#machines/lifecycles/actor.ts"
import { type MoveKind, type Step, type TopupRow, whyNot } from "#machines/topup/steps.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import type { ButtonSize, ButtonVariant } from "#src/ui/controls/buttonClass.ts"

export type Opens = (step: Step) => void
type Props = {
  readonly row: TopupRow
  readonly kind: MoveKind
  readonly actor: Actor
  readonly now: Date
  readonly onOpen: Opens
  readonly variant?: ButtonVariant
  readonly size?: ButtonSize
  readonly children: string
}

/** Step of a top-up; a step barred by the lifecycle is disabled with its reason. */
export function StepButton({ row, kind, actor, now, onOpen, children, ...look }: Props) {
  return (
    <Button
      {...look}
      disabledReason={whyNot(row, kind, actor, now.toISOString())}
      onClick={() => onOpen({ kind, row })}
    >
      {children}
    </Button>
  )
}
