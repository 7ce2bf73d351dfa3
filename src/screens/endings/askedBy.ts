import { previewEnding } from "#contract/areas/payroll/endings.ts"
import { decoder } from "#contract/kit/decode.ts"
import type { EndingAsk } from "#src/api/actors/endings.ts"
import type { Values } from "../form/fieldProps.ts"

const decode = decoder(previewEnding.payload)

/** The fields of a form that its calculation needs; null = one is missing or invalid. */
export const askedBy = (values: Values): EndingAsk | null => {
  const filled = Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== ""),
  )
  const decoded = decode(filled)
  return decoded.ok ? decoded.value : null
}
