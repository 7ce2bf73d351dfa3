import { useMemo } from "react"
import { officeGuestSource } from "#src/api/officeMembers.ts"
import { officeGuestsOf, officeMembersOf } from "#src/resources/officeMembers.ts"
import type { Kinds } from "../resource/kinds.ts"
import type { ListParts } from "../resource/listParts.ts"
import { ListScreen } from "../resource/ListScreen.tsx"
import { RecordForm } from "../resource/RecordForm.tsx"
import { type ScreenProps, useHeadingFocus } from "../screen.ts"

type Props = ScreenProps & { readonly kinds: Kinds; readonly parts: ListParts }

/** Who may check in at an office; with `?tambah=1` the form that lets others in. */
export function OfficeMembersScreen({ kinds, parts, params, search, user }: Props) {
  const office = Number(params["id"])
  const list = useMemo(() => officeMembersOf(office), [office])
  const form = useMemo(() => officeGuestsOf(office), [office])
  const source = useMemo(() => officeGuestSource(office, list.contract.listKey), [office, list])
  const isAdding = new URLSearchParams(search).has("tambah")
  useHeadingFocus(isAdding)
  if (!isAdding) return <ListScreen resource={list} {...{ parts, params, search, user }} />
  return <RecordForm {...{ form, source, kinds, user }} id={null} title="Tambah pegawai" trail={form.trail} />
}
