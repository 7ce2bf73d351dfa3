import { useMemo } from "react"
import { claimLimitSource } from "#src/api/claimMembers.ts"
import { claimLimitOf, claimMembersOf } from "#src/resources/claimMembers.ts"
import type { Kinds } from "../resource/kinds.ts"
import type { ListParts } from "../resource/listParts.ts"
import { ListScreen } from "../resource/ListScreen.tsx"
import { RecordForm } from "../resource/RecordForm.tsx"
import { type ScreenProps, useHeadingFocus } from "../screen.ts"

type Props = ScreenProps & { readonly kinds: Kinds; readonly parts: ListParts }

/** The employees of a claim category; with one in the address (`?pegawai=12`) the limit of their own. */
export function ClaimMembersScreen({ kinds, parts, params, search, user }: Props) {
  const kategori = Number(params["id"])
  const list = useMemo(() => claimMembersOf(kategori), [kategori])
  const form = useMemo(() => claimLimitOf(kategori), [kategori])
  const source = useMemo(() => claimLimitSource(kategori, list.contract.listKey), [kategori, list])
  const asked = Number(new URLSearchParams(search).get("pegawai") ?? "")
  const member = Number.isInteger(asked) && asked > 0 ? asked : null
  useHeadingFocus(member)
  if (member === null) return <ListScreen resource={list} {...{ parts, params, search, user }} />
  return (
    <RecordForm
      key={member}
      {...{ form, source, kinds, user }}
      id={member}
      title="Ubah batas klaim"
      trail={form.trail}
    />
  )
}
