import { redemptions } from "#contract/areas/sales/redemptions.ts"
import { rewardChoice } from "#contract/areas/sales/rewards.ts"
import { type DescribedAsk, describeAsk } from "../kit/ask.ts"

/** Form of a redemption entered for an employee. */
export const redemptionAsk = (): DescribedAsk =>
  describeAsk(redemptions, {
    title: "Catat permintaan hadiah",
    back: { label: "Permintaan hadiah", href: "/good-id/penukaran-hadiah/permintaan" },
    text: "Poin pegawai dan stok hadiah berkurang begitu permintaan dicatat, dan kembali bila ditolak atau dibatalkan.",
    fields: [
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
    start: { qty: 1 },
  })
