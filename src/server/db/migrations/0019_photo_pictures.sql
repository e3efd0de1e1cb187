CREATE TABLE "photo_pictures" (
	"picture_id" text PRIMARY KEY NOT NULL,
	"public_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "photo_pictures_photo" ON "photo_pictures" USING btree ("public_id");
--> statement-breakpoint
INSERT INTO "photo_pictures" ("picture_id", "public_id")
SELECT DISTINCT substring(address from '/media/([A-Za-z0-9_-]+)/'), photos.public_id
FROM gallery_items
JOIN photos ON photos.id = gallery_items.photo_id
CROSS JOIN LATERAL (VALUES (before_image_url), (after_image_url)) AS pair(address)
WHERE address ~ '/media/[A-Za-z0-9_-]+/'
ON CONFLICT DO NOTHING;
