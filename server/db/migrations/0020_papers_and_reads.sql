CREATE TABLE "article_reads" (
	"companies_id" bigint NOT NULL,
	"articles_id" bigint NOT NULL,
	"members_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "article_reads_companies_id_articles_id_members_id_pk" PRIMARY KEY("companies_id","articles_id","members_id")
);
--> statement-breakpoint
ALTER TABLE "article_reads" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "attendance_request_history" ADD COLUMN "files_id" bigint;--> statement-breakpoint
ALTER TABLE "leave_history" ADD COLUMN "files_id" bigint;--> statement-breakpoint
ALTER TABLE "reimbursment_history" ADD COLUMN "files_id" bigint;--> statement-breakpoint
ALTER TABLE "article_reads" ADD CONSTRAINT "article_reads_articles_id_fk" FOREIGN KEY ("companies_id","articles_id") REFERENCES "public"."articles"("companies_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_reads" ADD CONSTRAINT "article_reads_members_id_fk" FOREIGN KEY ("companies_id","members_id") REFERENCES "public"."members"("companies_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_reads_by_member" ON "article_reads" USING btree ("companies_id","members_id");--> statement-breakpoint
ALTER TABLE "attendance_request_history" ADD CONSTRAINT "attendance_request_history_files_id_fk" FOREIGN KEY ("companies_id","files_id") REFERENCES "public"."files"("companies_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_history" ADD CONSTRAINT "leave_history_files_id_fk" FOREIGN KEY ("companies_id","files_id") REFERENCES "public"."files"("companies_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reimbursment_history" ADD CONSTRAINT "reimbursment_history_files_id_fk" FOREIGN KEY ("companies_id","files_id") REFERENCES "public"."files"("companies_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attendance_request_history_by_file" ON "attendance_request_history" USING btree ("companies_id","files_id") WHERE files_id is not null;--> statement-breakpoint
CREATE INDEX "leave_history_by_file" ON "leave_history" USING btree ("companies_id","files_id") WHERE files_id is not null;--> statement-breakpoint
CREATE INDEX "reimbursment_history_by_file" ON "reimbursment_history" USING btree ("companies_id","files_id") WHERE files_id is not null;--> statement-breakpoint
CREATE POLICY "tenant" ON "article_reads" AS PERMISSIVE FOR ALL TO "balai_tenant" USING (companies_id = (select nullif(current_setting('app.company', true), '')::bigint) and ((select nullif(current_setting('app.offices', true), '')::bigint[]) is null or members_id = (select nullif(current_setting('app.self', true), '')::bigint) or exists (select from members m where m.companies_id = article_reads.companies_id and m.id = article_reads.members_id and m.offices_id = any ((select coalesce(nullif(current_setting('app.offices', true), '')::bigint[], '{}'))::bigint[])))) WITH CHECK (companies_id = (select nullif(current_setting('app.company', true), '')::bigint) and ((select nullif(current_setting('app.offices', true), '')::bigint[]) is null or members_id = (select nullif(current_setting('app.self', true), '')::bigint) or exists (select from members m where m.companies_id = article_reads.companies_id and m.id = article_reads.members_id and m.offices_id = any ((select coalesce(nullif(current_setting('app.offices', true), '')::bigint[], '{}'))::bigint[]))));--> statement-breakpoint
CREATE POLICY "platform" ON "article_reads" AS PERMISSIVE FOR ALL TO "balai_platform" USING (true) WITH CHECK (true);