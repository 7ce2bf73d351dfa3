import {
  ownShiftDays,
  ownSwaps,
  partnerShiftDays,
  swapPartners,
} from "#contract/areas/attendance/shiftSwaps.ts"
import { ownValues } from "#contract/kit/selfCalls.ts"
import type { DescribedAsk } from "../kit/ask.ts"

const { flow, calls } = ownSwaps

/** Form of a swap of shifts that employees ask for; administrators change the plan itself. */
export const swapAsk = (): DescribedAsk => ({
  contract: {
    id: "tukar-shift",
    noun: flow.noun,
    who: { read: calls.ask.who, write: calls.ask.who },
    module: flow.module,
    values: ownValues(ownSwaps),
    files: {},
  },
  flow,
  path: "/saya/pengajuan",
  sections: [
    {
      title: "Pengajuan",
      fields: [
        {
          kind: "lookup",
          key: "own_date",
          label: "Shift saya yang dilepas",
          required: true,
          options: ownShiftDays,
          shownBy: "own_date_nama",
          hint: "Hari kerja Anda mulai besok, menurut jadwal shift",
        },
        {
          kind: "reference",
          key: "partner_id",
          label: "Rekan",
          required: true,
          options: swapPartners,
          shownBy: "partner_nama",
          resets: { partner_date: null, partner_date_nama: null },
          hint: "Sekantor atau seatasan, dan bekerja menurut jadwal shift",
        },
        {
          kind: "lookup",
          key: "partner_date",
          label: "Hari rekan yang diambil",
          required: true,
          options: partnerShiftDays,
          given: ({ partner_id, own_date }: Readonly<Record<string, unknown>>) => ({
            ...(typeof partner_id === "number" ? { partner_id } : {}),
            ...(typeof own_date === "string" && own_date !== "" ? { own_date } : {}),
          }),
          shownBy: "partner_date_nama",
          hint: "Hari yang sama atau hari lain; pada hari yang sama juga bila ia libur",
        },
        { kind: "text", key: "reason", label: "Alasan", max: 300, hint: "Dibaca rekan dan pemutus" },
      ],
    },
  ],
  start: {},
  personal: false,
  title: "Tukar shift",
  back: { label: "Pengajuan", href: "/saya/pengajuan" },
})
