/** A row in the wire format. */
export type WireRow = Readonly<Record<string, unknown>> & {
  readonly id: number
  readonly member: { readonly nama: string; readonly nip: string; readonly kantor: string }
}
