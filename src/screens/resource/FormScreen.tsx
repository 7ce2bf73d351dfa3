import { useMemo } from "react"
import { rowSource } from "#src/api/form.ts"
import type { Described } from "#src/resources/describe.ts"
import type { ScreenProps } from "../screen.ts"
import type { FormParts } from "./formParts.ts"
import type { Kinds } from "./kinds.ts"
import { RecordForm } from "./RecordForm.tsx"

type Props = ScreenProps & {
  readonly resource: Described
  readonly kinds: Kinds
  readonly parts: FormParts
}

/** The form of any resource, for a new row and for an existing one. */
export function FormScreen({ resource, kinds, parts, params, user }: Props) {
  const { contract, path, title } = resource
  const source = useMemo(() => rowSource(contract), [contract])
  const id = params["id"] === undefined ? null : Number(params["id"])
  return (
    <RecordForm
      form={resource}
      {...{ source, kinds, parts, id, user }}
      title={`${id === null ? "Tambah" : "Ubah"} ${contract.noun}`}
      trail={[{ label: title, href: path }]}
    />
  )
}
