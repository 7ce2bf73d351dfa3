import { companyFiles, findCompany, updateCompany } from "#contract/areas/platform/companies.ts"
import {
  COMPANIES_LIST,
  companyFilters,
  companyShown,
  companySorts,
  companyValues,
  createCompany,
  listCompanies,
} from "#contract/areas/platform/companyTable.ts"

/** The platform's companies; they are closed, and deleted only after that, so the list has no deletion of its own. */
export const companies = {
  id: "companies",
  alias: "companies_id",
  noun: "perusahaan",
  listKey: COMPANIES_LIST,
  who: { read: ["super"], write: ["super"] },
  module: null,
  sorts: companySorts,
  filters: companyFilters,
  row: companyShown,
  values: companyValues,
  files: companyFiles,
  calls: { list: listCompanies, find: findCompany, create: createCompany, update: updateCompany },
} as const
