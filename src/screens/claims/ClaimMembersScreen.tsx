import { useMemo } from "react"
import { claimLimitSource } from "#src/api/actors/claimMembers.ts"
import { claimLimitOf, claimMembersOf } from "#src/resources/claims/claimMembers.ts"
import type { Kinds } from "../form/kindsContext.ts"
import { ListScreen } from "../list/ListScreen.tsx"
import { RecordForm } from "../form/RecordForm.tsx"
import { type ScreenProps, useHeadingFocus } from "../screen.ts"

type Props = ScreenProps & { readonly kinds: Kinds }

/** Employees of a claim category; `?pegawai=12` shows that employee's individual limit. */
export function ClaimMembersScreen({ kinds, params, search, user }: Props) {
  const kategori = Number(params["id"])
  const list = useMemo(() => claimMembersOf(kategori), [kategori])
  const form = useMemo(() => claimLimitOf(kategori), [kategori])
  const source = useMemo(() => claimLimitSource(kategori, list.contract.listKey), [kategori, list])
  const asked = Number(new URLSearchParams(search).get("pegawai") ?? "")
  const member = Number.isInteger(asked) && asked > 0 ? asked : null
  useHeadingFocus(member)
  if (member === null) return <ListScreen resource={list} {...{ params, search, user }} />
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
