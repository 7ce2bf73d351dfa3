import { leaveForm, ownCompany, unsubscribe } from "#contract/areas/platform/companies.ts"
import { dateWords } from "#contract/kit/words.ts"
import { appName } from "#src/format/product.ts"
import { describeSetting } from "../kit/describe.ts"

const leaves = ({ plan }: { readonly plan?: string | null }) => plan === "leave"
const stored = (values: unknown): string | null => {
  const { leaves_on } = values as { readonly leaves_on?: unknown }
  return typeof leaves_on === "string" ? leaves_on : null
}

export const unsubscribeSetting = describeSetting(
  {
    id: "unsubscribe",
    noun: "langganan",
    key: null,
    who: { read: ["company"], write: ["company"] },
    module: "company",
    row: ownCompany,
    values: leaveForm,
    update: unsubscribe,
  },
  {
    path: "/setting/other/berhenti",
    menu: { group: "other", hint: "Mengakhiri langganan perusahaan" },
    title: "Berhenti berlangganan",
    sections: [
      {
        title: "Rencana",
        text: `Sampai hari terakhir semuanya berjalan seperti biasa. Sesudahnya tidak seorang pun dari perusahaan dapat masuk; datanya tetap tersimpan dan dapat dibuka kembali oleh ${appName()}.`,
        fields: [
          {
            kind: "select",
            key: "plan",
            label: "Langganan",
            required: true,
            choices: { stay: "Tetap berlangganan", leave: "Berhenti pada sebuah tanggal" },
            hint: (values) => {
              const day = stored(values)
              return day === null ? undefined : `Sekarang berhenti setelah ${dateWords(day)}`
            },
          },
          {
            kind: "date",
            key: "effective_date",
            label: "Hari terakhir",
            required: true,
            showWhen: leaves,
          },
          { kind: "longText", key: "reason", label: "Alasan", required: true, max: 500, showWhen: leaves },
          {
            kind: "text",
            key: "confirm_name",
            label: "Ketik nama perusahaan",
            required: true,
            max: 100,
            hint: (values) => {
              const { nama } = values as { readonly nama?: unknown }
              return typeof nama === "string" ? nama : undefined
            },
            showWhen: leaves,
          },
        ],
      },
    ],
  },
)
