import { ownProfileValues, updateOwnProfile } from "#contract/areas/self/profile.ts"
import { members } from "#contract/areas/members/members.ts"
import { bloodWords } from "#contract/areas/members/memberWords.ts"
import type { DescribedForm } from "../kit/describe.ts"

/** Form of the fields that employees change in their own record at once. */
export const profileForm = (): DescribedForm => ({
  contract: {
    id: "saya-profil",
    noun: "data diri",
    who: { read: updateOwnProfile.who, write: updateOwnProfile.who },
    module: null,
    values: ownProfileValues,
    files: updateOwnProfile.files,
  },
  path: "/saya/profil",
  sections: [
    {
      title: "Kontak",
      text: "Langsung berlaku setelah disimpan.",
      fields: [
        {
          kind: "photo",
          key: "foto",
          label: "Foto profil",
          shownBy: "foto",
          maxBytes: members.files.foto.maxBytes,
          round: true,
          hint: "JPEG, PNG atau WebP, paling besar 2 MB",
        },
        {
          kind: "text",
          key: "phone",
          label: "Nomor HP",
          required: true,
          max: 30,
          hint: "Misalnya 0812-3456-7890",
        },
        { kind: "longText", key: "alamat_domisili", label: "Alamat domisili", max: 300 },
        { kind: "select", key: "golongan_darah", label: "Golongan darah", choices: bloodWords },
      ],
    },
    {
      title: "Kontak darurat",
      text: "Dihubungi bila terjadi sesuatu pada Anda.",
      fields: [
        { kind: "text", key: "kontak_darurat_nama", label: "Nama kontak", max: 100 },
        {
          kind: "text",
          key: "kontak_darurat_hubungan",
          label: "Hubungan",
          max: 50,
          hint: "Misalnya istri atau kakak",
        },
        { kind: "text", key: "kontak_darurat_phone", label: "HP kontak", max: 30 },
      ],
    },
  ],
  start: {},
  personal: true,
})
