import { type CustomerFacts, twinReasonWords } from "#contract/areas/fieldwork/customerTwins.ts"
import type { CustomerTwins } from "#src/api/actors/customers.ts"
import { metresInWords } from "#src/ui/map/places.ts"
import { numberOf, type Values, wordOf } from "../form/fieldProps.ts"

export const CUSTOMERS = "/penugasan/pelanggan"
export const customerHref = (id: number): string => `${CUSTOMERS}/form/${id}`

/** The values of a form or a row that identify a customer. */
export const factsIn = (values: Values): CustomerFacts => ({
  nama: wordOf(values["nama"]) ?? "",
  phone: wordOf(values["phone"]),
  alamat: wordOf(values["alamat"]),
  lat: numberOf(values["lat"]),
  lng: numberOf(values["lng"]),
})

/** A possible duplicate: its name as a link, address and distance, and why it may be the same. */
export function TwinLine({ twin }: { readonly twin: CustomerTwins[number] }) {
  const { id, nama, kode, alamat, distance_m, reasons } = twin
  const about = [kode, alamat, distance_m === null ? null : `${metresInWords(distance_m)} dari sini`]
  return (
    <span className="min-w-0">
      <a href={customerHref(id)} className="font-semibold text-brand wrap-anywhere">
        {nama}
      </a>
      <span className="block text-caption text-ink-2 wrap-anywhere">
        {about.filter((part) => part !== null).join(" · ")}
      </span>
      <span className="block text-caption text-ink-3">
        {reasons.map((reason) => twinReasonWords[reason]).join(", ")}
      </span>
    </span>
  )
}
