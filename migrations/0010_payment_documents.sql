CREATE TABLE `document_numbers` (
	`kind` text NOT NULL,
	`is_live` integer NOT NULL,
	`last` integer NOT NULL,
	PRIMARY KEY(`kind`, `is_live`)
);
--> statement-breakpoint
CREATE TABLE `payment_documents` (
	`intent_id` text NOT NULL,
	`kind` text NOT NULL,
	`is_live` integer NOT NULL,
	`number` integer NOT NULL,
	`issued_at` integer NOT NULL,
	`text` text NOT NULL,
	PRIMARY KEY(`intent_id`, `kind`),
	FOREIGN KEY (`intent_id`) REFERENCES `payments`(`intent_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_documents_number` ON `payment_documents` (`kind`,`is_live`,`number`);