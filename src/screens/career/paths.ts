export const CAREERS = "/users/perubahan-kerja"
