/** The answer of every call. `api_status` 1 = success. */
export type Envelope = {
  readonly api_status: 0 | 1
  readonly api_message: string
  readonly data?: unknown
  readonly is_validate?: 1
  readonly error_track?: string
  /** Only for bulk actions. */
  readonly api_success?: number
  readonly api_gagal?: number
}
