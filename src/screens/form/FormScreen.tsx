import { useMemo } from "react"
import { sentence } from "#contract/kit/words.ts"
import { rowSource } from "#src/api/actors/form.ts"
import type { Described } from "#src/resources/kit/describe.ts"
import { type ScreenProps, useWorld } from "../screen.ts"
import type { FormParts } from "./formParts.ts"
import type { Kinds } from "./kindsContext.ts"
import { RecordForm } from "./RecordForm.tsx"
import { useOwnFields } from "./useOwnFields.ts"
import { queryOf, useFormLeft } from "../list/useReturning.ts"
import { useOnce } from "#src/ui/useOnce.ts"

type Props = ScreenProps & {
  readonly resource: Described
  readonly kinds: Kinds
  readonly parts: FormParts
}

/** The form of any resource, for a new row and for an existing one. */
export function FormScreen({ resource: declared, kinds, parts, params, search, user }: Props) {
  const resource = useOwnFields(declared, user)
  const { contract, path, title, newQuery, startFrom } = resource
  const source = useMemo(() => rowSource(contract), [contract])
  const { cameFrom } = useWorld()
  const id = params["id"] === undefined ? null : Number(params["id"])
  const listQuery = useOnce(() => (id === null ? newQuery : undefined) ?? queryOf(path, cameFrom()))
  useFormLeft(path)
  const form = useMemo(
    () =>
      id === null && startFrom !== undefined
        ? { ...resource, start: { ...resource.start, ...startFrom(new URLSearchParams(search)) } }
        : resource,
    [resource, startFrom, id, search],
  )
  return (
    <RecordForm
      form={form}
      {...{ source, kinds, parts, id, user, listQuery }}
      title={id === null ? `Tambah ${contract.noun}` : sentence(contract.noun)}
      named={id !== null}
      trail={[{ label: title, href: path + listQuery }]}
    />
  )
}
