ALTER TABLE "family_links" ALTER COLUMN "photo_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "family_links" ADD COLUMN "album_id" integer;--> statement-breakpoint
ALTER TABLE "family_links" ADD CONSTRAINT "family_links_album_id_albums_id_fk" FOREIGN KEY ("album_id") REFERENCES "public"."albums"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "family_links_album" ON "family_links" USING btree ("album_id");--> statement-breakpoint
ALTER TABLE "family_links" ADD CONSTRAINT "family_links_one_subject" CHECK (num_nonnulls("family_links"."photo_id", "family_links"."album_id") = 1);