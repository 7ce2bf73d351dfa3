CREATE TABLE "company_uses" (
	"companies_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"used" bigint NOT NULL,
	"told_at" timestamp with time zone,
	CONSTRAINT "company_uses_companies_id_kind_day_pk" PRIMARY KEY("companies_id","kind","day")
);
--> statement-breakpoint
ALTER TABLE "company_uses" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "limit_calls" integer;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "limit_key_calls" integer;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "limit_exports" integer;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "limit_mails" integer;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "limit_storage_mb" integer;--> statement-breakpoint
ALTER TABLE "company_uses" ADD CONSTRAINT "company_uses_companies_id_companies_id_fk" FOREIGN KEY ("companies_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_uses_untold" ON "company_uses" USING btree ("day") WHERE told_at is null;--> statement-breakpoint
CREATE INDEX "company_uses_by_day" ON "company_uses" USING btree ("day");--> statement-breakpoint
CREATE POLICY "platform" ON "company_uses" AS PERMISSIVE FOR ALL TO "balai_platform" USING (true) WITH CHECK (true);