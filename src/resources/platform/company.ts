import { companyFiles, companyForm, ownCompany, updateCompany } from "#contract/areas/platform/companies.ts"
import { describeFiled } from "../kit/describe.ts"

export const companySetting = describeFiled(
  {
    id: "company",
    noun: "perusahaan",
    key: null,
    who: { read: ["company"], write: ["company"] },
    module: "company",
    row: ownCompany,
    values: companyForm,
    files: companyFiles,
    update: updateCompany,
  },
  {
    path: "/setting/umum/companies",
    title: "Perusahaan",
    sections: [
      {
        title: "Nama dan logo",
        fields: [
          {
            kind: "photo",
            key: "logo",
            label: "Logo",
            shownBy: "logo",
            maxBytes: companyFiles.logo.maxBytes,
            crop: true,
            hint: "PNG, JPEG atau WebP; tampil di bilah atas dan pada surat",
          },
          {
            kind: "switch",
            key: "hapus_logo",
            label: "Hapus logo yang tersimpan",
            showWhen: (values) => typeof (values as { readonly logo?: unknown }).logo === "string",
          },
          [
            { kind: "text", key: "nama", label: "Nama perusahaan", required: true, max: 100 },
            {
              kind: "text",
              key: "nama_legal",
              label: "Nama badan hukum",
              max: 150,
              hint: "Bila berbeda; dipakai pada surat dan slip",
            },
          ],
          [
            {
              kind: "text",
              key: "npwp",
              label: "NPWP",
              max: 60,
              hint: "16 angka, atau 15 angka format lama",
            },
            { kind: "text", key: "bidang_usaha", label: "Bidang usaha", max: 100 },
          ],
        ],
      },
      {
        title: "Alamat",
        fields: [
          { kind: "longText", key: "alamat", label: "Alamat", max: 300 },
          [
            { kind: "text", key: "kota", label: "Kota atau kabupaten", max: 60 },
            { kind: "text", key: "provinsi", label: "Provinsi", max: 60 },
            { kind: "text", key: "kode_pos", label: "Kode pos", max: 10 },
          ],
        ],
      },
      {
        title: "Kontak",
        fields: [
          [
            { kind: "text", key: "email", label: "Email perusahaan", required: true, max: 100 },
            { kind: "text", key: "phone", label: "Telepon", max: 30 },
          ],
          [
            { kind: "text", key: "pic_nama", label: "Penanggung jawab", max: 100 },
            { kind: "text", key: "pic_jabatan", label: "Jabatannya", max: 80 },
          ],
          [
            { kind: "text", key: "pic_email", label: "Email penanggung jawab", max: 100 },
            { kind: "text", key: "pic_phone", label: "Nomor HP penanggung jawab", max: 30 },
          ],
        ],
      },
    ],
  },
)
