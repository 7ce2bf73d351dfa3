import { masterPegawai } from "#contract/areas/company/masterData.ts"
import { askedRedemption, askRedemption } from "#contract/areas/sales/redemptions.ts"
import { rewardChoice } from "#contract/areas/sales/rewards.ts"
import type { DescribedForm } from "../kit/describe.ts"

/** Form of a redemption entered on behalf of an employee. */
export const redemptionAskForm = (): DescribedForm => ({
  contract: {
    id: "permintaan-hadiah-baru",
    noun: "permintaan hadiah",
    who: { read: askRedemption.who, write: askRedemption.who },
    module: "goodId",
    values: askedRedemption,
    files: {},
  },
  path: "/good-id/penukaran-hadiah/permintaan",
  sections: [
    {
      title: "Permintaan",
      text: "Poin pegawai dan stok hadiah berkurang begitu permintaan dicatat, dan kembali bila ditolak atau dibatalkan.",
      fields: [
        {
          kind: "reference",
          key: "members_id",
          label: "Pegawai",
          required: true,
          options: masterPegawai,
          shownBy: "members_nama",
        },
        [
          {
            kind: "reference",
            key: "rewards_id",
            label: "Hadiah",
            required: true,
            options: rewardChoice,
            shownBy: "rewards_nama",
          },
          { kind: "number", key: "qty", label: "Banyaknya", required: true },
        ],
        { kind: "text", key: "note", label: "Catatan", max: 200, hint: "Misalnya tempat mengambilnya" },
      ],
    },
  ],
  start: { qty: 1 },
  personal: false,
})
