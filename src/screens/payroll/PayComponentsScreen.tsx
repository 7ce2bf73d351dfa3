import { useMemo } from "react"
import { payComponentSource } from "#src/api/actors/payComponents.ts"
import { payComponentsForm, payComponentsList } from "#src/resources/payroll/payComponents.ts"
import { type FormParts, noParts } from "../form/formParts.ts"
import type { Kinds } from "../form/kindsContext.ts"
import { RecordForm } from "../form/RecordForm.tsx"
import { ListScreen } from "../list/ListScreen.tsx"
import { type ScreenProps, useHeadingFocus } from "../screen.ts"
import { PayHistory } from "./PayHistory.tsx"

type Props = ScreenProps & { readonly kinds: Kinds }

const list = payComponentsList()
const form = payComponentsForm()
const parts: FormParts = { ...noParts, above: PayHistory, reads: ["riwayat"] }

/** Pay components of all employees; with an employee in the URL, that employee's components and their history. */
export function PayComponentsScreen({ kinds, params, search, user }: Props) {
  const asked = Number(params["id"] ?? "")
  const member = Number.isInteger(asked) && asked > 0 ? asked : null
  const source = useMemo(() => payComponentSource(list.contract.listKey), [])
  useHeadingFocus(member)
  if (member === null) return <ListScreen resource={list} {...{ params, search, user }} />
  return (
    <RecordForm
      key={member}
      {...{ source, kinds, user, parts }}
      form={form}
      id={member}
      title="Komponen gaji pegawai"
      trail={form.trail}
    />
  )
}
