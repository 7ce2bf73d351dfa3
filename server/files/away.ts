/**
 * The file store cannot be reached, or refuses this server: nothing was stored. Answered with 503; the same request can
 * be sent again.
 */
export class StoreAway extends Error {
  override readonly name = "StoreAway"
  /** The store's own code, such as `NoSuchBucket`, for the log and the health page. */
  readonly code: string

  constructor(code: string, cause?: unknown) {
    super("Penyimpanan berkas sedang tidak dapat dihubungi. Coba lagi sebentar lagi.", { cause })
    this.code = code
  }
}
