CREATE TABLE "photo_versos" (
	"photo_id" integer PRIMARY KEY NOT NULL,
	"filename" text NOT NULL,
	"original_key" text NOT NULL,
	"hd_key" text,
	"screen_key" text,
	"watermark_key" text,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"status" text DEFAULT 'processing' NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "photo_versos" ADD CONSTRAINT "photo_versos_photo_id_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photos"("id") ON DELETE cascade ON UPDATE no action;