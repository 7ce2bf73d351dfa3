import type { CardQuestion } from "#src/api/actors/home.ts"
import { useAddressChange } from "../useAddressChange.ts"
import { readOffice } from "./address.ts"

/** Calls back when the office in the URL changes; the interval concerns only the trend card. */
export const useOfficeChange = (search: string, onChange: (input: CardQuestion) => void): void =>
  useAddressChange(officeIn(search), (text) => onChange(readOffice(text)))

const officeIn = (search: string): string => {
  const { offices_id } = readOffice(search)
  return offices_id === null ? "" : `?offices_id=${offices_id}`
}
