/** Company id in the URL; null = missing or invalid. */
export const companyIn = (search: string): number | null => {
  const id = Number(new URLSearchParams(search).get("companies_id") ?? "")
  return Number.isSafeInteger(id) && id > 0 ? id : null
}
