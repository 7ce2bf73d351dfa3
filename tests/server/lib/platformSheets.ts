/** Sheets of the platform by name, with the call that super administrators send. */
export const platformSheets: Readonly<Record<string, string>> = {
  "report-analytic": "report-analytic/export",
  "analytic-demo": "analytic-demo/export",
  timesheet: "companies/timesheet/export",
  audit: "super-admin/sistem/audit/export",
  "request-trial": "request-trial/export",
  "demo-request": "demo-request/export",
  "registrasi-langganan": "registrasi-langganan/export",
}
