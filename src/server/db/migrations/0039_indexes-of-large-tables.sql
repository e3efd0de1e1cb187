CREATE INDEX "family_replies_photo" ON "family_replies" USING btree ("photo_id");--> statement-breakpoint
CREATE INDEX "credit_movements_photo" ON "credit_movements" USING btree ("photo_id");--> statement-breakpoint
CREATE INDEX "credit_movements_transaction" ON "credit_movements" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "restorations_user" ON "restorations" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "restorations_unfinished" ON "restorations" USING btree ("id") WHERE "restorations"."status" in ('waiting', 'queued', 'running');