ALTER TABLE `payment_documents` ADD `mail_due_at` integer;--> statement-breakpoint
CREATE INDEX `payment_documents_mail` ON `payment_documents` (`mail_due_at`) WHERE "payment_documents"."mail_due_at" is not null;--> statement-breakpoint
ALTER TABLE `users` ADD `noticed_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `notice_tried_at` integer;