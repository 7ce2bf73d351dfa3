import type { CardQuestion } from "#src/api/actors/home.ts"
import { useAddressChange } from "../useAddressChange.ts"
import { readOffice } from "./address.ts"

/** Tells of another office in the address; other steps of the trend are the trend's alone. */
export const useOfficeChange = (search: string, onChange: (input: CardQuestion) => void): void =>
  useAddressChange(officeIn(search), (text) => onChange(readOffice(text)))

const officeIn = (search: string): string => {
  const { offices_id } = readOffice(search)
  return offices_id === null ? "" : `?offices_id=${offices_id}`
}
