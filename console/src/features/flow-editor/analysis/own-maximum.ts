import { defineEdit } from '../model/edits.js';

/** Sets or removes the author's own maximum. */
export const outOfChanged = defineEdit('outOfChanged', ({ outOf }: { readonly outOf: number | undefined }) => ({
  label: 'editMaximum',
  field: 'flow/outOf',
  recipe: (doc) => {
    if (outOf === undefined) delete doc.rest.outOf;
    else doc.rest.outOf = outOf;
  },
}));
