import { pointSettingSource } from "#src/api/actors/topup.ts"
import { pointSettingForm } from "#src/resources/points/pointSetting.ts"
import type { Kinds } from "../form/kindsContext.ts"
import { RecordForm } from "../form/RecordForm.tsx"
import type { ScreenProps } from "../screen.ts"

/** /super-admin/point/setting: price of points, invoicing, and bank accounts. */
export function PointSettingScreen({ user, kinds }: Pick<ScreenProps, "user"> & { readonly kinds: Kinds }) {
  const form = pointSettingForm()
  return (
    <RecordForm
      form={form}
      source={pointSettingSource}
      kinds={kinds}
      user={user}
      id={1}
      title={form.title}
      trail={null}
    />
  )
}
