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

/** Singleton record without a list: the form stays open, and its drafts are stored under this id. */
const THE_ONE = 1

/** Editor of a company setting (one per company). */
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
