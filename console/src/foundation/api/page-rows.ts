/** Rows per page of the server's lists. A shorter page is the last, whatever the total says. */
export const PAGE_ROWS = 20;
