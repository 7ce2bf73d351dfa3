import { buttonClass } from "../controls/buttonClass.ts"
import { BlankPage } from "./BlankPage.tsx"
import { StatusPage } from "./StatusPage.tsx"

/** Result of a mailed password link. */
export type MailResponseKind = "success" | "expired" | "used" | "unknown"

const TEXT = {
  success: {
    title: "Kata sandi tersimpan",
    text: "Anda sekarang dapat masuk dengan kata sandi baru. Semua sesi lama sudah dikeluarkan.",
    link: "Masuk",
  },
  expired: {
    title: "Tautan sudah kedaluwarsa",
    text: "Demi keamanan, tautan ini hanya berlaku sebentar. Minta yang baru lewat Lupa kata sandi di halaman masuk, atau kepada admin perusahaan Anda.",
    link: "Ke halaman masuk",
  },
  used: {
    title: "Tautan sudah dipakai",
    text: "Kata sandi sudah dibuat lewat tautan ini. Masuklah dengan kata sandi itu; bila bukan Anda yang membuatnya, segera hubungi admin perusahaan Anda.",
    link: "Masuk",
  },
  unknown: {
    title: "Tautan tidak dikenali",
    text: "Buka tautan dari email secara utuh. Bila tetap gagal, minta yang baru lewat Lupa kata sandi di halaman masuk, atau kepada admin perusahaan Anda.",
    link: "Ke halaman masuk",
  },
} as const satisfies Record<MailResponseKind, { title: string; text: string; link: string }>

/** The last page of setting a password from a mail, after success or failure. */
export function MailResponseView({ kind }: { readonly kind: MailResponseKind }) {
  const { title, text, link } = TEXT[kind]
  return (
    <BlankPage>
      <StatusPage title={title} text={text}>
        <a href="/login" className={buttonClass({ variant: "primary" })}>
          {link}
        </a>
      </StatusPage>
    </BlankPage>
  )
}
