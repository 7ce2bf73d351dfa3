import { useMemo } from "react"
import { askSource, previewOf } from "#src/api/actors/ask.ts"
import type { DescribedAsk } from "#src/resources/kit/ask.ts"
import type { Kinds } from "../../form/kindsContext.ts"
import { type FormParts, noParts } from "../../form/formParts.ts"
import { RecordForm } from "../../form/RecordForm.tsx"
import type { ScreenProps } from "../../screen.ts"
import { previewPart } from "./Preview.tsx"

/** Screen of the form of a request: entered for an employee by an administrator, or made by the employee. */
export const askScreen = (ask: DescribedAsk, kinds: Kinds, saveLabel = "Catat") => {
  const source = askSource(ask.flow)
  const parts: FormParts =
    ask.flow.calls.preview === undefined ? noParts : { ...noParts, told: previewPart(previewOf(ask.flow)) }
  const trail = [ask.back]
  return function AskScreen({ user, search }: ScreenProps) {
    const form = useMemo(
      () =>
        ask.startFrom === undefined
          ? ask
          : { ...ask, start: { ...ask.start, ...ask.startFrom(new URLSearchParams(search)) } },
      [search],
    )
    return (
      <RecordForm
        form={form}
        {...{ source, kinds, user, parts, trail }}
        id={null}
        title={ask.title}
        saveLabel={saveLabel}
      />
    )
  }
}
