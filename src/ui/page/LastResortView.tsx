/** Shown when the error page itself fails: plain elements only, so that nothing else can fail. */
export function LastResortView() {
  return (
    <div role="alert" className="mx-auto grid min-h-[60dvh] max-w-[30rem] content-center gap-4 p-6 text-ink">
      <h1 tabIndex={-1} className="text-title font-bold outline-none">
        Terjadi kesalahan saat menampilkan halaman ini
      </h1>
      <p className="text-ink-2">Kembalilah ke beranda. Bila terulang, muat ulang browser Anda.</p>
      <p>
        <a href="/home" className="font-semibold text-brand underline underline-offset-4">
          Back home
        </a>
      </p>
    </div>
  )
}
