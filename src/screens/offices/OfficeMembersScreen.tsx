import { useMemo } from "react"
import { officeGuestSource, officeStaySource } from "#src/api/actors/officeMembers.ts"
import { officeGuestsOf, officeMembersOf, officeStayOf } from "#src/resources/company/officeMembers.ts"
import type { Kinds } from "../form/kindsContext.ts"
import { ListScreen } from "../list/ListScreen.tsx"
import { RecordForm } from "../form/RecordForm.tsx"
import { type ScreenProps, useHeadingFocus } from "../screen.ts"

type Props = ScreenProps & { readonly kinds: Kinds }

/** View selected by the URL: the form that adds guests, the dates of one guest (`?pegawai=12`), or the list. */
const askedIn = (search: string): "list" | "new" | number => {
  const asked = new URLSearchParams(search)
  if (asked.has("tambah")) return "new"
  const member = Number(asked.get("pegawai") ?? "")
  return Number.isInteger(member) && member > 0 ? member : "list"
}

/** Guest employees of an office, and until when each may check in there. */
export function OfficeMembersScreen({ kinds, params, search, user }: Props) {
  const office = Number(params["id"])
  const list = useMemo(() => officeMembersOf(office), [office])
  const asked = askedIn(search)
  const id = typeof asked === "number" ? asked : null
  const form = useMemo(() => (id === null ? officeGuestsOf(office) : officeStayOf(office)), [office, id])
  const source = useMemo(
    () => (id === null ? officeGuestSource : officeStaySource)(office, list.contract.listKey),
    [office, list, id],
  )
  useHeadingFocus(asked)
  if (asked === "list") return <ListScreen resource={list} {...{ params, search, user }} />
  return (
    <RecordForm
      key={asked}
      {...{ form, source, kinds, user, id }}
      title={id === null ? "Tambah pegawai" : "Ubah masa berlaku"}
      trail={form.trail}
    />
  )
}
