import { useMemo } from "react"
import { askSource, previewOf } from "#src/api/actors/ask.ts"
import type { DescribedAsk } from "#src/resources/kit/ask.ts"
import type { Kinds } from "../../form/kindsContext.ts"
import { type FormParts, noParts } from "../../form/formParts.ts"
import { RecordForm } from "../../form/RecordForm.tsx"
import type { ScreenProps } from "../../screen.ts"
import { previewPart } from "./Preview.tsx"

/** Values of an old request; `of` names it, so that its draft is no other's. */
type Resent = { readonly start?: { readonly of: number; readonly values: DescribedAsk["start"] } }

const startedWith = (ask: DescribedAsk, { of, values }: NonNullable<Resent["start"]>): DescribedAsk => ({
  ...ask,
  contract: { ...ask.contract, id: `${ask.contract.id}-${of}` },
  start: values,
})

/** Screen of the form of a request: entered for an employee by an administrator, or made by the employee. */
export const askScreen = (ask: DescribedAsk, kinds: Kinds, saveLabel = "Catat") => {
  const source = askSource(ask.flow)
  const parts: FormParts =
    ask.flow.calls.preview === undefined ? noParts : { ...noParts, told: previewPart(previewOf(ask.flow)) }
  const trail = [ask.back]
  return function AskScreen({ user, search, start }: Pick<ScreenProps, "user" | "search"> & Resent) {
    const form = useMemo(() => {
      if (start !== undefined) return startedWith(ask, start)
      const given = ask.startFrom?.(new URLSearchParams(search))
      return given === undefined ? ask : { ...ask, start: { ...ask.start, ...given } }
    }, [start, search])
    return (
      <RecordForm
        {...{ form, source, kinds, user, parts, trail }}
        id={null}
        title={ask.title}
        saveLabel={saveLabel}
      />
    )
  }
}
