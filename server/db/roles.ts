/**
 * Roles and grants, idempotent, run at every start before and after the migrations. Policies decide which rows;
 * grants are wide because a table without a policy for a role shows it nothing (every table has row-level security).
 */
const roles = ["balai_public", "balai_tenant", "balai_platform"]

export const createRoles = roles
  .map(
    (role) => `
do $$ begin
  if not exists (select from pg_roles where rolname = '${role}') then
    create role ${role} nologin;
  end if;
exception when duplicate_object then null;
end $$;
do $$ begin
  if not pg_has_role(current_user, '${role}', 'member') then
    execute format('grant ${role} to %I', current_user);
  end if;
end $$;`,
  )
  .join("\n")

export const grantRoles = roles
  .map(
    (role) => `
grant usage on schema public to ${role};
grant select, insert, update, delete on all tables in schema public to ${role};
grant usage on all sequences in schema public to ${role};`,
  )
  .join("\n")
