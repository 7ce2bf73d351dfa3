import { sso } from "#contract/areas/session/sso.ts"
import { describeSetting } from "../kit/describe.ts"

export const ssoSetting = describeSetting(sso, {
  path: "/setting/other/sso",
  menu: { group: "sambungan", hint: "Masuk lewat penyedia identitas perusahaan" },
  title: "Masuk lewat SSO",
  sections: [
    {
      title: "Penyedia identitas",
      text: "OpenID Connect. Hanya admin perusahaan dengan semua hak yang dapat mengaturnya.",
      fields: [
        { kind: "switch", key: "is_on", label: "Aktif" },
        {
          kind: "text",
          key: "issuer",
          label: "Issuer",
          max: 300,
          hint: "Alamat https penyedia, misalnya https://login.perusahaan.com",
        },
        [
          { kind: "text", key: "client_id", label: "Client ID", max: 200 },
          {
            kind: "text",
            key: "client_secret",
            label: "Client secret",
            max: 300,
            hint: "Tidak pernah ditampilkan lagi; kosongkan bila tidak diganti",
          },
        ],
      ],
    },
    {
      title: "Siapa yang memakainya",
      text: "Penyedia harus menyatakan email terverifikasi. Akun dicari menurut email itu di perusahaan ini; akun baru tidak dibuat.",
      fields: [
        {
          kind: "text",
          key: "domains",
          label: "Domain email",
          max: 300,
          hint: "Dipisahkan koma, misalnya maju.co.id",
        },
        {
          kind: "switch",
          key: "only_sso",
          label: "Hanya lewat SSO",
          hint: "Kata sandi dan passkey ditolak, kecuali bagi pemilik perusahaan",
        },
      ],
    },
  ],
})
