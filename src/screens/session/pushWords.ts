import type { PushState } from "#machines/push/pushMachine.ts"

const UNSUPPORTED =
  "Browser ini tidak mendukung pemberitahuan push. Di iPhone, pasang dulu aplikasinya dari menu Bagikan, Tambah ke Layar Utama."
const DENIED =
  "Diblokir di browser. Buka pengaturan situs di bilah alamat, izinkan Pemberitahuan, lalu periksa lagi."
const UNUSED = "Perusahaan belum mengirim apa pun lewat push."

/** Effect of the switch, or why it cannot be pressed. @param state null = not known yet */
export const pushHint = (isDenied: boolean, state: PushState | null): string => {
  if (state === null) return "Memeriksa browser ini"
  if (state.permission === "unsupported") return UNSUPPORTED
  if (isDenied) return DENIED
  const others = state.browsers - (state.is_here ? 1 : 0)
  return [
    state.is_here ? "Tampil juga saat halaman tertutup." : "Mati. Browser akan meminta izin Anda.",
    state.is_used ? null : UNUSED,
    others > 0 ? `Menyala di ${others} perangkat lain.` : null,
  ]
    .filter((part) => part !== null)
    .join(" ")
}
