-- Distributes the tables of Balai over the machines of a Citus cluster, by company. Written by `npm run generate`.
--
-- UNTRIED: Citus is not in Debian, and no test runs this. What is tested is the shape of the keys (tests/unit/citus.test.ts):
-- every primary key, unique key and foreign key of a distributed table begins with companies_id.
--
-- What must be solved before it is used:
--   - sweeps and queues lock rows of many companies in one statement (for update skip locked), which Citus refuses;
--   - triggers of distributed tables need citus.enable_unsafe_triggers, and may touch rows of their own company only;
--   - the roles and policies of row-level security must exist on every machine.
--
-- Run it as the owner of the database, after the migrations, while no server runs.
--
-- Tables with companies_id that are on every machine all the same (reference tables), and why:
--   accounts: sign-in finds an account by its name or address before the company is known; super administrators have no company
--   api_keys: a call shows a secret before its company is known, so the hash is unique over all companies
--   push_subscriptions: an endpoint belongs to one browser, and one account at a time, whatever its company
--   registrations: rows of the platform; the company exists only once the registration is confirmed
--   roles: templates of the platform have no company, and roles of companies refer to them
--   sessions: a token is shown before its company is known; super administrators have no company
--   terminals: a machine shows its serial number before its company is known, and belongs to one company at a time
--   timesheet: rows of the platform about a company
--   topups: invoice numbers and open totals of one bank account are unique over all companies
--   trial_requests: rows of the platform; the company exists only once the request is accepted

begin;
set local citus.enable_unsafe_triggers = on;

-- Foreign keys are dropped first and added again, because tables refer to each other in circles.
create temporary table kept_keys on commit drop as
  select conrelid::regclass::text as of_table, confrelid::regclass::text as target, conname, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace;
create temporary table by_company on commit drop as
  select unnest(array[
    'account_homes',
    'account_offices',
    'account_seen',
    'api_key_offices',
    'article_attachments',
    'article_departements',
    'article_members',
    'article_offices',
    'article_reads',
    'articles',
    'attendance',
    'attendance_days',
    'attendance_gaps',
    'attendance_marks',
    'attendance_originals',
    'attendance_progress',
    'attendance_request_history',
    'attendance_requests',
    'attendance_rules',
    'attendance_sums',
    'audit',
    'berkas_gaji',
    'career_change_history',
    'career_change_rows',
    'career_changes',
    'claim_categories',
    'claim_limits',
    'company_archive_rows',
    'company_archives',
    'company_etc',
    'company_figures',
    'company_history',
    'company_sso',
    'company_uses',
    'consents',
    'custom_fields',
    'customers',
    'data_change_history',
    'data_changes',
    'data_reads',
    'data_requests',
    'data_terms',
    'delegations',
    'devisi',
    'employment_ending_history',
    'employment_endings',
    'files',
    'holiday_offices',
    'holidays',
    'import_pending',
    'import_rows',
    'imports',
    'jabatan',
    'job_failures',
    'job_lines',
    'jobs',
    'kasbon',
    'kasbon_deductions',
    'kasbon_history',
    'kasbon_instalments',
    'kasbon_settings',
    'kepesertaan_bpjs',
    'leave_categories',
    'leave_claim_history',
    'leave_claims',
    'leave_days',
    'leave_history',
    'leave_ledger',
    'leave_runs',
    'leaves',
    'letter_history',
    'letter_templates',
    'letters',
    'member_approvers',
    'member_attendance_types',
    'member_documents',
    'member_offices',
    'member_placements',
    'members',
    'notice_letters',
    'notification_settings',
    'notifications',
    'number_series',
    'offices',
    'offices_hours',
    'outbox',
    'overtime',
    'overtime_settings',
    'pay_components',
    'pay_dates',
    'pay_groups',
    'pay_parameter_bases',
    'pay_parameter_departements',
    'pay_parameter_jabatan',
    'pay_parameter_offices',
    'pay_parameter_versions',
    'pay_parameters',
    'pay_raise_history',
    'pay_raise_rows',
    'pay_raises',
    'payroll_answers',
    'payroll_closed_members',
    'payroll_corrections',
    'payroll_duties',
    'payroll_export_rows',
    'payroll_exports',
    'payroll_period_groups',
    'payroll_period_history',
    'payroll_period_members',
    'payroll_period_offices',
    'payroll_periods',
    'pengingat',
    'pengingat_marks',
    'peta_kolom',
    'point_balances',
    'point_ledger',
    'polling_departements',
    'polling_members',
    'polling_offices',
    'polling_turnouts',
    'polling_votes',
    'pollings',
    'product_prices',
    'products',
    'ptkp_years',
    'push_notices',
    'redemption_history',
    'redemptions',
    'reimbursment_history',
    'reimbursment_items',
    'reimbursment_receipts',
    'reimbursments',
    'rewards',
    'saldo_pajak',
    'sales_areas',
    'sales_day_products',
    'sales_days',
    'sales_point_balances',
    'sales_points',
    'sales_team_members',
    'sales_teams',
    'schedule_pattern_days',
    'schedule_pattern_members',
    'schedule_patterns',
    'schedule_plans',
    'schedules',
    'shift_offices',
    'shift_swap_history',
    'shift_swaps',
    'shifts',
    'slip_claims',
    'slip_letters',
    'slip_once',
    'slip_trips',
    'slips',
    'targets',
    'task_history',
    'tasks',
    'terminal_commands',
    'terminal_history',
    'terminal_pins',
    'terminal_records',
    'terminal_requests',
    'tipe_tugas',
    'topup_history',
    'track_points',
    'trip_history',
    'trip_items',
    'trip_receipts',
    'trips',
    'visit_history',
    'visit_lines',
    'visit_moves',
    'visit_photos',
    'visit_rules',
    'visits',
    'warning_letter_history',
    'warning_letters',
    'webhook_deliveries',
    'webhooks',
    'writes'
  ]) as name;
create temporary table on_all on commit drop as
  select unnest(array[
    'accounts',
    'api_keys',
    'app_settings',
    'banks',
    'blog_pictures',
    'blogs',
    'challenges',
    'companies',
    'demo_request_history',
    'demo_requests',
    'faq',
    'faq_kategori',
    'keys',
    'known_networks',
    'menus',
    'meta',
    'national_holidays',
    'passkeys',
    'password_requests',
    'platform_files',
    'point_pakets',
    'point_settings',
    'push_subscriptions',
    'recovery_codes',
    'registration_history',
    'registrations',
    'roles',
    'sessions',
    'terminal_sightings',
    'terminals',
    'throttles',
    'timesheet',
    'topups',
    'totp_factors',
    'trial_request_history',
    'trial_requests'
  ]) as name;

do $$
declare one record;
begin
  for one in select * from kept_keys loop
    execute format('alter table %s drop constraint %I', one.of_table, one.conname);
  end loop;
  for one in select name from on_all order by name loop
    perform create_reference_table(one.name::regclass);
  end loop;
  for one in select name from by_company order by name loop
    perform create_distributed_table(one.name::regclass, 'companies_id', colocate_with => case
      when one.name = (select min(name) from by_company) then 'default' else (select min(name) from by_company) end);
  end loop;
  -- A table on every machine cannot refer to rows that are on one: these keys stay away.
  for one in select * from kept_keys k where not (k.of_table in (select name from on_all) and k.target in (select name from by_company)) loop
    execute format('alter table %s add constraint %I %s', one.of_table, one.conname, one.definition);
  end loop;
end $$;
commit;
