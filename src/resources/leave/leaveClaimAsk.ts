import { leaveClaims } from "#contract/areas/leave/klaimCuti.ts"
import { leaveChoice } from "#contract/areas/leave/kategoriCuti.ts"
import { type DescribedAsk, describeAsk } from "../kit/ask.ts"

/** Form of a leave encashment entered for an employee. */
export const leaveClaimAsk = (): DescribedAsk =>
  describeAsk(leaveClaims, {
    title: "Catat klaim cuti",
    back: { label: "Klaim cuti", href: "/cuti/klaim" },
    text: "Hanya sisa yang sudah ada yang dapat diuangkan; klaim menunggu keputusan seperti yang lain.",
    fields: [
      {
        kind: "reference",
        key: "kategori_id",
        label: "Kategori",
        required: true,
        options: leaveChoice,
        given: { is_claimable: true },
        shownBy: "kategori_nama",
        fills: ["kategori_unit"],
      },
      [
        { kind: "text", key: "year", label: "Saldo tahun", required: true, max: 4 },
        {
          kind: "number",
          key: "days",
          label: "Diuangkan",
          decimals: 2,
          required: true,
          unit: ({ kategori_unit }) => (kategori_unit === "hour" ? "jam" : "hari"),
        },
      ],
      { kind: "text", key: "reason", label: "Keterangan", max: 300 },
    ],
    start: {},
  })
