import { redemptionAskSource } from "#src/api/actors/sales.ts"
import { redemptionAskForm } from "#src/resources/sales/redemptionAsk.ts"
import type { Kinds } from "../form/kindsContext.ts"
import { RecordForm } from "../form/RecordForm.tsx"
import type { ScreenProps } from "../screen.ts"
import { REDEMPTIONS } from "./paths.ts"

const form = redemptionAskForm()
const trail = [{ label: "Permintaan hadiah", href: REDEMPTIONS }] as const

/** Redemption that an administrator enters on behalf of an employee. */
export const AskScreen = ({ user, kinds }: ScreenProps & { readonly kinds: Kinds }) => (
  <RecordForm
    form={form}
    source={redemptionAskSource}
    {...{ kinds, user }}
    id={null}
    title="Catat permintaan hadiah"
    trail={trail}
    saveLabel="Catat permintaan"
  />
)
