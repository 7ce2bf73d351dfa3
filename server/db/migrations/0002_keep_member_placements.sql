CREATE TABLE "member_placements" (
	"companies_id" bigint NOT NULL,
	"members_id" bigint NOT NULL,
	"from_date" date NOT NULL,
	"paid_from" date NOT NULL,
	"offices_id" bigint NOT NULL,
	"departement_id" bigint,
	"jabatan_id" bigint,
	"atasan_id" bigint,
	"status_karyawan" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" bigint,
	CONSTRAINT "member_placements_companies_id_members_id_from_date_pk" PRIMARY KEY("companies_id","members_id","from_date")
);
--> statement-breakpoint
ALTER TABLE "member_placements" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "member_placements" ADD CONSTRAINT "member_placements_members_id_fk" FOREIGN KEY ("companies_id","members_id") REFERENCES "public"."members"("companies_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_placements" ADD CONSTRAINT "member_placements_offices_id_fk" FOREIGN KEY ("companies_id","offices_id") REFERENCES "public"."offices"("companies_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_placements" ADD CONSTRAINT "member_placements_departement_id_fk" FOREIGN KEY ("companies_id","departement_id") REFERENCES "public"."devisi"("companies_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_placements" ADD CONSTRAINT "member_placements_jabatan_id_fk" FOREIGN KEY ("companies_id","jabatan_id") REFERENCES "public"."jabatan"("companies_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "member_placements_paid" ON "member_placements" USING btree ("companies_id","members_id","paid_from","from_date","offices_id");--> statement-breakpoint
CREATE INDEX "member_placements_by_office" ON "member_placements" USING btree ("companies_id","offices_id","members_id");--> statement-breakpoint
CREATE INDEX "member_placements_by_division" ON "member_placements" USING btree ("companies_id","departement_id") WHERE departement_id is not null;--> statement-breakpoint
CREATE INDEX "member_placements_by_position" ON "member_placements" USING btree ("companies_id","jabatan_id") WHERE jabatan_id is not null;--> statement-breakpoint
CREATE INDEX "member_placements_by_date" ON "member_placements" USING btree ("companies_id","from_date");--> statement-breakpoint
CREATE INDEX "member_placements_by_pay" ON "member_placements" USING btree ("companies_id","paid_from");--> statement-breakpoint
CREATE INDEX "pay_components_by_start" ON "pay_components" USING btree ("effective_from");--> statement-breakpoint
CREATE INDEX "pay_components_by_end" ON "pay_components" USING btree ("effective_to") WHERE effective_to is not null;--> statement-breakpoint
CREATE POLICY "tenant" ON "member_placements" AS PERMISSIVE FOR ALL TO "balai_tenant" USING (companies_id = (select nullif(current_setting('app.company', true), '')::bigint)) WITH CHECK (companies_id = (select nullif(current_setting('app.company', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "platform" ON "member_placements" AS PERMISSIVE FOR ALL TO "balai_platform" USING (true) WITH CHECK (true);
--> statement-breakpoint
INSERT INTO "member_placements" ("companies_id", "members_id", "from_date", "paid_from", "offices_id", "departement_id", "jabatan_id", "atasan_id", "status_karyawan", "created_at", "created_by")
	SELECT "companies_id", "id", "tanggal_masuk", "tanggal_masuk", "offices_id", "departement_id", "jabatan_id", "atasan_id", "status_karyawan", "created_at", "created_by" FROM "members";
