import { formatDate } from "#src/format/format.ts"
import { BREACH } from "#src/resources/privacy/paths.ts"
import { ButtonLink } from "#src/ui/controls/ButtonLink.tsx"
import { Card } from "#src/ui/data/Card.tsx"
import { PageHeader } from "#src/ui/layout/PageHeader.tsx"
import type { ScreenProps } from "../screen.ts"
import { useNow } from "../useNow.ts"

const DAY_MS = 86_400_000

/** The text of a notification, with the contents that art. 46 (2) requires; blanks are for the officer to fill. */
const textOf = (company: string, day: string): string =>
  [
    day,
    "",
    "Kepada Yth. Bapak/Ibu [nama] / Kepala Lembaga Pelindungan Data Pribadi",
    "Perihal: Pemberitahuan kegagalan pelindungan data pribadi (UU 27/2022 pasal 46)",
    "",
    `${company} memberitahukan bahwa pada [tanggal dan jam] terjadi kegagalan pelindungan data pribadi yang menyangkut data Anda.`,
    "",
    "1. Data pribadi yang terungkap: [gaji / NIK dan nomor lain / dokumen dan berkas, menurut lembar kerja Terdampak].",
    "2. Kapan dan bagaimana data pribadi terungkap: [waktu, akun atau kunci yang dipakai, cara kejadian].",
    "3. Upaya penanganan dan pemulihan: [akun dinonaktifkan, sesi diakhiri, kunci dicabut, sandi diganti, laporan kepada yang berwajib].",
    "",
    "Yang dapat Anda lakukan: waspadai permintaan yang memakai NIK atau rekening Anda, dan ganti kata sandi Anda.",
    "Pertanyaan: [nama pejabat pelindungan data], [telepon], [email].",
    "",
    company,
  ].join("\n")

/** /setting/privasi/kebocoran/naskah: the notification to the persons and to the authority, within 3×24 hours. */
export function BreachTextScreen({ user }: ScreenProps) {
  const now = useNow(DAY_MS)
  const day = formatDate(now.toISOString().slice(0, 10))
  return (
    <div className="grid max-w-3xl gap-4">
      <PageHeader
        title="Naskah pemberitahuan"
        sub="Paling lambat 3×24 jam sejak kebocoran diketahui, tertulis, kepada pegawai yang terdampak dan lembaga."
        isLongSub
        actions={<ButtonLink href={BREACH}>Siapa yang terdampak</ButtonLink>}
      />
      <Card title="Naskah">
        <p className="whitespace-pre-wrap text-ink wrap-anywhere">
          {textOf(user.companie_name ?? "Perusahaan", day)}
        </p>
      </Card>
    </div>
  )
}
