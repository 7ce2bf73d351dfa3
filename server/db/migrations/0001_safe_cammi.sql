ALTER TABLE "warning_letter_history" DROP CONSTRAINT "warning_letter_history_row_id_fk";
--> statement-breakpoint
ALTER TABLE "warning_letter_history" ADD CONSTRAINT "warning_letter_history_row_id_fk" FOREIGN KEY ("companies_id","row_id") REFERENCES "public"."warning_letters"("companies_id","id") ON DELETE cascade ON UPDATE no action;