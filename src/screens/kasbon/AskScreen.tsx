import { kasbonAskSource } from "#src/api/actors/kasbon.ts"
import { kasbonAskForm } from "#src/resources/kasbon/kasbonAsk.ts"
import type { Kinds } from "../form/kindsContext.ts"
import { RecordForm } from "../form/RecordForm.tsx"
import type { ScreenProps } from "../screen.ts"
import { KASBON } from "./paths.ts"

const form = kasbonAskForm()
const trail = [{ label: "Kasbon", href: KASBON }] as const

/** Cash advance request that an administrator enters on behalf of an employee. */
export const AskScreen = ({ user, kinds }: ScreenProps & { readonly kinds: Kinds }) => (
  <RecordForm
    form={form}
    source={kasbonAskSource}
    {...{ kinds, user }}
    id={null}
    title="Catat permintaan kasbon"
    trail={trail}
    saveLabel="Catat permintaan"
  />
)
