ALTER TABLE "customers" ADD COLUMN "phone_key" text GENERATED ALWAYS AS (translate("phone", ' ().+-', '')) STORED;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "alamat_key" text GENERATED ALWAYS AS (translate(lower("alamat"), ' .,-/()', '')) STORED;--> statement-breakpoint
CREATE INDEX "customers_by_nama_fold" ON "customers" USING btree ("companies_id","nama_fold") WHERE nama_fold is not null;--> statement-breakpoint
CREATE INDEX "customers_by_phone" ON "customers" USING btree ("companies_id","phone_key") WHERE phone_key is not null;--> statement-breakpoint
CREATE INDEX "customers_by_alamat" ON "customers" USING btree ("companies_id","alamat_key") WHERE alamat_key is not null;