/** Rows of a page. */
export const LOG_PAGE = 20;
/** Most rows that `all=1` returns. */
export const LOG_MAX_ROWS = 1_000;
