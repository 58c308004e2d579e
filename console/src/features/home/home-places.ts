/** The parts of Home that have an address of their own. */

/** Parameter of Home's address: the gallery of whole lessons is shown instead of the lists. */
export const GALLERY_PART = 'lessons';
export const GALLERY = `/?tab=flows&${GALLERY_PART}=whole`;

/** The kinds of material that an author brings along. */
export type Bringing = 'file' | 'questions';
