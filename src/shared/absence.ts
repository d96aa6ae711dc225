// What happens in a library whose owner does not come (product.md 12.14). Days since the last visit.

/** Nothing is read any more, unless the owner has asked for something that needs it. */
export const REST_AFTER_DAYS = 60;
/** The permission to read the channel is given back. */
export const END_AFTER_DAYS = 365;
/** So long before it is given back, a mail says so. */
export const END_NOTICE_DAYS = 30;
