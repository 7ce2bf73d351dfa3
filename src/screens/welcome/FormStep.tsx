import { useMemo } from "react"
import type { Outside } from "#machines/lib/outside.ts"
import { type FormSource, rowSource } from "#src/api/actors/form.ts"
import type { DescribedForm } from "#src/resources/kit/describe.ts"
import { RecordForm } from "../form/RecordForm.tsx"
import type { Kinds } from "../form/kindsContext.ts"
import { type ScreenProps, useWorld, WorldContext } from "../screen.ts"

type Props = Pick<ScreenProps, "user"> & {
  readonly form: DescribedForm
  readonly calls: Parameters<typeof rowSource>[0]
  readonly kinds: Kinds
  /** Id of the existing row; null = create it. */
  readonly id: number | null
  readonly title: string
  readonly onSaved: () => void
}

/** Onboarding step with one form. The onboarding machine decides the next step after saving, not the router. */
export function FormStep({ form, calls, kinds, id, title, user, onSaved }: Props) {
  const world = useWorld()
  const source: FormSource = useMemo(() => rowSource(calls), [calls])
  const around = useMemo(
    () => ({
      ...world,
      handle: (event: Outside) => (event.type === "navigation.requested" ? onSaved() : world.handle(event)),
    }),
    [world, onSaved],
  )
  return (
    <WorldContext value={around}>
      <RecordForm
        {...{ form, source, kinds, id, title, user }}
        trail={[]}
        bare
        saveLabel="Simpan dan lanjut"
      />
    </WorldContext>
  )
}
