/** Rows of a page of the server's lists. A page with fewer is the last, whatever the total says by then. */
export const PAGE_ROWS = 20;
