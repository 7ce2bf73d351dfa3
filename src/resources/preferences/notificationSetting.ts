import { notificationSetting } from "#contract/areas/preferences/notificationSetting.ts"
import { CHANNELS, channelWords, noticeEvents, NOTICES } from "#contract/kit/notices.ts"
import { describeSetting } from "../kit/describe.ts"

const isQuiet = ({ quiet }: { readonly quiet?: boolean | null }) => quiet === true

export const notificationPreferences = describeSetting(notificationSetting, {
  path: "/setting/other/notification",
  title: "Notifikasi",
  sections: [
    {
      title: "Apa yang diberitahukan",
      text: "Berlaku bagi semua akun perusahaan. Setiap orang mengatur emailnya dan menyalakan push per perangkat di profilnya sendiri.",
      fields: [
        {
          kind: "matrix",
          key: "ways",
          label: "Pemberitahuan",
          rows: noticeEvents.map((key) => ({ key, ...NOTICES[key], columns: NOTICES[key].channels })),
          columns: CHANNELS.map((key) => ({ key, label: channelWords[key] })),
        },
      ],
    },
    {
      title: "Kapan email dan push dikirim",
      fields: [
        [
          {
            kind: "select",
            key: "digest",
            label: "Email",
            required: true,
            choices: { instant: "Langsung", daily: "Ringkasan sekali sehari" },
          },
          {
            kind: "time",
            key: "digest_at",
            label: "Jam ringkasan",
            required: true,
            hint: "Waktu Jakarta; juga bagi yang memilih ringkasan di profilnya",
          },
        ],
        {
          kind: "switch",
          key: "quiet",
          label: "Jam tenang",
          hint: "Email dan push menunggu sampai jam tenang selesai; lonceng tetap berbunyi",
        },
        [
          { kind: "time", key: "quiet_from", label: "Mulai", required: true, showWhen: isQuiet },
          { kind: "time", key: "quiet_until", label: "Sampai", required: true, showWhen: isQuiet },
        ],
      ],
    },
  ],
})
