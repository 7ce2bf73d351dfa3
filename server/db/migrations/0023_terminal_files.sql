DROP INDEX "terminal_records_key";--> statement-breakpoint
-- Of two records of one instant that differ in leading zeros of their PIN only, the earlier one stays: the later one changed nothing.
DELETE FROM "terminal_records" r USING "terminal_records" o
	WHERE o."companies_id" = r."companies_id" AND o."terminals_id" = r."terminals_id" AND o."wall" = r."wall" AND o."id" < r."id"
	AND upper(regexp_replace(o."pin", '^0+(?=.)', '')) = upper(regexp_replace(r."pin", '^0+(?=.)', ''))
	AND NOT EXISTS (SELECT FROM "attendance_marks" m WHERE m."companies_id" = r."companies_id" AND m."terminal_records_id" = r."id");--> statement-breakpoint
ALTER TABLE "terminal_records" ADD COLUMN "imports_id" bigint;--> statement-breakpoint
ALTER TABLE "terminal_records" ADD CONSTRAINT "terminal_records_imports_id_fk" FOREIGN KEY ("companies_id","imports_id") REFERENCES "public"."imports"("companies_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "terminal_records_bare_key" ON "terminal_records" USING btree ("companies_id","terminals_id",upper(regexp_replace("pin", '^0+(?=.)', '')),"wall");--> statement-breakpoint
CREATE INDEX "terminal_records_by_import" ON "terminal_records" USING btree ("companies_id","imports_id") WHERE imports_id is not null;