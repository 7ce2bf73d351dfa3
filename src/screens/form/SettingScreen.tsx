import { useMemo } from "react"
import { settingSource } from "#src/api/actors/setting.ts"
import type { DescribedSetting } from "#src/resources/kit/describe.ts"
import type { ScreenProps } from "../screen.ts"
import type { FormParts } from "./formParts.ts"
import type { Kinds } from "./kindsContext.ts"
import { RecordForm } from "./RecordForm.tsx"

type Props = Pick<ScreenProps, "user"> & {
  readonly setting: DescribedSetting
  readonly kinds: Kinds
  readonly parts: FormParts
}

/** A record of which there is one has no list: the form stays, and its drafts are kept under this id. */
const THE_ONE = 1

/** The editor of a setting of which a company has one. */
export function SettingScreen({ setting, kinds, parts, user }: Props) {
  const source = useMemo(() => settingSource(setting.contract), [setting])
  return (
    <RecordForm
      form={setting}
      {...{ source, kinds, parts, user }}
      id={THE_ONE}
      title={setting.title}
      trail={null}
    />
  )
}
