import { useMemo } from "react"
import { profileSource } from "#src/api/actors/mine.ts"
import type { DescribedForm } from "#src/resources/kit/describe.ts"
import { formWith } from "#src/resources/members/ownFields.ts"
import type { Kinds } from "../form/kindsContext.ts"
import { RecordForm } from "../form/RecordForm.tsx"
import type { ScreenProps } from "../screen.ts"

/** The employee has one record: its drafts are stored under this id. */
const THE_ONE = 1
const TRAIL = [{ label: "Profil", href: "/saya/profil" }]

/** /saya/profil/ubah: what employees change in their record at once. */
export const profileEditScreen = (form: DescribedForm, kinds: Kinds) =>
  function ProfileEditScreen({ user }: ScreenProps) {
    const { own_fields: fields } = user
    const whole = useMemo(
      () =>
        formWith(
          form,
          fields.filter(({ mayChange }) => mayChange),
        ),
      [fields],
    )
    return (
      <RecordForm
        {...{ kinds, user }}
        form={whole}
        source={profileSource}
        id={THE_ONE}
        title="Ubah data diri"
        trail={TRAIL}
      />
    )
  }
